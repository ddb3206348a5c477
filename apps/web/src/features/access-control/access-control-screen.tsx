import { Link, Outlet, useLocation } from '@tanstack/react-router';
import { permittedTabs } from '../../lib/access-control-tabs.ts';
import { t } from '../../lib/language/t.ts';
import { useCheckPermission } from '../../lib/permissions.ts';
import classes from '../../ui/link-tabs.module.css';
import { useCurrentInView } from './use-current-in-view.ts';

/** The parts of access control the person may see, and the one that is open. */
export function AccessControlScreen() {
  const tabs = permittedTabs(useCheckPermission());
  const path = useLocation({ select: (location) => location.pathname });
  const isCurrent = (starts: readonly string[]) =>
    starts.some((start) => path === start || path.startsWith(`${start}/`));
  const current = tabs.find(({ paths }) => isCurrent(paths));
  const row = useCurrentInView<HTMLElement>(current?.to);
  return (
    <>
      <nav ref={row} aria-label={t('Access control')} className={classes.tabs}>
        {tabs.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes.tab ?? ''}
            // Which one is current is decided here alone: a form belongs to the tab of its list.
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
