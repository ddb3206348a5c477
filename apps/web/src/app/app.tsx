import { DirectionProvider, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageDirection } from '../lib/language/page-language.ts';
import { restoreSession, watchSession } from '../lib/renewal.ts';
import { useSessionState } from '../lib/session.ts';
import { BootScreen } from './boot-screen.tsx';
import { router } from './router.tsx';
import { colourSchemes, cssVariables, theme } from './theme.ts';

export function App() {
  const session = useSessionState();
  const { status } = session;

  useEffect(() => watchSession(), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the guard looks again whenever somebody comes or goes
  useEffect(() => {
    void router.invalidate();
  }, [status]);

  return (
    <DirectionProvider initialDirection={pageDirection()}>
      <MantineProvider
        theme={theme}
        cssVariablesResolver={cssVariables}
        colorSchemeManager={colourSchemes}
        defaultColorScheme="auto"
      >
        {session.status === 'loading' ? (
          <BootScreen error={session.error} onRetry={() => void restoreSession()} />
        ) : (
          <RouterProvider router={router} />
        )}
      </MantineProvider>
    </DirectionProvider>
  );
}
