import { Button } from '@mantine/core';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { withServerMessages } from './error-labels.ts';

/** Begins a session with a passkey. What it does is loaded when it is used. */
export function PasskeyButton({ onRefused }: { onRefused: (because: unknown) => void }) {
  const [busy, setBusy] = useState(false);
  const start = async () => {
    setBusy(true);
    try {
      await (await import('./enter-with-passkey.ts')).enterWithPasskey();
    } catch (error) {
      onRefused(await withServerMessages(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="default"
      size="md"
      fullWidth
      mt="md"
      loading={busy}
      onClick={() => void start()}
    >
      {t('auth.loginWithPasskey')}
    </Button>
  );
}
