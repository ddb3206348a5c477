import type { Person } from '@glossa/contracts/people';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { EmptyState } from '../../ui/feedback/state.tsx';
import { UserStatusBadge } from '../../ui/feedback/status-badge.tsx';
import { type MemberSort, memberList, membersOf } from '../../ui/people/member-search.ts';
import { AdminList } from '../../ui/table/admin-list.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { NoMatch } from '../../ui/table/no-match.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import { footerOf, useListSearch } from '../../ui/table/use-list-search.ts';
import { organisationOptions } from './queries.ts';

const columnsFor = (canEdit: boolean): Column<Person, MemberSort>[] => [
  {
    key: 'name',
    label: t('common.name'),
    sort: 'displayName',
    primary: true,
    render: (person) =>
      canEdit ? (
        <Anchor
          fw={600}
          dir="auto"
          renderRoot={(props: object) => (
            <Link to="/access-control/user/edit/$id" params={{ id: person.userId }} {...props} />
          )}
        >
          {person.displayName}
        </Anchor>
      ) : (
        <Text span fw={600} dir="auto">
          {person.displayName}
        </Text>
      ),
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
    render: (person) => person.email ?? '—',
  },
  {
    key: 'status',
    label: t('common.statusColumn'),
    sort: 'status',
    render: (person) => <UserStatusBadge status={person.status} />,
  },
];

/** The users of an organization, for lookup. */
export function OrganisationPeople({ organisationId }: { organisationId: string }) {
  const canEdit = useCan('Users', 'edit');
  const list = useListSearch(useSearch({ from: '/shell/access-control/organization' }), memberList);
  const { q, ...order } = list.search;
  const { sort, descending, page, pageSize, cursor } = order;
  const query = useQuery({
    ...organisationOptions({
      ...{ organisationId, search: q.trim(), sort, descending },
      ...{ page, pageSize, cursor },
    }),
    select: membersOf,
  });
  return (
    <AdminList
      query={query}
      errorTitle={t('users.loadFailed')}
      narrowed={list.narrowed}
      toolbar={<SearchField value={q} onChange={list.setQuery} label={t('common.searchPeople')} />}
      empty={<EmptyState icon={<Users size={26} />} title={t('organizations.noPeople')} />}
      noMatch={
        <NoMatch
          title={t('common.noPeopleFound')}
          clearLabel={t('common.clearSearch')}
          onClear={list.clear}
        />
      }
      footer={footerOf(list, t('common.people'))}
    >
      {(answer) => (
        <DataTable
          label={t('organizations.people')}
          columns={columnsFor(canEdit)}
          rows={answer.items}
          rowId={(person) => person.userId}
          sort={{ by: sort, descending, onSort: list.sortBy }}
          busy={query.isPlaceholderData}
        />
      )}
    </AdminList>
  );
}
