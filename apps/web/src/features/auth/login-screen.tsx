import { Alert, Button, Loader, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import { signIn, useSessionState } from '../../lib/session/session.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { useNamedPage } from '../../ui/page/page-title.ts';
import { withServerMessages } from './error-labels.ts';
import { SignInFrame } from './sign-in-frame.tsx';
import { SsoButtons, useSsoReturn } from './sso-buttons.tsx';

const WaitingCard = lazy(() =>
  import('./waiting-card.tsx').then((module) => ({ default: module.WaitingCard })),
);

const PasskeyButton = lazy(async () => ({
  default: (await import('./passkey-button.tsx')).PasskeyButton,
}));
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

type Faults = { userName?: string; password?: string; form?: unknown };

/** The login screen. The guard continues as soon as the session exists. */
export function LoginScreen() {
  useNamedPage(t('auth.login'));
  const navigate = useNavigate();
  const waiting = useLocation({ select: ({ pathname }) => pathname === '/login/waiting' });
  const [fault, setFault] = useState<unknown>(null);
  const returning = useSsoReturn(setFault);
  return (
    <SignInFrame>
      {returning ? (
        <Stack align="center" role="status">
          <Loader />
          <Text>{t('auth.loggingIn')}</Text>
        </Stack>
      ) : waiting ? (
        <Suspense fallback={<Loader aria-label={t('common.loading')} />}>
          <WaitingCard onBack={() => void navigate({ to: '/login' })} />
        </Suspense>
      ) : (
        <SignInForm firstFault={fault} />
      )}
    </SignInFrame>
  );
}

function SignInForm({ firstFault }: { firstFault: unknown }) {
  const session = useSessionState();
  const { from } = useSearch({ from: '/login' });
  const [faults, setFaults] = useState<Faults>(firstFault === null ? {} : { form: firstFault });
  const [busy, setBusy] = useState(false);
  const [second, setSecond] = useState(false);
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
        ...(userName === '' ? { userName: t('auth.usernameRequired') } : {}),
        ...(password === '' ? { password: t('auth.passwordRequired') } : {}),
      });
      (userName === '' ? userNameInput : passwordInput).current?.focus();
      return;
    }
    setBusy(true);
    setFaults({});
    try {
      await signIn(userName, password);
    } catch (error) {
      if (error instanceof ApiError && error.code === 'SECOND_FACTOR_REQUIRED')
        return setSecond(true);
      setFaults({ form: await withServerMessages(error) });
      passwordInput.current?.select();
    } finally {
      setBusy(false);
    }
  };

  if (second)
    return (
      <Suspense fallback={<Loader aria-label={t('common.loading')} />}>
        <SecondFactorStep
          onBack={(form) => {
            setSecond(false);
            if (form !== undefined) setFaults({ form });
          }}
        />
      </Suspense>
    );

  return (
    <>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Title order={1} size="h2">
          {t('auth.logIn')}
        </Title>
        <Text c="dimmed" mt={4} mb="lg">
          {t('auth.tagline')}
        </Text>
        <Stack gap="md">
          {ended && faults.form === undefined && (
            <Alert color="blue" role="status">
              {t('auth.sessionEnded')}
            </Alert>
          )}
          {faults.form !== undefined && (
            <Alert color="red" role="alert">
              <ErrorText error={faults.form} />
            </Alert>
          )}
          <TextInput
            ref={userNameInput}
            name="userName"
            label={t('common.username')}
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
            label={t('common.password')}
            size="md"
            autoComplete="current-password"
            error={faults.password}
            visibilityToggleButtonProps={{ 'aria-label': t('auth.togglePassword') }}
          />
          <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
            {t('auth.logIn')}
          </Button>
        </Stack>
      </form>
      {canUsePasskeys() && (
        <Suspense>
          <PasskeyButton onRefused={(form) => setFaults({ form })} />
        </Suspense>
      )}
      <SsoButtons
        from={typeof from === 'string' ? from : null}
        onRefused={(form) => setFaults({ form })}
      />
    </>
  );
}
