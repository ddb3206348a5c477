import { ActionIcon, Badge, Burger, Text, Tooltip } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { Link } from '@tanstack/react-router';
import { PanelLeftClose, PanelLeftOpen, WifiOff } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { HelpEntry } from '../../features/help/help-entry.tsx';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { formatInstant } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { useLiveStatus } from '../../lib/live/live.ts';
import { lastLiveMessage } from '../../lib/live/live-connection.ts';
import { setActionSlot } from '../../ui/page/page-actions.tsx';
import { usePageTitle } from '../../ui/page/page-title.ts';
import { ColourSchemeToggle } from './colour-scheme-toggle.tsx';
import liveBadgeClasses from './live-badge.module.css';
import { Logo } from './logo.tsx';
import classes from './top-bar.module.css';
import { UserMenu } from './user-menu.tsx';

/** Shorter interruptions are not reported. */
const showAfterMs = 2_000;

/** Shown only when updates do not arrive automatically. */
function LiveBadge() {
  const connected = useLiveStatus() === 'connected';
  const [offline, setOffline] = useState(false);
  useEffect(() => {
    if (connected) {
      setOffline(false);
      return;
    }
    const timer = setTimeout(() => setOffline(true), showAfterMs);
    return () => clearTimeout(timer);
  }, [connected]);
  const last = lastLiveMessage();
  return (
    <span role="status" className={liveBadgeClasses.status}>
      {offline && (
        <Badge
          color="orange"
          variant="light"
          size="lg"
          className={liveBadgeClasses.badge}
          leftSection={<WifiOff size={14} aria-hidden />}
          title={
            last ? t('app.lastUpdate', { time: formatInstant(last.at.toISOString()) }) : undefined
          }
        >
          <span className={liveBadgeClasses.words}>{t('app.offline')}</span>
        </Badge>
      )}
    </span>
  );
}

type SideBarProps = { hidden: boolean; toggle: () => void };

/** On wide pages; on narrow ones the side bar is a menu. */
function SideBarToggle({ hidden, toggle }: SideBarProps) {
  const label = hidden ? t('app.showSideBar') : t('app.hideSideBar');
  const Icon = hidden ? PanelLeftOpen : PanelLeftClose;
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="lg"
        visibleFrom="sm"
        aria-label={label}
        onClick={toggle}
      >
        <Icon size={18} aria-hidden className="mirrored" />
      </ActionIcon>
    </Tooltip>
  );
}

/** Pixels that a screen's title needs to be recognized. */
const minTitleWidth = 96;

/**
 * Whether the buttons of this screen leave no place for its title, or push others out of the bar. Where they once did, they
 * stay away until the bar is wider or another screen is shown.
 */
function useCrowded(title: RefObject<HTMLElement | null>, screen: string): boolean {
  const [crowded, setCrowded] = useState<{ screen: string; width: number } | null>(null);
  useEffect(() => {
    const element = title.current;
    const bar = element?.parentElement;
    if (!element || !bar) return;
    const observer = new ResizeObserver(() => {
      const { clientWidth: width, scrollWidth } = bar;
      setCrowded((before) => {
        if (before?.screen === screen && width <= before.width) return before;
        return element.clientWidth < minTitleWidth || scrollWidth > width
          ? { screen, width }
          : null;
      });
    });
    observer.observe(element);
    observer.observe(bar);
    return () => observer.disconnect();
  }, [title, screen]);
  return crowded?.screen === screen;
}

type Props = { menuOpened: boolean; onMenu: () => void; sideBar: SideBarProps };

export function TopBar({ menuOpened, onMenu, sideBar }: Props) {
  const title = usePageTitle();
  // On narrower pages the buttons of a screen would squeeze its title: they are above the content instead.
  const wide = useMediaQuery('(min-width: 62em)');
  const words = useRef<HTMLParagraphElement>(null);
  const crowded = useCrowded(words, title);
  const actions = useRef<HTMLDivElement>(null);
  useEffect(() => {
    setActionSlot(wide && !crowded ? actions.current : null);
    return () => setActionSlot(null);
  }, [wide, crowded]);
  return (
    <div className={classes.bar}>
      <Burger
        opened={menuOpened}
        onClick={onMenu}
        hiddenFrom="sm"
        size="sm"
        aria-label={t('app.menu')}
        aria-expanded={menuOpened}
      />
      <SideBarToggle {...sideBar} />
      <Link to="/dashboard" className={classes.logo} aria-label={t('app.logoLabel')}>
        <Logo />
      </Link>
      {/* The heading is in the content; reading it twice would be noise. */}
      <Text ref={words} className={classes.title} title={title} truncate aria-hidden>
        {title}
      </Text>
      <div className={classes.end}>
        <div className={classes.actions} ref={actions} />
        <LiveBadge />
        <NotificationBell />
        <HelpEntry />
        <ColourSchemeToggle />
        <UserMenu />
      </div>
    </div>
  );
}
