import { Button, Menu, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { roleName } from '../../lib/labels/role-labels.ts';
import { useSaveUserRoles } from '../../lib/queries/users.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { BulkBar } from '../../ui/table/bulk-bar.tsx';
import { useSaveUserState } from './queries.ts';

type Role = { id: string; name: string; assignable: boolean };
type Props = {
  selected: ReadonlySet<string>;
  /** Null while the list shows several organizations, which have different roles. */
  roles: readonly Role[] | null;
  onDone: () => void;
};

/** The maximum number of users the server changes at once. */
const most = 200;

/** Actions on several users: all of them or none. */
export function UserBulkBar({ selected, roles, onDone }: Props) {
  const states = useSaveUserState();
  const changeRoles = useSaveUserRoles();
  const confirm = useConfirm();
  const userIds = [...selected];
  const count = userIds.length;
  const busy = states.isPending || changeRoles.isPending;
  const tooMany = count > most;

  const run = async (work: () => Promise<unknown>, success: string) => {
    try {
      await work();
      toastSuccess(success);
      onDone();
    } catch (error) {
      toastError(error);
    }
  };
  const deactivate = async () => {
    const agreed = await confirm({
      title: t('users.deactivateCountTitle', { count }),
      message: t('users.deactivateText'),
      confirmLabel: t('common.deactivate'),
      danger: true,
    });
    if (!agreed) return;
    await run(
      () => states.mutateAsync({ userIds, status: 'Deactivated' }),
      t('users.deactivatedCount', { count }),
    );
  };
  const roleMenu = (label: string, choose: (role: Role) => void) => (
    <Menu position="bottom-start" withinPortal>
      <Menu.Target>
        <Button
          size="compact-sm"
          variant="default"
          disabled={busy || tooMany}
          rightSection={<ChevronDown size={14} aria-hidden />}
        >
          {label}
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {roles === null && (
          <Menu.Label maw={240} style={{ whiteSpace: 'normal' }}>
            {t('users.selectOrganizationFirst')}
          </Menu.Label>
        )}
        {roles?.map((role) => (
          <Menu.Item key={role.id} disabled={!role.assignable} onClick={() => choose(role)}>
            {roleName(role.name)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );

  return (
    <BulkBar count={count} onClear={onDone}>
      {tooMany && (
        <Text size="sm" role="status">
          {t('users.selectAtMost', { most })}
        </Text>
      )}
      {roleMenu(
        t('users.assignRole'),
        (role) =>
          void run(
            () => changeRoles.mutateAsync({ userIds, add: [role.id], remove: [] }),
            t('users.roleAssigned', {
              name: roleName(role.name),
              count,
            }),
          ),
      )}
      {roleMenu(
        t('users.removeRole'),
        (role) =>
          void run(
            () => changeRoles.mutateAsync({ userIds, add: [], remove: [role.id] }),
            t('users.roleRemoved', {
              name: roleName(role.name),
              count,
            }),
          ),
      )}
      <Button
        size="compact-sm"
        variant="default"
        loading={busy}
        disabled={tooMany}
        onClick={() =>
          void run(
            () => states.mutateAsync({ userIds, status: 'Approved' }),
            t('users.reactivatedCount', { count }),
          )
        }
      >
        {t('common.reactivate')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        c="red"
        loading={busy}
        disabled={tooMany}
        onClick={() => void deactivate()}
      >
        {t('common.deactivate')}
      </Button>
    </BulkBar>
  );
}
