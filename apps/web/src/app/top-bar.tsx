import { Burger, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { HelpEntry } from '../features/help/help-entry.tsx';
import { NotificationBell } from '../features/notifications/notification-bell.tsx';
import { t } from '../lib/language/t.ts';
import { setActionSlot } from '../ui/page-slot.ts';
import { usePageTitle } from '../ui/page-title.ts';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import { LiveBadge } from './live-badge.tsx';
import { Logo } from './logo.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

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
        <NotificationBell />
        <HelpEntry />
        <ColourSchemeToggle />
        <UserMenu />
      </div>
    </div>
  );
}
