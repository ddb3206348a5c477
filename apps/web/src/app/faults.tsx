import { Button, Stack, Text } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { errorSentence } from '../lib/api-error.ts';
import { t } from '../lib/language/t.ts';

/** Where not even the screen for it can be fetched. */
function PlainFault({ error, reset }: ErrorComponentProps) {
  return (
    <Stack align="center" ta="center" p="xl" role="alert">
      <Text>{errorSentence(error)}</Text>
      <Button variant="default" onClick={reset}>
        {t('Try again')}
      </Button>
    </Stack>
  );
}

// No part of the way to the sign-in: hardly anybody ever sees it.
const FatalScreen = lazy(() =>
  import('./fatal-screen.tsx').then(
    (module) => ({ default: module.FatalScreen }),
    () => ({ default: PlainFault }),
  ),
);

/** A screen broke. */
export const ScreenFault = (props: ErrorComponentProps) => (
  <Suspense>
    <FatalScreen {...props} />
  </Suspense>
);
