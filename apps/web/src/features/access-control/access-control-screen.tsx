import { Tabs } from '@mantine/core';
import { Outlet, useLocation, useNavigate } from '@tanstack/react-router';
import { permittedTabs } from '../../lib/access-control-tabs.ts';
import { useCheckPermission } from '../../lib/permissions.ts';

/** The parts of access control the person may see, and the one that is open. */
export function AccessControlScreen() {
  const can = useCheckPermission();
  const navigate = useNavigate();
  const path = useLocation({ select: (location) => location.pathname });
  const tabs = permittedTabs(can);
  const current = tabs.find(({ paths }) =>
    paths.some((start) => path === start || path.startsWith(`${start}/`)),
  );
  return (
    <Tabs
      value={current?.to ?? null}
      onChange={(to) => {
        const tab = tabs.find((candidate) => candidate.to === to);
        if (tab) void navigate({ to: tab.to });
      }}
      activateTabWithKeyboard={false}
      mb="md"
    >
      <Tabs.List aria-label="Access control" mb="md">
        {tabs.map(({ to, label }) => (
          <Tabs.Tab key={to} value={to}>
            {label}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      <Outlet />
    </Tabs>
  );
}
