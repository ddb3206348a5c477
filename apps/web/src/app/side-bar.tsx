import { Divider, NavLink, ScrollArea } from '@mantine/core';
import { Link, useLocation } from '@tanstack/react-router';
import { LogOut } from 'lucide-react';
import { useCheckPermission } from '../lib/permissions.ts';
import { signOut } from '../lib/session.ts';
import classes from './side-bar.module.css';
import { entries } from './side-bar-entries.ts';

/** The way to every screen the person may see. */
export function SideBar({ onFollowed }: { onFollowed?: () => void }) {
  const can = useCheckPermission();
  const path = useLocation({ select: (location) => location.pathname });
  const shown = entries.filter(({ resource }) => resource === null || can(resource, 'view'));
  return (
    <nav aria-label="Main" className={classes.bar}>
      <ScrollArea className={classes.entries}>
        {shown.map(({ to, label, icon: Icon, isCurrent }) => {
          const current = isCurrent(path);
          return (
            <NavLink
              key={to}
              className={classes.entry}
              label={label}
              leftSection={<Icon size={18} aria-hidden />}
              active={current}
              aria-current={current ? 'page' : undefined}
              onClick={onFollowed}
              // Which entry is current is decided here alone: a part of the path is not always the section.
              renderRoot={(props) => <Link to={to} activeOptions={{ exact: true }} {...props} />}
            />
          );
        })}
      </ScrollArea>
      <Divider />
      <NavLink
        className={classes.entry}
        component="button"
        label="Log out"
        leftSection={<LogOut size={18} aria-hidden />}
        onClick={() => void signOut()}
      />
    </nav>
  );
}
