import { completeLogin } from '@glossa/contracts/second-factor';
import { Alert, Button, Stack, Text, TextInput, Title } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import { ApiError } from '../../lib/http/api-error.ts';
import { callApi } from '../../lib/http/call-api.ts';
import { t } from '../../lib/i18n/t.ts';
import { beginSession } from '../../lib/session/begin-session.ts';
import { canUsePasskeys } from '../../lib/session/passkeys.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { withServerMessages } from './error-labels.ts';
import { PasskeyButton } from './passkey-button.tsx';

type Props = {
  /** Back to the password, with the reason if there is one. */
  onBack: (because?: unknown) => void;
};

/** The code after the password. */
export function SecondFactorStep({ onBack }: Props) {
  const [fault, setFault] = useState<unknown>(null);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const code = String(new FormData(event.currentTarget).get('code') ?? '').trim();
    if (code.length < 6) {
      setFault(t('secondFactor.codeRequired'));
      input.current?.focus();
      return;
    }
    setBusy(true);
    setFault(null);
    try {
      beginSession(await callApi(completeLogin, { body: { code } }));
    } catch (error) {
      const because = await withServerMessages(error);
      // The password has to be entered again.
      if (error instanceof ApiError && error.code === 'AUTH_REQUIRED') return onBack(because);
      setFault(because);
      input.current?.select();
    } finally {
      setBusy(false);
    }
  };

  return (
    <form onSubmit={(event) => void submit(event)} noValidate>
      <Title order={1} size="h2">
        {t('auth.secondFactorTitle')}
      </Title>
      <Text c="dimmed" mt={4} mb="lg">
        {t('auth.secondFactorText')}
      </Text>
      <Stack gap="md">
        {fault !== null && (
          <Alert color="red" role="alert">
            <ErrorText error={fault} />
          </Alert>
        )}
        <TextInput
          ref={input}
          name="code"
          label={t('secondFactor.code')}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          dir="ltr"
          autoFocus
        />
        <Button type="submit" size="md" fullWidth mt="xs" loading={busy}>
          {t('auth.logIn')}
        </Button>
        {canUsePasskeys() && <PasskeyButton onRefused={setFault} />}
        <Button variant="subtle" onClick={() => onBack()}>
          {t('auth.backToLogin')}
        </Button>
      </Stack>
    </form>
  );
}
