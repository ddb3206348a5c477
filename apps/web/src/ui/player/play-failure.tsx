import { Button, Text } from '@mantine/core';
import { useEffect, useState } from 'react';
import { fileFailure } from '../../lib/http/api-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../feedback/error-text.tsx';
import classes from './media-player.module.css';

type Props = { src: string; onRetry: () => void };

/** Why a recording is not played: the element does not say what the server answered, so the server is asked again. */
export function PlayFailure({ src, onRetry }: Props) {
  const [found, setFound] = useState<{ src: string; failure: unknown } | null>(null);
  useEffect(() => {
    const left = new AbortController();
    fileFailure(src, left.signal).then(
      (failure) => setFound({ src, failure }),
      () => undefined, // The player has gone, or has another address.
    );
    return () => left.abort();
  }, [src]);
  return (
    <div className={classes.refused} role="alert">
      <Text fw={600}>{t('player.playFailedTitle')}</Text>
      {found?.src === src && (
        <Text size="sm" component="div">
          <ErrorText error={found.failure ?? t('player.fileNotPlayed')} />
        </Text>
      )}
      <Button size="xs" variant="white" color="dark" onClick={onRetry}>
        {t('common.retry')}
      </Button>
    </div>
  );
}
