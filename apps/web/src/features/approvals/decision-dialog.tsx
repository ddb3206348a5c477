import { longestComment } from '@glossa/contracts/approvals';
import {
  Alert,
  Button,
  Group,
  MultiSelect,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { errorSentence } from '../../lib/api-error.ts';
import { inContext, t } from '../../lib/language/t.ts';
import { approvalChoicesOptions, useSaveUserStatus } from '../../lib/queries/approvals.ts';
import { roleName } from '../../lib/role-words.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import type { Decision } from './decision.ts';

type Words = Record<'verb', string> & Record<'title' | 'done', (name: string) => string>;

const words: Record<Decision['to'], Words> = {
  Approved: {
    verb: t('Approve'),
    title: (name) => t('Approve {name}', { name }),
    done: (name) => t('Approved: {name}', { name }),
  },
  Rejected: {
    verb: t('Reject'),
    title: (name) => t('Reject {name}', { name }),
    done: (name) => t('Rejected: {name}', { name }),
  },
  Deactivated: {
    verb: t('Deactivate'),
    title: (name) => t('Deactivate {name}', { name }),
    done: (name) => t('Deactivated: {name}', { name }),
  },
};
const fields = ['roleIds', 'departmentId', 'projectIds', 'comment'] as const;

type Values = {
  roleIds: string[];
  departmentId: string | null;
  projectIds: string[];
  comment: string;
};

/** Role, department, projects and a comment for somebody let in; a comment for anybody else. The person is told. */
export function DecisionDialog({ decision, onClose }: { decision: Decision; onClose: () => void }) {
  const { user, to } = decision;
  const approving = to === 'Approved';
  const choices = useQuery({ ...approvalChoicesOptions(user.userId), enabled: approving });
  const save = useSaveUserStatus();
  const { control, register, handleSubmit, setError, formState } = useForm<Values>({
    defaultValues: {
      roleIds: user.roles.map(({ id }) => id),
      departmentId: user.department?.id ?? null,
      projectIds: user.projects.map(({ id }) => id),
      comment: '',
    },
  });
  const { errors, isSubmitting } = formState;
  const options = choices.data;
  const toData = (list: ReadonlyArray<{ id: string; name: string }>) =>
    list.map(({ id, name }) => ({ value: id, label: name }));

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ userId: user.userId, from: user.status, status: to, ...values });
      toastSuccess(words[to].done(user.displayName));
      onClose();
    } catch (error) {
      applyServerFaults(error, setError, t('Failed to approve user'), fields);
    }
  });

  return (
    <Dialog onClose={onClose} title={words[to].title(user.displayName)}>
      <form onSubmit={(event) => void submit(event)} noValidate>
        <Stack gap="md">
          <Text size="sm" c="dimmed">
            <bdi>{user.email ?? user.userName}</bdi> · <bdi>{user.organisationName}</bdi>
          </Text>
          {errors.root && (
            <Alert color="red" role="alert">
              {errors.root.message}
            </Alert>
          )}
          {approving && choices.isError && (
            <Alert color="red" role="alert">
              {t('Error fetching role data: {error}', { error: errorSentence(choices.error) })}
            </Alert>
          )}
          {approving && choices.isPending && <Skeleton height={180} />}
          {approving && options && (
            <>
              <Controller
                control={control}
                name="roleIds"
                rules={{ validate: (value) => value.length > 0 || t('Choose at least one role.') }}
                render={({ field: { value, onChange, onBlur, ref } }) => (
                  <MultiSelect
                    ref={ref}
                    label={t('Roles')}
                    // The list would cover the sentence that says what is wrong.
                    openOnFocus={false}
                    withAsterisk
                    searchable
                    hidePickedOptions
                    placeholder={value.length === 0 ? t('Choose what the person may do') : ''}
                    data={options.roles.map(({ id, name, assignable }) => ({
                      value: id,
                      label: assignable
                        ? roleName(name)
                        : t('{name} (holds rights you do not have)', { name: roleName(name) }),
                      disabled: !assignable,
                    }))}
                    value={value}
                    onChange={onChange}
                    onBlur={onBlur}
                    error={errors.roleIds?.message}
                    data-autofocus
                  />
                )}
              />
              <Controller
                control={control}
                name="departmentId"
                render={({ field: { value, onChange, ref } }) => (
                  <Select
                    ref={ref}
                    label={t('Department')}
                    clearable
                    searchable
                    placeholder={inContext('no department', 'None')}
                    data={toData(options.departments)}
                    value={value}
                    onChange={onChange}
                    error={errors.departmentId?.message}
                  />
                )}
              />
              <Controller
                control={control}
                name="projectIds"
                render={({ field: { value, onChange, ref } }) => (
                  <MultiSelect
                    ref={ref}
                    label={t('Projects')}
                    searchable
                    clearable
                    hidePickedOptions
                    placeholder={value.length === 0 ? inContext('no projects', 'None') : ''}
                    data={toData(options.projects)}
                    value={value}
                    onChange={onChange}
                    error={errors.projectIds?.message}
                  />
                )}
              />
            </>
          )}
          <Textarea
            label={t('Comment')}
            description={
              user.email
                ? t('The person reads it, in the app and by e-mail where that is set up.')
                : t('The person reads it.')
            }
            dir="auto"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={longestComment}
            error={errors.comment?.message}
            {...register('comment')}
          />
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              {t('Cancel')}
            </Button>
            <Button
              type="submit"
              color={approving ? undefined : 'red'}
              loading={isSubmitting}
              disabled={approving && !options}
            >
              {words[to].verb}
            </Button>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
