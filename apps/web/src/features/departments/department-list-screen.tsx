import { useQuery } from '@tanstack/react-query';
import { Network } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { departmentListOptions, useDeleteDepartment } from '../../lib/queries/departments.ts';
import { useSession } from '../../lib/session.ts';
import { GroupList } from '../../ui/admin/group-list.tsx';
import { useListSearch } from '../../ui/admin/use-list-search.ts';

const sorts = ['name', 'user_count'] as const;

export function DepartmentListScreen() {
  const { user } = useSession();
  const list = useListSearch<(typeof sorts)[number], never>({
    sorts,
    defaultSort: 'name',
    descendingByDefault: ['user_count'],
    filters: [],
  });
  const { q, sort, descending, page, pageSize } = list.search;
  const query = useQuery({
    ...departmentListOptions({ search: q.trim(), sort, descending, page, pageSize }),
    select: ({ items, total }) => ({
      items: items.map((item) => ({ ...item, id: item.departmentId })),
      total,
    }),
  });
  const remove = useDeleteDepartment();
  return (
    <GroupList
      title={t('Departments')}
      noun="department"
      icon={<Network size={26} />}
      emptyText={t('A department says where people belong; reports can be read by department.')}
      addTo="/access-control/department/add"
      editTo="/access-control/department/edit/$id"
      query={query}
      list={list}
      sorts={{ name: 'name', people: 'user_count' }}
      mayEdit={useCan('Departments', 'edit')}
      peopleFilter="department"
      withOrganisation={user.seesEveryOrganisation}
      onDelete={(id) => remove.mutateAsync(id)}
      deleteFailure={t('Failed to delete department')}
    />
  );
}
