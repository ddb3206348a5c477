import { longestComment } from '@glossa/contracts/approvals';
import { Alert, MultiSelect, Select, Skeleton, Text, Textarea } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { withSentence } from '../../lib/http/with-sentence.ts';
import { t } from '../../lib/i18n/t.ts';
import { roleName } from '../../lib/labels/role-labels.ts';
import { Dialog } from '../../ui/feedback/dialog.tsx';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DialogForm } from '../../ui/form/dialog-form.tsx';
import { approvalChoicesOptions, type Decision, useSaveUserStatus } from './queries.ts';

type Words = Record<'verb', string> & Record<'title' | 'done', (name: string) => string>;

const words: Record<Decision['to'], Words> = {
  Approved: {
    verb: t('approvals.approve'),
    title: (name) => t('approvals.approveName', { name }),
    done: (name) => t('approvals.approvedName', { name }),
  },
  Rejected: {
    verb: t('approvals.reject'),
    title: (name) => t('approvals.rejectName', { name }),
    done: (name) => t('approvals.rejectedName', { name }),
  },
  Deactivated: {
    verb: t('common.deactivate'),
    title: (name) => t('approvals.deactivateName', { name }),
    done: (name) => t('approvals.deactivatedName', { name }),
  },
};
const fields = ['roleIds', 'departmentId', 'projectIds', 'comment'] as const;

type Values = {
  roleIds: string[];
  departmentId: string | null;
  projectIds: string[];
  comment: string;
};

/** Role, department, projects and a comment for an approval; only a comment otherwise. The user is notified. */
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
      applyServerErrors(error, setError, t('approvals.saveFailed'), fields);
    }
  });

  return (
    <Dialog onClose={onClose} title={words[to].title(user.displayName)}>
      <DialogForm
        onSubmit={submit}
        onCancel={onClose}
        submitLabel={words[to].verb}
        submitting={isSubmitting}
        disabled={approving && !options}
        danger={!approving}
        rootError={errors.root}
      >
        <Text size="sm" c="dimmed">
          <bdi>{user.email ?? user.userName}</bdi> · <bdi>{user.organisationName}</bdi>
        </Text>
        {approving && choices.isError && (
          <Alert color="red" role="alert">
            <ErrorText
              error={withSentence(choices.error, (error) => t('common.loadRolesFailed', { error }))}
            />
          </Alert>
        )}
        {approving && choices.isPending && <Skeleton height={180} />}
        {approving && options && (
          <>
            <Controller
              control={control}
              name="roleIds"
              rules={{ validate: (value) => value.length > 0 || t('approvals.roleRequired') }}
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <MultiSelect
                  ref={ref}
                  label={t('common.roles')}
                  // The dropdown would cover the error message.
                  openOnFocus={false}
                  withAsterisk
                  searchable
                  hidePickedOptions
                  placeholder={value.length === 0 ? t('approvals.selectRoles') : ''}
                  data={options.roles.map(({ id, name, assignable }) => ({
                    value: id,
                    label: assignable
                      ? roleName(name)
                      : t('approvals.roleNotAssignable', { name: roleName(name) }),
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
                  label={t('common.department')}
                  clearable
                  searchable
                  placeholder={t('approvals.noDepartment')}
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
                  label={t('common.projects')}
                  searchable
                  clearable
                  hidePickedOptions
                  placeholder={value.length === 0 ? t('approvals.noProjects') : ''}
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
          label={t('common.comment')}
          description={
            user.email ? t('approvals.commentVisibleByMail') : t('approvals.commentVisible')
          }
          dir="auto"
          autosize
          minRows={2}
          maxRows={6}
          maxLength={longestComment}
          error={errors.comment?.message}
          {...register('comment')}
        />
      </DialogForm>
    </Dialog>
  );
}
