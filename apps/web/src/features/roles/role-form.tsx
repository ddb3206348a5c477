import { type RoleDetail, roleInput } from '@glossa/contracts/roles';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Textarea, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Controller, useForm } from 'react-hook-form';
import { formatEnumeration } from '../../lib/format-enumeration.ts';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveRole } from '../../lib/queries/roles.ts';
import { resourceLabel } from '../../lib/resource-words.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { FormPage, useLeaveGuard } from '../../ui/admin/form-page.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { withinGrantable } from './role-matrix.ts';

const formSchema = roleInput.omit({ roleId: true });
const fields = ['name', 'description', 'roleResource'] as const;

/** Adds a role, or changes one. A copy comes without the rights its maker does not hold. */
export function RoleForm({ role }: { role: RoleDetail }) {
  const navigate = useNavigate();
  const save = useSaveRole();
  const { rights, leftOut } = withinGrantable(role.roleResource, role.grantable);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(formSchema)),
    defaultValues: { name: role.name, description: role.description, roleResource: rights },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const guard = useLeaveGuard(() => isDirty);
  const isNew = role.roleId === null;

  const submit = handleSubmit(async (values) => {
    try {
      await save.mutateAsync({ ...values, roleId: role.roleId });
      const { name } = values;
      toastSuccess(isNew ? t('Added: {name}', { name }) : t('Saved: {name}', { name }));
      guard.allow();
      await navigate({ to: '/access-control/roles' });
    } catch (error) {
      applyServerFaults(error, setError, t('Failed to save role data'), fields);
    }
  });

  return (
    <FormPage
      title={isNew ? t('Add role') : t('Edit role')}
      backTo="/access-control/roles"
      backLabel={t('Roles')}
      onSubmit={submit}
      submitLabel={isNew ? t('Add role') : t('Save')}
      submitting={isSubmitting}
      dirty={isDirty}
      rootError={errors.root?.message}
    >
      {leftOut.length > 0 && (
        <Alert color="yellow">
          {t('Left out of the copy, because you do not hold these rights yourself: {rights}.', {
            rights: formatEnumeration(leftOut.map(resourceLabel)),
          })}
        </Alert>
      )}
      {role.user_count > 0 && (
        <Alert color="blue">
          {t(
            '{count, plural, one {One person holds} other {# people hold}} this role. What you change applies to them as soon as you save.',
            { count: role.user_count },
          )}
        </Alert>
      )}
      <TextInput
        label={t('Name')}
        withAsterisk
        dir="auto"
        maxLength={80}
        error={errors.name?.message}
        {...register('name')}
      />
      <Textarea
        label={t('Description')}
        description={t('Optional: whom it is for')}
        dir="auto"
        autosize
        minRows={2}
        maxRows={6}
        maxLength={500}
        error={errors.description?.message}
        {...register('description')}
      />
      <Controller
        control={control}
        name="roleResource"
        render={({ field: { value, onChange, ref } }) => (
          <PermissionMatrix
            ref={ref}
            rights={value}
            grantable={role.grantable}
            onChange={onChange}
            error={errors.roleResource?.message}
          />
        )}
      />
    </FormPage>
  );
}
