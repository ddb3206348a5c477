import { Box, Burger, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { t } from '../lib/language/t.ts';
import { setActionSlot } from '../ui/page-slot.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import { LiveBadge } from './live-badge.tsx';
import { Logo } from './logo.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

// After the bar itself: the shell stays small.
const NotificationBell = lazy(() =>
  import('../features/notifications/notification-bell.tsx').then((bell) => ({
    default: bell.NotificationBell,
  })),
);

const HelpEntry = lazy(() =>
  import('../features/help/help-entry.tsx').then((help) => ({ default: help.HelpEntry })),
);

export function TopBar({ menuOpened, onMenu }: { menuOpened: boolean; onMenu: () => void }) {
  const title = usePageTitle();
  // Narrower, and the buttons of a screen would squeeze its title: they stand above the content instead.
  const wide = useMediaQuery('(min-width: 62em)');
  return (
    <div className={classes.bar}>
      <Burger
        opened={menuOpened}
        onClick={onMenu}
        hiddenFrom="sm"
        size="sm"
        aria-label={t('Menu')}
        aria-expanded={menuOpened}
      />
      <Link to="/dashboard" className={classes.logo} aria-label={t('Glossa, go to the dashboard')}>
        <Logo />
      </Link>
      {/* The heading itself stands in the content; read twice it would only be noise. */}
      <Text className={classes.title} title={title} truncate aria-hidden>
        {title}
      </Text>
      <div className={classes.end}>
        {wide && <div className={classes.actions} ref={setActionSlot} />}
        <LiveBadge />
        <Suspense fallback={<span className={classes.bell} />}>
          <NotificationBell />
        </Suspense>
        <Suspense fallback={<Box component="span" w={34} visibleFrom="xs" />}>
          <HelpEntry />
        </Suspense>
        <ColourSchemeToggle />
        <UserMenu />
      </div>
    </div>
  );
}
