import { Button, Stack, Text } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { errorSentence } from '../lib/api-error.ts';
import { t } from '../lib/language/t.ts';

type Fault = { error: unknown; onRetry: () => void };

/** Where not even the screen for it can be fetched. */
function PlainFault({ error, onRetry }: Fault) {
  return (
    <Stack align="center" ta="center" p="xl" role="alert">
      <Text>{errorSentence(error)}</Text>
      <Button variant="default" onClick={onRetry}>
        {t('Try again')}
      </Button>
    </Stack>
  );
}

// No part of the way to the sign-in: hardly anybody ever sees it.
const FatalScreen = lazy(() =>
  import('./fatal-screen.tsx').then(
    (module) => ({ default: module.FatalScreen }),
    () => ({
      default: ({ error, reset }: ErrorComponentProps) => (
        <PlainFault error={error} onRetry={reset} />
      ),
    }),
  ),
);

/** A screen broke. */
export const ScreenFault = (props: ErrorComponentProps) => (
  <Suspense>
    <FatalScreen {...props} />
  </Suspense>
);
