import { languageCodes, languages } from '@glossa/contracts/languages';
import { Alert, Button, Loader, PasswordInput, Stack, Text, TextInput, Title } from '@mantine/core';
import { useLocation, useNavigate, useSearch } from '@tanstack/react-router';
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { changeLanguageBeforeSignIn } from '../../lib/i18n/chosen-language.ts';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { t } from '../../lib/i18n/t.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import { signIn, useSessionState } from '../../lib/session/session.ts';
import { useNamedPage } from '../../ui/page/page-title.ts';
import { refusalLabels } from './error-labels.ts';
import languageChoiceClasses from './language-choice.module.css';
import loginPictureClasses from './login-picture.module.css';
import classes from './login-screen.module.css';
import { SsoButtons, useSsoReturn } from './sso-buttons.tsx';

const WaitingCard = lazy(() =>
  import('./waiting-card.tsx').then((module) => ({ default: module.WaitingCard })),
);

/** Not interactive: it loads after everything needed for login. */
const SignInDisclaimer = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, 300));
  return { default: (await import('./sign-in-disclaimer.tsx')).SignInDisclaimer };
});

const PasskeyButton = lazy(async () => ({
  default: (await import('./passkey-button.tsx')).PasskeyButton,
}));
const SecondFactorStep = lazy(async () => ({
  default: (await import('./second-factor-step.tsx')).SecondFactorStep,
}));

type Faults = { userName?: string; password?: string; form?: string };

/** The page language, for visitors who cannot read the current one. */
function LanguageChoice() {
  return (
    <label className={languageChoiceClasses.choice}>
      <svg viewBox="0 0 24 24" className={languageChoiceClasses.globe} aria-hidden>
        <circle cx="12" cy="12" r="10" />
        <path d="M12 2a15 15 0 0 0 0 20 15 15 0 0 0 0-20M2 12h20" />
      </svg>
      <span className={languageChoiceClasses.label}>{t('common.language')}</span>
      <select
        className={languageChoiceClasses.list}
        defaultValue={pageLanguage()}
        onChange={({ target }) => {
          const chosen = languageCodes.find((code) => code === target.value);
          if (chosen) changeLanguageBeforeSignIn(chosen);
        }}
      >
        {languageCodes.map((code) => (
          <option key={code} value={code} lang={code}>
            {languages[code].nativeName}
          </option>
        ))}
      </select>
    </label>
  );
}

const bars = [
  18, 34, 52, 30, 64, 88, 58, 40, 72, 96, 66, 44, 28, 50, 78, 60, 36, 22, 46, 70, 92, 62, 38, 26,
  54, 80, 48, 30, 20, 42, 60, 34,
];
const lines = [
  // not shown: an icon of four languages
  { language: 'en', words: 'What we say, everyone can read.' },
  // not shown: the same
  { language: 'fr', words: 'Ce que nous disons, chacun peut le lire.' },
  { language: 'ja', words: '話したことを、誰もが読める。' },
  { language: 'ar', words: 'ما نقوله يستطيع الجميع قراءته.' },
];

/** Illustrates a recording and its results: adds no information, so it is hidden from screen readers. */
function LoginPicture() {
  return (
    <div className={loginPictureClasses.picture} aria-hidden>
      <div className={loginPictureClasses.content}>
        <svg
          className={loginPictureClasses.wave}
          viewBox={`0 0 ${bars.length * 12} 100`}
          role="presentation"
        >
          {bars.map((height, index) => (
            <rect
              // biome-ignore lint/suspicious/noArrayIndexKey: a drawing that never changes
              key={index}
              x={index * 12}
              y={50 - height / 2}
              width={5}
              height={height}
              rx={2.5}
              opacity={index < 14 ? 1 : 0.35}
            />
          ))}
        </svg>
        {lines.map(({ language, words }) => (
          <p key={language} className={loginPictureClasses.line} lang={language} dir="auto">
            {words}
          </p>
        ))}
      </div>
    </div>
  );
}

/** The login screen. The guard continues as soon as the session exists. */
export function LoginScreen() {
  useNamedPage(t('auth.login'));
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
              <Text>{t('auth.loggingIn')}</Text>
            </Stack>
          ) : waiting ? (
            <Suspense fallback={<Loader aria-label={t('common.loading')} />}>
              <WaitingCard onBack={() => void navigate({ to: '/login' })} />
            </Suspense>
          ) : (
            <SignInForm firstFault={fault} />
          )}
          <LanguageChoice />
          <Suspense>
            <SignInDisclaimer label={t('common.disclaimer')} />
          </Suspense>
        </div>
      </main>
    </div>
  );
}

function SignInForm({ firstFault }: { firstFault: string | null }) {
  const session = useSessionState();
  const { from } = useSearch({ from: '/login' });
  const [faults, setFaults] = useState<Faults>(firstFault ? { form: firstFault } : {});
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
      setFaults({ form: await refusalLabels(error) });
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
            if (form) setFaults({ form });
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
          {ended && !faults.form && (
            <Alert color="blue" role="status">
              {t('auth.sessionEnded')}
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
