import { useQuery } from '@tanstack/react-query';
import { FolderKanban } from 'lucide-react';
import { formatNumber } from '../../lib/format.ts';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { projectListOptions, useDeleteProject } from '../../lib/queries/projects.ts';
import { useSession } from '../../lib/session.ts';
import { GroupList } from '../../ui/admin/group-list.tsx';
import { useListSearch } from '../../ui/admin/use-list-search.ts';

const sorts = ['name', 'user_count', 'media_count'] as const;

export function ProjectListScreen() {
  const { user } = useSession();
  const list = useListSearch<(typeof sorts)[number], never>({
    sorts,
    defaultSort: 'name',
    descendingByDefault: ['user_count', 'media_count'],
    filters: [],
  });
  const { q, sort, descending, page, pageSize } = list.search;
  const query = useQuery({
    ...projectListOptions({ search: q.trim(), sort, descending, page, pageSize }),
    select: ({ items, total }) => ({
      items: items.map((item) => ({ ...item, id: item.projectId })),
      total,
    }),
  });
  const remove = useDeleteProject();
  return (
    <GroupList
      title={t('Projects')}
      noun="project"
      icon={<FolderKanban size={26} />}
      emptyText={t('Media can be limited to a project: then only its people see them.')}
      addTo="/access-control/projects/add"
      editTo="/access-control/projects/edit/$id"
      query={query}
      list={list}
      sorts={{ name: 'name', people: 'user_count' }}
      moreColumns={[
        {
          key: 'media',
          label: t('Media'),
          sort: 'media_count',
          align: 'end',
          render: ({ media_count }) => formatNumber(media_count),
        },
      ]}
      mayEdit={useCan('Projects', 'edit')}
      peopleFilter="project"
      withOrganisation={user.seesEveryOrganisation}
      onDelete={(id) => remove.mutateAsync(id)}
      deleteFailure={t('Failed to delete Projects')}
    />
  );
}
