import { DirectionProvider, MantineProvider } from '@mantine/core';
import { RouterProvider } from '@tanstack/react-router';
import { useEffect } from 'react';
import { pageDirection } from '../lib/i18n/page-language.ts';
import { watchMaintenance } from '../lib/maintenance.ts';
import { restoreSession, watchSession } from '../lib/session/renewal.ts';
import { useSessionState } from '../lib/session/session.ts';
import { MaintenanceBanner } from '../ui/feedback/maintenance-banner.tsx';
import { BootScreen } from './router/boot-screen.tsx';
import { router } from './router/router.tsx';
import { colourSchemes, cssVariables, theme } from './theme.ts';

export function App() {
  const session = useSessionState();
  const { status } = session;

  useEffect(() => watchSession(), []);
  useEffect(() => watchMaintenance(), []);

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
          <>
            {/* Who is logged in sees it in the frame. */}
            {status === 'signed-out' && <MaintenanceBanner />}
            <RouterProvider router={router} />
          </>
        )}
      </MantineProvider>
    </DirectionProvider>
  );
}
