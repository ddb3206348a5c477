import type { RoleItem } from '@glossa/contracts/roles';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Copy, EllipsisVertical, Eye, PenLine, Trash2 } from 'lucide-react';
import { inContext, t } from '../../lib/language/t.ts';
import { useDeleteRole } from '../../lib/queries/roles.ts';
import { roleName } from '../../lib/role-words.ts';
import { useDeleteWithUses } from '../../ui/admin/use-delete.tsx';

/** What can be done about one role. The built-in ones are the same everywhere: they are looked at and copied. */
export function RoleMenu({ role }: { role: RoleItem }) {
  const remove = useDeleteRole();
  const askAndDelete = useDeleteWithUses();
  const Icon = role.builtIn ? Eye : PenLine;
  const deleteRole = () =>
    askAndDelete(
      {
        title: t('Delete {name}?', { name: role.name }),
        message: t('A role that nobody holds can be deleted. This cannot be undone.'),
        confirmLabel: t('Delete'),
      },
      () => remove.mutateAsync(role.roleId),
      { success: t('Deleted: {name}', { name: role.name }), failure: t('Failed to delete Role') },
    );

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('Actions for {name}', { name: roleName(role.name) })}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/access-control/roles/edit/$id" params={{ id: role.roleId }} {...props} />
          )}
        >
          {role.builtIn ? inContext('verb', 'View') : t('Edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Copy size={16} aria-hidden />}
          renderRoot={(props) => (
            <Link to="/access-control/roles/add" search={{ from: role.roleId }} {...props} />
          )}
        >
          {inContext('verb', 'Copy')}
        </Menu.Item>
        {!role.builtIn && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => void deleteRole()}
          >
            {t('Delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
