import type { Person } from '@glossa/contracts/people';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { UserMinus } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { UserStatusBadge } from '../user-status-badge.tsx';
import { AdminList } from './admin-list.tsx';
import { type Column, DataTable } from './data-table.tsx';
import { NoMatch } from './no-match.tsx';
import { SearchField } from './search-field.tsx';
import { footerOf, useListSearch } from './use-list-search.ts';

const sorts = ['displayName', 'userName', 'status'] as const;
type MemberSort = (typeof sorts)[number];

/** Search, order and page of the people of something; they stand in the address of the screen. */
export const useMemberSearch = () =>
  useListSearch<MemberSort, never>({ sorts, defaultSort: 'displayName', filters: [] });

const columns: readonly Column<Person, MemberSort>[] = [
  {
    key: 'displayName',
    label: t('Name'),
    sort: 'displayName',
    primary: true,
    render: (person) => <bdi>{person.displayName}</bdi>,
  },
  {
    key: 'userName',
    label: t('User name'),
    sort: 'userName',
    render: (person) => <bdi>{person.userName}</bdi>,
  },
  {
    key: 'email',
    label: t('E-mail'),
    hiddenBelow: 'md',
    render: (person) => (person.email === null ? '—' : <bdi>{person.email}</bdi>),
  },
  {
    key: 'status',
    label: t('Status'),
    sort: 'status',
    render: (person) => <UserStatusBadge status={person.status} />,
  },
];

type Props = {
  /** Accessible name: "People of Legal". */
  label: string;
  query: UseQueryResult<{ items: readonly Person[]; total: number }, Error>;
  search: ReturnType<typeof useMemberSearch>;
  onRemove: (person: Person) => void;
  canRemove: boolean;
};

/** The people of a department or a project. */
export function MembersTable({ label, query, search, onRemove, canRemove }: Props) {
  const { q, sort, descending } = search.search;
  return (
    <AdminList
      query={query}
      errorTitle={t('Error fetching user data')}
      toolbar={<SearchField value={q} onChange={search.setQuery} label={t('Search people')} />}
      narrowed={search.narrowed}
      empty={<Text c="dimmed">{t('Nobody belongs to it yet.')}</Text>}
      noMatch={
        <NoMatch
          title={t('No person matches')}
          text={t('Nobody here fits this search.')}
          clearLabel={t('Show everybody')}
          onClear={search.clear}
        />
      }
      footer={footerOf(search, t('People'))}
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
          rowActions={
            canRemove ? (person) => <RemoveButton person={person} onRemove={onRemove} /> : undefined
          }
        />
      )}
    </AdminList>
  );
}

function RemoveButton({ person, onRemove }: { person: Person; onRemove: Props['onRemove'] }) {
  return (
    <Tooltip label={t('Remove')}>
      <ActionIcon
        variant="subtle"
        color="red"
        aria-label={t('Remove {displayName}', { displayName: person.displayName })}
        onClick={() => onRemove(person)}
      >
        <UserMinus size={16} aria-hidden />
      </ActionIcon>
    </Tooltip>
  );
}
