import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import type { ComponentProps } from 'react';
import { t } from '../../lib/language/t.ts';
import {
  departmentOptions,
  findPeopleForDepartment,
  useRemoveFromDepartment,
  useSaveDepartment,
} from '../../lib/queries/departments.ts';
import { onePerson } from '../../lib/queries/list-search.ts';
import { GroupForm } from '../../ui/admin/group-form.tsx';
import { GroupLoading } from '../../ui/admin/group-loading.tsx';
import { GroupMembers } from '../../ui/admin/group-members.tsx';
import { useMemberSearch } from '../../ui/admin/people-table.tsx';

/** Adds a department, or changes the one the address names. */
export function DepartmentFormScreen() {
  const { id }: { id?: string } = useParams({ strict: false });
  return id ? <EditDepartment id={id} key={id} /> : <DepartmentForm id={null} department={null} />;
}

type FormProps = {
  id: string | null;
  department: { name: string; description: string; organisationId: string } | null;
} & Pick<ComponentProps<typeof GroupForm>, 'exclude' | 'members'>;

function DepartmentForm({ id, department, ...people }: FormProps) {
  const save = useSaveDepartment();
  return (
    <GroupForm
      noun="department"
      group={department}
      backTo="/access-control/department"
      backLabel={t('Departments')}
      about={t('A person belongs to one department: whoever is in another one moves here.')}
      search={(text, signal) => findPeopleForDepartment(text, department?.organisationId, signal)}
      save={(values) =>
        save.mutateAsync({ ...values, addUserIds: [...values.addUserIds], departmentId: id })
      }
      saveFailure={t('Failed to save department data')}
      {...people}
    />
  );
}

function EditDepartment({ id }: { id: string }) {
  const search = useMemberSearch();
  const { q, sort, descending, page, pageSize } = search.search;
  // Asked for on its own: a page of people that cannot be read must not take the form away.
  const query = useQuery(departmentOptions(id, onePerson));
  const members = useQuery({
    ...departmentOptions(id, { search: q.trim(), sort, descending, page, pageSize }),
    select: ({ users, user_total }) => ({ items: users, total: user_total }),
  });
  const remove = useRemoveFromDepartment(id);
  if (!query.data)
    return (
      <GroupLoading
        title={t('Edit department')}
        query={query}
        failure={t('Error fetching department by ID')}
      />
    );
  return (
    <DepartmentForm
      id={id}
      department={query.data}
      exclude={members.data?.items.map(({ userId }) => userId) ?? []}
      members={
        <GroupMembers
          name={query.data.name}
          query={members}
          search={search}
          remove={(userId) => remove.mutateAsync(userId)}
          consequence={t('They stay in the organisation and keep their roles.')}
        />
      }
    />
  );
}
