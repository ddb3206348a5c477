import { Button, Stack, Text } from '@mantine/core';
import type { ErrorComponentProps } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';

/** If even the error screen cannot be loaded. */
function PlainErrorScreen({ error, reset }: ErrorComponentProps) {
  return (
    <Stack align="center" ta="center" p="xl" role="alert">
      <Text>
        <ErrorText error={error} />
      </Text>
      <Button variant="default" onClick={reset}>
        {t('common.retry')}
      </Button>
    </Stack>
  );
}

// Not part of the sign-in path: rarely needed.
const CrashScreen = lazy(() =>
  import('./crash-screen.tsx').then(
    (module) => ({ default: module.CrashScreen }),
    () => ({ default: PlainErrorScreen }),
  ),
);

/** A screen crashed. */
export const ScreenErrorBoundary = (props: ErrorComponentProps) => (
  <Suspense>
    <CrashScreen {...props} />
  </Suspense>
);
