import type { RoleItem } from '@glossa/contracts/roles';
import { ActionIcon, Menu } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Copy, EllipsisVertical, Eye, PenLine, Trash2 } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { roleName } from '../../lib/labels/role-labels.ts';
import { useDeleteWithUses } from '../../ui/table/use-delete.tsx';
import { useDeleteRole } from './queries.ts';

/** The actions of a role. Built-in ones can be viewed and copied. */
export function RoleMenu({ role }: { role: RoleItem }) {
  const remove = useDeleteRole();
  const askAndDelete = useDeleteWithUses();
  const Icon = role.builtIn ? Eye : PenLine;
  const deleteRole = () =>
    askAndDelete(
      {
        title: t('common.deleteNameConfirm', { name: role.name }),
        message: t('roles.deleteText'),
        confirmLabel: t('common.delete'),
      },
      () => remove.mutateAsync(role.roleId),
      { success: t('common.deletedName', { name: role.name }), failure: t('roles.deleteFailed') },
    );

  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('common.actionsForName', { name: roleName(role.name) })}
        >
          <EllipsisVertical size={18} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Item
          leftSection={<Icon size={16} aria-hidden />}
          renderRoot={(props: object) => (
            <Link to="/access-control/roles/edit/$id" params={{ id: role.roleId }} {...props} />
          )}
        >
          {role.builtIn ? t('common.view') : t('common.edit')}
        </Menu.Item>
        <Menu.Item
          leftSection={<Copy size={16} aria-hidden />}
          renderRoot={(props: object) => (
            <Link to="/access-control/roles/add" search={{ from: role.roleId }} {...props} />
          )}
        >
          {t('common.copyAction')}
        </Menu.Item>
        {!role.builtIn && (
          <Menu.Item
            color="var(--mantine-color-error)"
            leftSection={<Trash2 size={16} aria-hidden />}
            onClick={() => void deleteRole()}
          >
            {t('common.delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}
