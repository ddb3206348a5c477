import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { permittedTabs } from '../../lib/labels/access-control-tabs.ts';
import { useCheckPermission } from '../../lib/session/permissions.ts';
import classes from '../../ui/link-tabs.module.css';

/** On a phone the tabs scroll: the open one must be visible. `current`: changes with it. */
function useCurrentInView<T extends HTMLElement>(current: string | undefined) {
  const row = useRef<T>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another tab comes into view
  useEffect(() => {
    const tab = row.current?.querySelector('[aria-current="page"]');
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }, [current]);
  return row;
}

/** The permitted tabs of access control, and the open one. */
export function AccessControlScreen() {
  const tabs = permittedTabs(useCheckPermission());
  const path = useLocation({ select: (location) => location.pathname });
  const isCurrent = (starts: readonly string[]) =>
    starts.some((start) => path === start || path.startsWith(`${start}/`));
  const current = tabs.find(({ paths }) => isCurrent(paths));
  const row = useCurrentInView<HTMLElement>(current?.to);
  return (
    <>
      <nav ref={row} aria-label={t('common.accessControl')} className={classes.tabs}>
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab ?? ''}
            // The current tab is determined only here: a form belongs to the tab of its list.
            activeOptions={{ exact: true }}
            activeProps={{}}
            aria-current={to === current?.to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <Outlet />
    </>
  );
}
