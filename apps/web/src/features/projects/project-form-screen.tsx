import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { t } from '../../lib/language/t.ts';
import { onePerson } from '../../lib/queries/list-search.ts';
import {
  findPeopleForProject,
  projectOptions,
  useRemoveFromProject,
  useSaveProject,
} from '../../lib/queries/projects.ts';
import { GroupForm } from '../../ui/admin/group-form.tsx';
import { GroupLoading } from '../../ui/admin/group-loading.tsx';
import { GroupMembers } from '../../ui/admin/group-members.tsx';
import { useMemberSearch } from '../../ui/admin/people-table.tsx';

/** Adds a project, or changes the one the address names. */
export function ProjectFormScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  return id ? <EditProject id={id} key={id} /> : <ProjectForm id={null} project={null} />;
}

type FormProps = {
  id: string | null;
  project: { name: string; description: string; organisationId: string } | null;
} & Pick<ComponentProps<typeof GroupForm>, 'exclude' | 'members'>;

function ProjectForm({ id, project, ...people }: FormProps) {
  const save = useSaveProject();
  return (
    <GroupForm
      noun="project"
      group={project}
      backTo="/access-control/projects"
      backLabel={t('Projects')}
      about={t(
        'Media limited to this project are seen by its people alone. A person can be in several projects.',
      )}
      search={(text, signal) => findPeopleForProject(text, project?.organisationId, signal)}
      save={(values) =>
        save.mutateAsync({ ...values, addUserIds: [...values.addUserIds], projectId: id })
      }
      saveFailure={t('Failed to save project data')}
      {...people}
    />
  );
}

function EditProject({ id }: { id: string }) {
  const search = useMemberSearch();
  const { q, sort, descending, page, pageSize } = search.search;
  // Asked for on its own: a page of people that cannot be read must not take the form away.
  const query = useQuery(projectOptions(id, onePerson));
  const members = useQuery({
    ...projectOptions(id, { search: q.trim(), sort, descending, page, pageSize }),
    select: ({ users, user_total }) => ({ items: users, total: user_total }),
  });
  const remove = useRemoveFromProject(id);
  if (!query.data)
    return (
      <GroupLoading
        title={t('Edit project')}
        query={query}
        failure={t('Error fetching project by ID')}
      />
    );
  return (
    <ProjectForm
      id={id}
      project={query.data}
      exclude={members.data?.items.map(({ userId }) => userId) ?? []}
      members={
        <GroupMembers
          name={query.data.name}
          query={members}
          search={search}
          remove={(userId) => remove.mutateAsync(userId)}
          consequence={t(
            'They no longer see the media limited to this project, their own uploads among them.',
          )}
        />
      }
    />
  );
}
