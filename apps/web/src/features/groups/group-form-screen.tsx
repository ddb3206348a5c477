import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { ApiError } from '../../lib/http/api-error.ts';
import { t } from '../../lib/i18n/t.ts';
import { useFreshQuery } from '../../lib/queries/fresh-query.ts';
import { onePerson } from '../../lib/queries/list-search.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DescriptionField, NameField } from '../../ui/form/dialog-form.tsx';
import { FormPage, useLeaveGuard } from '../../ui/form/form-page.tsx';
import { PeoplePicker, type Person } from '../../ui/form/people-picker.tsx';
import { Page } from '../../ui/page/page.tsx';
import { memberList, membersOf } from '../../ui/people/member-search.ts';
import { useListSearch } from '../../ui/table/use-list-search.ts';
import { departments, type Group, type GroupKind, projects } from './group-kinds.ts';
import { GroupMembers } from './group-members.tsx';
import { groupOptions, useRemoveMember, useSaveGroup } from './queries.ts';

export const AddDepartmentScreen = () => <GroupForm kind={departments} group={null} />;
export const AddProjectScreen = () => <GroupForm kind={projects} group={null} />;
export const EditDepartmentScreen = () => <EditGroupScreen kind={departments} />;
export const EditProjectScreen = () => <EditGroupScreen kind={projects} />;

const editRoute = ({ path }: GroupKind) => `/shell${path}/edit/$id` as const;

/** Changes the group in the address. */
function EditGroupScreen({ kind }: { kind: GroupKind }) {
  const { id } = useParams({ from: editRoute(kind) });
  return <EditGroup kind={kind} id={id} key={id} />;
}

function EditGroup({ kind, id }: { kind: GroupKind; id: string }) {
  const search = useListSearch(useSearch({ from: editRoute(kind) }), memberList);
  const { q, sort, descending, page, pageSize, cursor } = search.search;
  // Requested separately: a page of members that cannot be read must not take the form away.
  const query = useFreshQuery(groupOptions(kind, id, onePerson));
  const members = useQuery({
    ...groupOptions(kind, id, {
      ...{ search: q.trim(), sort, descending },
      ...{ page, pageSize, cursor },
    }),
    select: membersOf,
  });
  const remove = useRemoveMember(kind, id);
  if (!query.data) return <GroupLoading kind={kind} query={query} />;
  return (
    <GroupForm
      kind={kind}
      group={query.data}
      exclude={members.data?.items.map(({ userId }) => userId) ?? []}
      members={
        <GroupMembers
          name={query.data.name}
          query={members}
          search={search}
          remove={(userId) => remove.mutateAsync(userId)}
          removeText={kind.labels.removeMemberText}
        />
      }
    />
  );
}

type LoadingProps = {
  kind: GroupKind;
  query: Pick<UseQueryResult, 'isError' | 'error' | 'refetch'>;
};

/** In place of the form: an error shows the reason of the server, or a message of ours where it gave none. */
function GroupLoading({ kind, query }: LoadingProps) {
  const known = query.error instanceof ApiError && query.error.said.message !== '';
  return (
    <Page title={kind.labels.edit}>
      {query.isError ? (
        <ErrorState
          error={known ? query.error : new Error(kind.labels.loadFailed)}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <LoadingRows rows={5} />
      )}
    </Page>
  );
}

type FormValues = { name: string; description: string; addUserIds: readonly Person[] };

type FormProps = {
  kind: GroupKind;
  /** What is stored; null: a new one. */
  group: Group | null;
  /** Ids of users who are members: they are not offered. */
  exclude?: readonly string[];
  /** The members, below the form. */
  members?: ReactNode;
};

/** Name, description and new members of a department or a project. */
function GroupForm({ kind, group, exclude = [], members }: FormProps) {
  const navigate = useNavigate();
  const { labels, path } = kind;
  const saving = useSaveGroup(kind, group?.id ?? null);
  const { register, control, handleSubmit, setError, formState } = useForm<FormValues>({
    defaultValues: {
      name: group?.name ?? '',
      description: group?.description ?? '',
      addUserIds: [],
    },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const guard = useLeaveGuard(() => isDirty);

  const submit = handleSubmit(async ({ name, description, addUserIds }) => {
    try {
      await saving.mutateAsync({
        name,
        description,
        addUserIds: addUserIds.map(({ userId }) => userId),
      });
      toastSuccess(group ? t('common.savedName', { name }) : t('common.addedName', { name }));
      guard.allow();
      await navigate({ to: path });
    } catch (error) {
      applyServerErrors(error, setError, labels.saveFailed, ['name', 'description', 'addUserIds']);
    }
  });

  return (
    <FormPage
      title={group ? labels.edit : labels.add}
      backTo={path}
      backLabel={labels.title}
      onSubmit={submit}
      submitLabel={group ? t('common.save') : labels.add}
      submitting={isSubmitting}
      dirty={isDirty}
      rootError={errors.root}
      below={members}
    >
      <NameField
        registered={register('name', {
          validate: (value) => value.trim() !== '' || labels.nameRequired,
        })}
        error={errors.name?.message}
      />
      <DescriptionField registered={register('description')} error={errors.description?.message} />
      <Controller
        control={control}
        name="addUserIds"
        render={({ field: { value, onChange } }) => (
          <PeoplePicker
            label={t('accessControl.addPeople')}
            description={labels.membersHint}
            value={value}
            onChange={onChange}
            search={(text, signal) => kind.findPeople(text, group?.organisationId, signal)}
            exclude={exclude}
            error={errors.addUserIds?.message}
          />
        )}
      />
    </FormPage>
  );
}
