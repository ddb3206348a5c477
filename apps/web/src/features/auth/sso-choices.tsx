import { Button, Divider, Stack } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { startSingleSignOn } from '../../lib/session/single-sign-on.ts';
import { withServerMessages } from './error-labels.ts';

export type Provider = { providerId: string; label: string };
type Props = {
  providers: readonly Provider[];
  from: string | null;
  onRefused: (because: unknown) => void;
};

/** A button per configured provider. */
export function SsoChoices({ providers, from, onRefused }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const start = async (providerId: string) => {
    setBusy(providerId);
    try {
      await startSingleSignOn(providerId, from);
    } catch (error) {
      setBusy(null);
      onRefused(await withServerMessages(error));
    }
  };
  return (
    <Stack gap="sm" mt="md">
      <Divider label={t('auth.or')} />
      {providers.map(({ providerId, label }) => (
        <Button
          key={providerId}
          variant="default"
          size="md"
          fullWidth
          loading={busy === providerId}
          disabled={busy !== null && busy !== providerId}
          onClick={() => void start(providerId)}
        >
          {t('auth.loginWithProvider', { label })}
        </Button>
      ))}
    </Stack>
  );
}
