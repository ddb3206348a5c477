import '@mantine/notifications/styles.layer.css';
import { AppShell, Drawer } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Notifications } from '@mantine/notifications';
import { QueryClientProvider } from '@tanstack/react-query';
import { Outlet } from '@tanstack/react-router';
import {
  lazy,
  Suspense,
  startTransition,
  useCallback,
  useDeferredValue,
  useEffect,
  useState,
} from 'react';
import { sessionQueryClient } from '../../lib/http/query-client.ts';
import { t } from '../../lib/i18n/t.ts';
import { useLiveConnection } from '../../lib/live/live.ts';
import { useSession, useSessionState } from '../../lib/session/session.ts';
import { sideBarPrefix } from '../../lib/session/session-store.ts';
import { ConfirmProvider } from '../../ui/feedback/confirm-dialog.tsx';
import { MaintenanceBanner } from '../../ui/feedback/maintenance-banner.tsx';
import { toastMs } from '../../ui/feedback/toast.tsx';
import { BootSign } from '../router/boot-screen.tsx';
import classes from './shell.module.css';
import { SideBar } from './side-bar.tsx';
import skipLinkClasses from './skip-link.module.css';
import { TopBar } from './top-bar.tsx';

const ChangePasswordDialog = lazy(() => import('../../features/auth/change-password-dialog.tsx'));
const SetupDialog = lazy(() => import('../../features/engines/setup-dialog.tsx'));
const SecondFactorDialog = lazy(() => import('../../features/account/second-factor-dialog.tsx'));

/** Everything around the screens of a logged-in user. */
export function Shell() {
  const session = useSessionState();
  const [client] = useState(sessionQueryClient);
  // The router renders a new screen at once. Deferred, it renders in the background and the page stays responsive.
  const begun = useDeferredValue(true, false);
  if (session.status !== 'signed-in') return null;
  if (!begun) return <BootSign />;
  return (
    <QueryClientProvider client={client}>
      {/* Below the top bar, whose menus stay reachable. */}
      <Notifications position="top-right" mt={56} autoClose={toastMs} limit={4} />
      <ConfirmProvider>
        {/* The server rejects other calls until then. */}
        {session.user.firstTimeLogin ? (
          <Suspense>
            <ChangePasswordDialog forced />
          </Suspense>
        ) : session.user.secondFactorDue ? (
          <Suspense>
            <SecondFactorDialog task="set-up" forced onClose={() => {}} />
          </Suspense>
        ) : session.user.setupDue ? (
          <Suspense>
            <SetupDialog />
          </Suspense>
        ) : (
          <Frame />
        )}
      </ConfirmProvider>
    </QueryClientProvider>
  );
}

/** For the keyboard: skips the bars to the content. */
function SkipLink() {
  return (
    // The address stays the same: the router would treat a fragment as a new one.
    <button
      type="button"
      className={skipLinkClasses.link}
      onClick={() => document.getElementById('content')?.focus()}
    >
      {t('app.skipToContent')}
    </button>
  );
}

function Frame() {
  const [menuOpened, menu] = useDisclosure(false);
  const sideBar = useSideBar();
  useLiveConnection();
  // The frame is shown before what is in it.
  const [filled, setFilled] = useState(false);
  useEffect(() => startTransition(() => setFilled(true)), []);
  return (
    <AppShell
      header={{ height: 56 }}
      navbar={{
        width: 240,
        breakpoint: 'sm',
        collapsed: { mobile: true, desktop: sideBar.hidden },
      }}
      padding={{ base: 'md', lg: 'lg' }}
    >
      <SkipLink />
      <AppShell.Header className={classes.header}>
        <TopBar menuOpened={menuOpened} onMenu={menu.toggle} sideBar={sideBar} />
      </AppShell.Header>
      <AppShell.Navbar className={classes.sideBar} component="div" visibleFrom="sm">
        {filled && !sideBar.hidden && <SideBar />}
      </AppShell.Navbar>
      <Drawer
        opened={menuOpened}
        onClose={menu.close}
        size={264}
        title={t('app.menu')}
        hiddenFrom="sm"
      >
        <SideBar onFollowed={menu.close} />
      </Drawer>
      <AppShell.Main id="content" tabIndex={-1} className={classes.main}>
        <MaintenanceBanner />
        <div className={classes.content}>{filled && <Outlet />}</div>
      </AppShell.Main>
    </AppShell>
  );
}

/** Whether this person hides the side bar of wide pages on this device. */
function useSideBar(): { hidden: boolean; toggle: () => void } {
  const { userId } = useSession().user;
  const key = `${sideBarPrefix}${userId}`;
  const [hidden, setHidden] = useState(() => localStorage.getItem(key) === 'hidden');
  const toggle = useCallback(() => {
    if (hidden) localStorage.removeItem(key);
    else localStorage.setItem(key, 'hidden');
    setHidden(!hidden);
  }, [hidden, key]);
  return { hidden, toggle };
}
