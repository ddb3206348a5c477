import { viewSsoProviders } from '@glossa/contracts/auth';
import { Button, Divider, Stack } from '@mantine/core';
import { useEffect, useState } from 'react';
import { callApi } from '../../lib/api-client.ts';
import { ApiError } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';

type Provider = { providerId: string; label: string };
type Props = { from: string | null; onError: (error: unknown) => void };

/** A way in for each provider that is set up; nothing where none is. */
export function SsoButtons({ from, onError }: Props) {
  const [providers, setProviders] = useState<readonly Provider[]>([]);
  const [busy, setBusy] = useState<string | null>(null);

  useEffect(() => {
    const controller = new AbortController();
    callApi(viewSsoProviders, { signal: controller.signal })
      .then(setProviders)
      .catch((error: unknown) => {
        // The password form says itself that the server is away; a second alarm would say nothing new.
        if (!controller.signal.aborted && !(error instanceof ApiError)) throw error;
      });
    return () => controller.abort();
  }, []);

  const start = async (providerId: string) => {
    setBusy(providerId);
    try {
      const { startSingleSignOn } = await import('../../lib/single-sign-on.ts');
      await startSingleSignOn(providerId, from);
    } catch (error) {
      setBusy(null);
      onError(error);
    }
  };

  if (providers.length === 0) return null;
  return (
    <Stack gap="sm" mt="md">
      <Divider label={t('or')} />
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
