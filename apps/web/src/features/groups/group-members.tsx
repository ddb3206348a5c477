import type { Person } from '@glossa/contracts/people';
import { ActionIcon, Paper, Text, Title, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { UserStatusBadge } from '../../ui/feedback/status-badge.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import type { MemberSort } from '../../ui/people/member-search.ts';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { footerOf, type useListSearch } from '../../ui/table/use-list-search.ts';

type Members = {
  query: UseQueryResult<{ items: readonly Person[]; total: number }, Error>;
  search: ReturnType<typeof useListSearch<MemberSort>>;
};

type Props = Members & {
  /** Name of the group: "Legal". */
  name: string;
  remove: (userId: string) => Promise<unknown>;
  /** What a user loses by being removed. */
  removeText: string;
};

/** The members of a department or a project, and removing them. */
export function GroupMembers({ name, query, search, remove, removeText }: Props) {
  const confirm = useConfirm();
  const askAndRemove = async ({ userId, displayName }: Person) => {
    const agreed = await confirm({
      title: t('accessControl.removePersonTitle', { displayName, name }),
      message: removeText,
      confirmLabel: t('accessControl.removePerson'),
      danger: true,
    });
    if (!agreed) return;
    try {
      await remove(userId);
      toastSuccess(t('accessControl.personRemoved', { displayName }));
    } catch (error) {
      toastError(
        withSentence(error, (reason) => t('accessControl.deleteUserError', { error: reason })),
      );
    }
  };
  return (
    <Paper withBorder p="md" component="section" aria-label={t('common.people')}>
      <Title order={2} size="h4" mb="sm">
        {t('common.people')}
      </Title>
      <MembersTable
        label={t('accessControl.peopleIn', { name })}
        query={query}
        search={search}
        onRemove={(person) => void askAndRemove(person)}
      />
    </Paper>
  );
}

const columns: readonly Column<Person, MemberSort>[] = [
  {
    key: 'displayName',
    label: t('common.name'),
    sort: 'displayName',
    primary: true,
    render: (person) => <bdi>{person.displayName}</bdi>,
  },
  {
    key: 'userName',
    label: t('common.username'),
    sort: 'userName',
    render: (person) => <bdi>{person.userName}</bdi>,
  },
  {
    key: 'email',
    label: t('common.email'),
    hiddenBelow: 'md',
    render: (person) => (person.email === null ? '—' : <bdi>{person.email}</bdi>),
  },
  {
    key: 'status',
    label: t('common.status'),
    sort: 'status',
    render: (person) => <UserStatusBadge status={person.status} />,
  },
];

type TableProps = Members & {
  /** Accessible name: "People of Legal". */
  label: string;
  onRemove: (person: Person) => void;
};

export function MembersTable({ label, query, search, onRemove }: TableProps) {
  const { q, sort, descending } = search.search;
  return (
    <AdminList
      query={query}
      errorTitle={t('users.loadFailed')}
      toolbar={
        <SearchField value={q} onChange={search.setQuery} label={t('common.searchPeople')} />
      }
      narrowed={search.narrowed}
      empty={<Text c="dimmed">{t('accessControl.noPeopleYet')}</Text>}
      noMatch={
        <NoMatch
          title={t('common.noMatchingPeople')}
          text={t('accessControl.noPeopleMatch')}
          clearLabel={t('accessControl.showEveryone')}
          onClear={search.clear}
        />
      }
      footer={footerOf(search, t('common.people'))}
    >
      {(answer) => (
        <DataTable
          label={label}
          columns={columns}
          rows={answer.items}
          rowId={(person) => person.userId}
          sort={{ by: sort, descending, onSort: search.sortBy }}
          isDimmed={(person) => person.status !== 'Approved'}
          busy={query.isPlaceholderData}
          rowActions={(person) => (
            <Tooltip label={t('common.remove')}>
              <ActionIcon
                variant="subtle"
                color="red"
                aria-label={t('common.removeNamed', { displayName: person.displayName })}
                onClick={() => onRemove(person)}
              >
                <UserMinus size={16} aria-hidden />
              </ActionIcon>
            </Tooltip>
          )}
        />
      )}
    </AdminList>
  );
}
