import { Button, Divider, Stack } from '@mantine/core';
import { useState } from 'react';
import { inContext, t } from '../../lib/language/t.ts';
import { startSingleSignOn } from '../../lib/single-sign-on.ts';
import { refusalWords } from './refusal-words.ts';

export type Provider = { providerId: string; label: string };
type Props = {
  providers: readonly Provider[];
  from: string | null;
  onRefused: (because: string) => void;
};

/** A button for each provider that is set up. */
export function SsoChoices({ providers, from, onRefused }: Props) {
  const [busy, setBusy] = useState<string | null>(null);
  const start = async (providerId: string) => {
    setBusy(providerId);
    try {
      await startSingleSignOn(providerId, from);
    } catch (error) {
      setBusy(null);
      onRefused(await refusalWords(error));
    }
  };
  return (
    <Stack gap="sm" mt="md">
      <Divider label={inContext('between two ways to sign in', 'or')} />
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
          {t('Sign in with {label}', { label })}
        </Button>
      ))}
    </Stack>
  );
}
