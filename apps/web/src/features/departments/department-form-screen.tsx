import { Stack } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import {
  departmentOptions,
  findPeopleForDepartment,
  useRemoveFromDepartment,
  useSaveDepartment,
} from '../../lib/queries/departments.ts';
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
};

function DepartmentForm({ id, department }: FormProps) {
  const save = useSaveDepartment();
  return (
    <GroupForm
      noun="department"
      group={department}
      backTo="/access-control/department"
      backLabel="Departments"
      about="A person belongs to one department: whoever is in another one moves here."
      search={(text, signal) => findPeopleForDepartment(text, department?.organisationId, signal)}
      save={(values) =>
        save.mutateAsync({ ...values, addUserIds: [...values.addUserIds], departmentId: id })
      }
      saveFailure="Failed to save department data"
    />
  );
}

function EditDepartment({ id }: { id: string }) {
  const search = useMemberSearch();
  const { q, sort, descending, page, pageSize } = search.search;
  const query = useQuery(
    departmentOptions(id, { search: q.trim(), sort, descending, page, pageSize }),
  );
  const members = useQuery({
    ...departmentOptions(id, { search: q.trim(), sort, descending, page, pageSize }),
    select: ({ users, user_total }) => ({ items: users, total: user_total }),
  });
  const remove = useRemoveFromDepartment(id);
  if (!query.data)
    return (
      <GroupLoading
        title="Edit department"
        query={query}
        failure="Error fetching department by ID"
      />
    );
  return (
    <Stack gap="lg">
      <DepartmentForm id={id} department={query.data} />
      <GroupMembers
        name={query.data.name}
        query={members}
        search={search}
        remove={(userId) => remove.mutateAsync(userId)}
        consequence="They stay in the organisation and keep their roles."
      />
    </Stack>
  );
}
