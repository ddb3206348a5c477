import { Divider, NavLink } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { LogOut, Settings2 } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { useCheckPermission } from '../../lib/session/permissions.ts';
import { signOut, useSession } from '../../lib/session/session.ts';
import classes from './side-bar.module.css';
import { entries, groups, type SideBarEntry, tools } from './side-bar-entries.ts';

/** Links to every permitted screen. */
export function SideBar({ onFollowed }: { onFollowed?: () => void }) {
  const can = useCheckPermission();
  const path = useLocation({ select: (location) => location.pathname });
  const { seesEveryOrganisation } = useSession().user;
  const permitted = ({ resource, installation }: SideBarEntry) =>
    (resource === null || can(resource, 'view')) && (!installation || seesEveryOrganisation);
  const link = (entry: SideBarEntry) => (
    <Entry key={entry.to} entry={entry} current={entry.isCurrent(path)} onFollowed={onFollowed} />
  );
  return (
    <nav aria-label={t('app.nav.main')} className={classes.bar}>
      <div className={classes.entries}>
        {entries.filter(permitted).map(link)}
        {groups.map((group) => {
          const shown = group.entries.filter(permitted);
          if (shown.length === 0) return null;
          return (
            <NavLink
              key={group.label}
              className={classes.entry}
              component="button"
              label={group.label}
              leftSection={<Settings2 size={18} aria-hidden />}
              childrenOffset={20}
              defaultOpened
            >
              {shown.map(link)}
            </NavLink>
          );
        })}
        {tools.filter(permitted).map(link)}
      </div>
      <Divider />
      <NavLink
        className={classes.entry}
        component="button"
        label={t('app.nav.logOut')}
        leftSection={<LogOut size={18} aria-hidden />}
        onClick={() => void signOut()}
      />
    </nav>
  );
}

type EntryProps = { entry: SideBarEntry; current: boolean; onFollowed: (() => void) | undefined };

function Entry({ entry, current, onFollowed }: EntryProps) {
  const { icon: Icon, Count } = entry;
  return (
    <NavLink
      className={classes.entry}
      label={entry.label}
      leftSection={<Icon size={18} aria-hidden />}
      rightSection={Count && <Count />}
      active={current}
      aria-current={current ? 'page' : undefined}
      onClick={onFollowed}
      // The current entry is determined only here: a common path prefix does not always mean the same section.
      renderRoot={(props: object) => (
        <Link to={entry.to} activeOptions={{ exact: true }} {...props} />
      )}
    />
  );
}
