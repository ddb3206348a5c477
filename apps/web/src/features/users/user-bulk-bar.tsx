import { Button, Menu, Text } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useSaveUserRoles, useSaveUserState } from '../../lib/queries/users.ts';
import { roleName } from '../../lib/role-words.ts';
import { BulkBar } from '../../ui/admin/bulk-bar.tsx';
import { useConfirm } from '../../ui/confirm-dialog.tsx';
import { toastError, toastSuccess } from '../../ui/toast.tsx';

type Role = { id: string; name: string; assignable: boolean };
type Props = {
  selected: ReadonlySet<string>;
  /** Null while the list shows several organisations: each has roles of its own. */
  roles: readonly Role[] | null;
  onDone: () => void;
};

/** How many the server changes at once. */
const most = 200;

/** What can be done about several users: all of them or none. */
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
      title: t('Deactivate {count, plural, one {# user} other {# users}}?', { count }),
      message: t('They are signed out at once and cannot sign in. Their work stays.'),
      confirmLabel: t('Deactivate'),
      danger: true,
    });
    if (!agreed) return;
    await run(
      () => states.mutateAsync({ userIds, status: 'Deactivated' }),
      t('Deactivated {count, plural, one {# user} other {# users}}.', { count }),
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
            {t('Show one organisation first: each has roles of its own.')}
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
          {t('Select {most, number} at most.', { most })}
        </Text>
      )}
      {roleMenu(
        t('Give role'),
        (role) =>
          void run(
            () => changeRoles.mutateAsync({ userIds, add: [role.id], remove: [] }),
            t('Gave {name} to {count, plural, one {# user} other {# users}}.', {
              name: roleName(role.name),
              count,
            }),
          ),
      )}
      {roleMenu(
        t('Take role'),
        (role) =>
          void run(
            () => changeRoles.mutateAsync({ userIds, add: [], remove: [role.id] }),
            t('Took {name} from {count, plural, one {# user} other {# users}}.', {
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
            t('Reactivated {count, plural, one {# user} other {# users}}.', { count }),
          )
        }
      >
        {t('Reactivate')}
      </Button>
      <Button
        size="compact-sm"
        variant="default"
        c="red"
        loading={busy}
        disabled={tooMany}
        onClick={() => void deactivate()}
      >
        {t('Deactivate')}
      </Button>
    </BulkBar>
  );
}
