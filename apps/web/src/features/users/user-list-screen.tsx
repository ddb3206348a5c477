import { exportUsers, type UserItem } from '@glossa/contracts/users';
import { Button, Group } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Download, Plus, Upload, Users } from 'lucide-react';
import { useState } from 'react';
import { errorSentence } from '../../lib/api-error.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { useExport } from '../../lib/queries/use-export.ts';
import { toUserQuery, userFormOptions, userListOptions } from '../../lib/queries/users.ts';
import { useSession } from '../../lib/session.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { footerOf } from '../../ui/admin/use-list-search.ts';
import { Page } from '../../ui/page.tsx';
import { EmptyState } from '../../ui/state.tsx';
import { toastError } from '../../ui/toast.tsx';
import { ImportDialog } from './import/import-dialog.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { SessionsDialog } from './sessions-dialog.tsx';
import { useExportToast } from './use-export-toast.ts';
import { useUserList } from './use-user-list.ts';
import { useUserSelection } from './use-user-selection.ts';
import { UserBulkBar } from './user-bulk-bar.tsx';
import { userColumns } from './user-columns.tsx';
import { UserFilters } from './user-filters.tsx';
import { UserMenu } from './user-menu.tsx';

/** Everybody in the organisation, and what can be done about them. */
export function UserListScreen() {
  const { user: self } = useSession();
  const mayEdit = useCan('Users', 'edit');
  const list = useUserList();
  const { asked } = list;
  const users = useQuery(userListOptions(asked));
  const options = useQuery(userFormOptions('0', asked.organisationId)).data?.options;
  const { selected, select, clear, forget } = useUserSelection(list.listKey);
  const severalOrganisations =
    !asked.organisationId && options !== undefined && options.organisations.length > 1;
  const [importing, importDialog] = useDisclosure(false);
  const [fresh, setFresh] = useState<{ userName: string; password: string } | null>(null);
  const [sessionsOf, setSessionsOf] = useState<UserItem | null>(null);
  const file = useExport(exportUsers, {
    fallbackName: 'users.csv',
    onError: (error) =>
      toastError(t('The users were not exported: {error}', { error: errorSentence(error) })),
  });
  useExportToast(file.bytes);
  const exportNow = () => {
    const { page: _page, pageSize: _pageSize, ...query } = toUserQuery(asked);
    file.start(query);
  };

  return (
    <Page
      title={t('Users')}
      actions={
        <Group gap="sm">
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            loading={file.running}
            onClick={exportNow}
          >
            {t('Export')}
          </Button>
          {mayEdit && (
            <>
              <Button
                variant="default"
                leftSection={<Upload size={16} aria-hidden />}
                onClick={importDialog.open}
              >
                {t('Import')}
              </Button>
              <Button
                leftSection={<Plus size={16} aria-hidden />}
                renderRoot={(props) => <Link to="/access-control/user/add" {...props} />}
              >
                {t('Add user')}
              </Button>
            </>
          )}
        </Group>
      }
    >
      <AdminList
        query={users}
        errorTitle={t('Error fetching user data')}
        narrowed={list.narrowed}
        toolbar={<UserFilters list={list} options={options} />}
        bulkBar={
          mayEdit && (
            <UserBulkBar
              selected={selected}
              roles={severalOrganisations ? null : (options?.roles ?? [])}
              onDone={clear}
            />
          )
        }
        empty={<EmptyState icon={<Users size={26} />} title={t('No users yet')} />}
        noMatch={
          <NoMatch
            title={t('Nobody matches')}
            text={t('No user fits this search and these filters.')}
            onClear={list.clear}
          />
        }
        footer={footerOf(list, t('Users'))}
      >
        {(answer) => (
          <DataTable
            label={t('Users')}
            columns={userColumns({
              mayEdit,
              withOrganisation: (options?.organisations.length ?? 0) > 1,
            })}
            rows={answer.items}
            rowId={(user) => user.userId}
            sort={{ by: asked.sort, descending: asked.descending ?? false, onSort: list.sortBy }}
            selection={
              mayEdit
                ? { selected, onChange: select, describe: (user) => user.displayName }
                : undefined
            }
            rowActions={
              mayEdit
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
