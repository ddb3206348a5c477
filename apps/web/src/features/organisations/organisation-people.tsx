import type { Person } from '@glossa/contracts/people';
import { Anchor, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { Users } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { organisationOptions } from '../../lib/queries/organisations.ts';
import { AdminList } from '../../ui/admin/admin-list.tsx';
import { type Column, DataTable } from '../../ui/admin/data-table.tsx';
import { NoMatch } from '../../ui/admin/no-match.tsx';
import { useMemberSearch } from '../../ui/admin/people-table.tsx';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { footerOf } from '../../ui/admin/use-list-search.ts';
import { EmptyState } from '../../ui/state.tsx';
import { UserStatusBadge } from '../../ui/user-status-badge.tsx';

type Sort = 'displayName' | 'userName' | 'status';

const columnsFor = (mayEdit: boolean): Column<Person, Sort>[] => [
  {
    key: 'name',
    label: t('Name'),
    sort: 'displayName',
    primary: true,
    render: (person) =>
      mayEdit ? (
        <Anchor
          fw={600}
          dir="auto"
          renderRoot={(props) => (
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
    label: t('User name'),
    sort: 'userName',
    render: (person) => <bdi>{person.userName}</bdi>,
  },
  { key: 'email', label: t('E-mail'), hiddenBelow: 'md', render: (person) => person.email ?? '—' },
  {
    key: 'status',
    label: t('State'),
    sort: 'status',
    render: (person) => <UserStatusBadge status={person.status} />,
  },
];

/** The people of an organisation, to look somebody up. */
export function OrganisationPeople({ organisationId }: { organisationId: string }) {
  const mayEdit = useCan('Users', 'edit');
  const list = useMemberSearch();
  const { q, ...order } = list.search;
  const { sort, descending, page, pageSize } = order;
  const query = useQuery({
    ...organisationOptions({ organisationId, search: q.trim(), sort, descending, page, pageSize }),
    select: ({ users, user_total }) => ({ items: users, total: user_total }),
  });
  return (
    <AdminList
      query={query}
      errorTitle={t('Error fetching user data')}
      narrowed={list.narrowed}
      toolbar={<SearchField value={q} onChange={list.setQuery} label={t('Search people')} />}
      empty={
        <EmptyState icon={<Users size={26} />} title={t('Nobody is in this organisation yet')} />
      }
      noMatch={
        <NoMatch
          title={t('Nobody matches')}
          clearLabel={t('Clear the search')}
          onClear={list.clear}
        />
      }
      footer={footerOf(list, t('People'))}
    >
      {(answer) => (
        <DataTable
          label={t('People of the organisation')}
          columns={columnsFor(mayEdit)}
          rows={answer.items}
          rowId={(person) => person.userId}
          sort={{ by: sort, descending, onSort: list.sortBy }}
          busy={query.isPlaceholderData}
        />
      )}
    </AdminList>
  );
}
