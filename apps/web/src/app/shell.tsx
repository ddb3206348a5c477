import '@mantine/notifications/styles.layer.css';
import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import { useState } from 'react';
import { ChangePasswordDialog } from '../features/auth/change-password-dialog.tsx';
import { t } from '../lib/language/t.ts';
import { useLiveConnection } from '../lib/live.ts';
import { useSessionState } from '../lib/session.ts';
import { ConfirmProvider } from '../ui/confirm-dialog.tsx';
import { toastMs } from '../ui/toast.tsx';
import { makeQueryClient } from './query-client.ts';
import classes from './shell.module.css';
import { SideBar } from './side-bar.tsx';
import { SkipLink } from './skip-link.tsx';
import { TopBar } from './top-bar.tsx';

/** Everything around the screens of a signed-in person. */
export function Shell() {
  const session = useSessionState();
  const [client] = useState(makeQueryClient);
  if (session.status !== 'signed-in') return null;
  return (
    <QueryClientProvider client={client}>
      {/* Below the top bar, whose menus stay reachable. */}
      <Notifications position="top-right" mt={56} autoClose={toastMs} limit={4} />
      <ConfirmProvider>
        {/* The server answers nothing else before the one-time password is changed. */}
        {session.user.firstTimeLogin ? <ChangePasswordDialog forced opened /> : <Frame />}
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

function Frame() {
  const [menuOpened, menu] = useDisclosure(false);
  useLiveConnection();
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
        <SideBar />
      </AppShell.Navbar>
      <Drawer opened={menuOpened} onClose={menu.close} size={264} title={t('Menu')} hiddenFrom="sm">
        <SideBar onFollowed={menu.close} />
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <div className={classes.content}>
          <Outlet />
        </div>
      </AppShell.Main>
    </AppShell>
  );
}
