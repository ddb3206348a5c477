import '@mantine/notifications/styles.layer.css';
import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { lazy, Suspense, useDeferredValue, useState } from 'react';
import { t } from '../lib/language/t.ts';
import { useLiveConnection } from '../lib/live.ts';
import { sessionQueryClient } from '../lib/query-client.ts';
import { useSessionState } from '../lib/session.ts';
import { useNextTurn } from '../lib/use-next-turn.ts';
import { ConfirmProvider } from '../ui/confirm-dialog.tsx';
import { toastMs } from '../ui/toast.tsx';
import { BootSign } from './boot-screen.tsx';
import classes from './shell.module.css';
import { SideBar } from './side-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

const ChangePasswordDialog = lazy(() => import('../features/auth/change-password-dialog.tsx'));

/** Everything around the screens of a signed-in person. */
export function Shell() {
  const session = useSessionState();
  const [client] = useState(sessionQueryClient);
  // Drawn in turns, so that the page answers meanwhile.
  const begun = useDeferredValue(true, false);
  if (session.status !== 'signed-in') return null;
  if (!begun) return <BootSign />;
  return (
    <QueryClientProvider client={client}>
      {/* Below the top bar, whose menus stay reachable. */}
      <Notifications position="top-right" mt={56} autoClose={toastMs} limit={4} />
      <ConfirmProvider>
        {/* The server answers nothing else before the one-time password is changed. */}
        {session.user.firstTimeLogin ? (
          <Suspense>
            <ChangePasswordDialog forced />
          </Suspense>
        ) : (
          <Frame />
        )}
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

function Frame() {
  const [menuOpened, menu] = useDisclosure(false);
  useLiveConnection();
  const filled = useNextTurn('frame');
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{ width: 240, breakpoint: 'sm', collapsed: { mobile: true } }}
      padding={{ base: 'md', lg: 'lg' }}
    >
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <TopBar menuOpened={menuOpened} onMenu={menu.toggle} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.sideBar} component="div" visibleFrom="sm">
        {filled && <SideBar />}
      </AppShell.Navbar>
      <Drawer opened={menuOpened} onClose={menu.close} size={264} title={t('Menu')} hiddenFrom="sm">
        <SideBar onFollowed={menu.close} />
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>{filled && <Outlet />}</div>
      </AppShell.Main>
    </AppShell>
  );
}
