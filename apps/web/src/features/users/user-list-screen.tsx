import { exportUsers, type UserItem } from '@glossa/contracts/users';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { notifications } from '@mantine/notifications';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Plus, Upload, Users } from 'lucide-react';
import { useEffect, useState } from 'react';
import { formatBytes } from '../../lib/format/format.ts';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { toastError } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { SessionsPanel } from '../../ui/sessions-panel.tsx';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { footerOf } from '../../ui/table/use-list-search.ts';
import { ImportDialog } from './import/import-dialog.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { toUserQuery, userFormOptions, userListOptions } from './queries.ts';
import { useUserList, useUserSelection } from './use-user-list.ts';
import { UserBulkBar } from './user-bulk-bar.tsx';
import { userColumns } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserMenu } from './user-menu.tsx';

type Props = {
  user: { userId: string; displayName: string };
  isSelf: boolean;
  onClose: () => void;
};

/** The sessions of a user in the list. */
function SessionsDialog({ user, isSelf, onClose }: Props) {
  return (
    <Dialog
      onClose={onClose}
      title={t('users.sessionsOf', { displayName: user.displayName })}
      size="xl"
    >
      <SessionsPanel userId={user.userId} name={isSelf ? null : user.displayName} />
    </Dialog>
  );
}

const id = 'user-export';

/** Shows the download progress. `bytes`: null if there is no download. */
function useExportToast(bytes: number | null): void {
  const running = bytes !== null;
  useEffect(() => {
    if (!running) return;
    notifications.show({
      id,
      message: t('users.preparingExport'),
      loading: true,
      autoClose: false,
      withCloseButton: false,
      role: 'status',
    });
    return () => {
      notifications.hide(id);
    };
  }, [running]);
  useEffect(() => {
    if (bytes === null || bytes === 0) return;
    notifications.update({
      id,
      message: t('users.downloadingExport', { bytes: formatBytes(bytes) }),
      loading: true,
      autoClose: false,
      withCloseButton: false,
      role: 'status',
    });
  }, [bytes]);
}

/** All users of the organization, and actions on them. */
export function UserListScreen() {
  const { user: self } = useSession();
  const canEdit = useCan('Users', 'edit');
  const list = useUserList();
  const { requested } = list;
  const users = useQuery(userListOptions(requested));
  const options = useQuery(userFormOptions('0', requested.organisationId)).data?.options;
  const { selected, select, clear, forget } = useUserSelection(list.listKey);
  const severalOrganisations =
    !requested.organisationId && options !== undefined && options.organisations.length > 1;
  const [importing, importDialog] = useDisclosure(false);
  const [fresh, setFresh] = useState<{ userName: string; password: string } | null>(null);
  const [sessionsOf, setSessionsOf] = useState<UserItem | null>(null);
  const file = useExport(exportUsers, {
    fallbackName: 'users.csv',
    onError: (error) =>
      toastError(withSentence(error, (reason) => t('users.exportFailed', { error: reason }))),
  });
  useExportToast(file.bytes);
  const exportNow = () => {
    const { page: _page, pageSize: _pageSize, cursor: _cursor, ...query } = toUserQuery(requested);
    file.start(query);
  };

  return (
    <Page
      title={t('common.users')}
      actions={
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={file.running}
            onClick={exportNow}
          >
            {t('common.export')}
          </Button>
          {canEdit && (
            <>
              <Button
                variant="default"
                leftSection={<Upload size={16} aria-hidden />}
                onClick={importDialog.open}
              >
                {t('common.import')}
              </Button>
              <Button
                leftSection={<Plus size={16} aria-hidden />}
                renderRoot={(props: object) => <Link to="/access-control/user/add" {...props} />}
              >
                {t('users.add')}
              </Button>
            </>
          )}
        </Group>
      }
    >
      <AdminList
        query={users}
        errorTitle={t('users.loadFailed')}
        narrowed={list.narrowed}
        toolbar={<UserFilters list={list} options={options} />}
        bulkBar={
          canEdit && (
            <UserBulkBar
              selected={selected}
              roles={severalOrganisations ? null : (options?.roles ?? [])}
              onDone={clear}
            />
          )
        }
        empty={<EmptyState icon={<Users size={26} />} title={t('users.emptyTitle')} />}
        noMatch={
          <NoMatch
            title={t('common.noPeopleFound')}
            text={t('users.noMatchText')}
            onClear={list.clear}
          />
        }
        footer={footerOf(list, t('common.users'))}
      >
        {(answer) => (
          <DataTable
            label={t('common.users')}
            columns={userColumns({
              canEdit,
              withOrganisation: (options?.organisations.length ?? 0) > 1,
            })}
            rows={answer.items}
            rowId={(user) => user.userId}
            sort={{
              by: requested.sort,
              descending: requested.descending ?? false,
              onSort: list.sortBy,
            }}
            selection={
              canEdit
                ? { selected, onChange: select, describe: (user) => user.displayName }
                : undefined
            }
            rowActions={
              canEdit
                ? (user: UserItem) => (
                    <UserMenu
                      user={user}
                      isSelf={user.userId === self.userId}
                      onPassword={(password) => setFresh({ userName: user.userName, password })}
                      onSessions={() => setSessionsOf(user)}
                      onDeleted={() => forget(user.userId)}
                    />
                  )
                : undefined
            }
            isDimmed={(user) => user.status === 'Deactivated' || user.status === 'Rejected'}
            busy={users.isPlaceholderData}
          />
        )}
      </AdminList>
      {importing && <ImportDialog onClose={importDialog.close} />}
      {sessionsOf && (
        <SessionsDialog
          user={sessionsOf}
          isSelf={sessionsOf.userId === self.userId}
          onClose={() => setSessionsOf(null)}
        />
      )}
      {fresh && <OneTimePasswordDialog {...fresh} onClose={() => setFresh(null)} />}
    </Page>
  );
}
