import { Alert, Button, Loader, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useLocation, useNavigate } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { signIn, useSessionState } from '../../lib/session.ts';
import { useNamedPage } from '../../ui/page-title.ts';
import { LanguageChoice } from './language-choice.tsx';
import { LoginPicture } from './login-picture.tsx';
import classes from './login-screen.module.css';
import { refusalWords } from './refusal-words.ts';
import { SsoButtons } from './sso-buttons.tsx';
import { useSsoReturn } from './use-sso-return.ts';

const WaitingCard = lazy(() =>
  import('./waiting-card.tsx').then((module) => ({ default: module.WaitingCard })),
);

/** Only for reading: it comes when everything that is needed to sign in is there. */
const SignInDisclaimer = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { default: (await import('./sign-in-disclaimer.tsx')).SignInDisclaimer };
});

type Faults = { userName?: string; password?: string; form?: string };

/** Where everybody comes in. The guard goes on from here as soon as the session is there. */
export function LoginScreen() {
  useNamedPage(t('Login'));
  const navigate = useNavigate();
  const waiting = useLocation({ select: ({ pathname }) => pathname === '/login/waiting' });
  const [fault, setFault] = useState<string | null>(null);
  const returning = useSsoReturn(setFault);
  return (
    <div className={classes.screen}>
      <LoginPicture />
      <main className={classes.side}>
        <div className={classes.form}>
          <div className={classes.brand}>
            <img src="/glossa.svg" width={44} height={44} alt="" />
            <span>Glossa</span>
          </div>
          {returning ? (
            <Stack align="center" role="status">
              <Loader />
              <Text>{t('Signing you in…')}</Text>
            </Stack>
          ) : waiting ? (
            <Suspense fallback={<Loader aria-label={t('Loading')} />}>
              <WaitingCard onBack={() => void navigate({ to: '/login' })} />
            </Suspense>
          ) : (
            <SignInForm firstFault={fault} />
          )}
          <LanguageChoice />
          <Suspense>
            <SignInDisclaimer label={t('Disclaimer')} />
          </Suspense>
        </div>
      </main>
    </div>
  );
}

function SignInForm({ firstFault }: { firstFault: string | null }) {
  const session = useSessionState();
  const from = useLocation({ select: ({ search }) => (search as { from?: unknown }).from });
  const [faults, setFaults] = useState<Faults>(firstFault ? { form: firstFault } : {});
  const [busy, setBusy] = useState(false);
  const userNameInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);
  const ended = session.status === 'signed-out' && session.because === 'ended';

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const fields = new FormData(event.currentTarget);
    const userName = String(fields.get('userName') ?? '').trim();
    const password = String(fields.get('password') ?? '');
    if (userName === '' || password === '') {
      setFaults({
        ...(userName === '' ? { userName: t('Enter your user name.') } : {}),
        ...(password === '' ? { password: t('Enter your password.') } : {}),
      });
      (userName === '' ? userNameInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    setFaults({});
    try {
      await signIn(userName, password);
    } catch (error) {
      setFaults({ form: await refusalWords(error) });
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Title order={1} size="h2">
          {t('Sign in')}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {t('Transcribe, verify and translate your organisation’s media.')}
        </Text>
        <Stack gap="md">
          {ended && !faults.form && (
            <Alert color="blue" role="status">
              {t('Your session has ended. Sign in again.')}
            </Alert>
          )}
          {faults.form && (
            <Alert color="red" role="alert">
              {faults.form}
            </Alert>
          )}
          <TextInput
            ref={userNameInput}
            name="userName"
            label={t('User name')}
            size="md"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={254}
            error={faults.userName}
            autoFocus
          />
          <PasswordInput
            ref={passwordInput}
            name="password"
            label={t('Password')}
            size="md"
            autoComplete="current-password"
            error={faults.password}
            visibilityToggleButtonProps={{ 'aria-label': t('Show or hide the password') }}
          />
          <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
            {t('Sign in')}
          </Button>
        </Stack>
      </form>
      <SsoButtons
        from={typeof from === 'string' ? from : null}
        onRefused={(form) => setFaults({ form })}
      />
    </>
  );
}
