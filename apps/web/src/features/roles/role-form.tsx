import { type RoleDetail, roleInput } from '@glossa/contracts/roles';
import { zodResolver } from '@hookform/resolvers/zod';
import { Alert } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { formatEnumeration } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { resourceLabel } from '../../lib/labels/resource-labels.ts';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { DescriptionField, NameField } from '../../ui/form/dialog-form.tsx';
import { FormPage, useLeaveGuard } from '../../ui/form/form-page.tsx';
import { SecondFactorSwitch } from '../../ui/form/second-factor-switch.tsx';
import { PermissionMatrix } from './permission-matrix.tsx';
import { useSaveRole } from './queries.ts';
import { withinGrantable } from './role-matrix.ts';

const formSchema = roleInput.omit({ roleId: true, seen: true });
const fields = ['name', 'description', 'roleResource'] as const;

const seenOf = ({ name, description, roleResource }: RoleDetail) => ({
  ...{ name, description, roleResource },
});

/** Adds or changes a role. A copy omits permissions the user does not hold. */
export function RoleForm(props: { role: RoleDetail }) {
  // A later answer changes neither the fields nor what they are based on.
  const [role] = useState(props.role);
  const navigate = useNavigate();
  const save = useSaveRole();
  const { rights, leftOut } = withinGrantable(role.roleResource, role.grantable);
  const { register, control, handleSubmit, setError, formState } = useForm({
    resolver: translatedResolver(zodResolver(formSchema)),
    defaultValues: {
      name: role.name,
      description: role.description,
      roleResource: rights,
      secondFactorRequired: role.secondFactorRequired,
    },
  });
  const { errors, isSubmitting, isDirty, dirtyFields } = formState;
  const guard = useLeaveGuard(() => isDirty);
  const isNew = role.roleId === null;

  const submit = handleSubmit(async ({ secondFactorRequired, ...values }) => {
    try {
      await save.mutateAsync({
        ...values,
        // Left out unless changed here: a correction of the name must not switch back what others switched meanwhile.
        ...(isNew || dirtyFields.secondFactorRequired ? { secondFactorRequired } : {}),
        roleId: role.roleId,
        ...(isNew ? {} : { seen: seenOf(role) }),
      });
      const { name } = values;
      toastSuccess(isNew ? t('common.addedName', { name }) : t('common.savedName', { name }));
      guard.allow();
      await navigate({ to: '/access-control/roles' });
    } catch (error) {
      applyServerErrors(error, setError, t('roles.saveFailed'), fields);
    }
  });

  return (
    <FormPage
      title={isNew ? t('roles.add') : t('roles.edit')}
      backTo="/access-control/roles"
      backLabel={t('common.roles')}
      onSubmit={submit}
      submitLabel={isNew ? t('roles.add') : t('common.save')}
      submitting={isSubmitting}
      dirty={isDirty}
      rootError={errors.root}
    >
      {leftOut.length > 0 && (
        <Alert color="yellow">
          {t('roles.leftOutOfCopy', {
            rights: formatEnumeration(leftOut.map(resourceLabel)),
          })}
        </Alert>
      )}
      {role.user_count > 0 && (
        <Alert color="blue">{t('roles.inUse', { count: role.user_count })}</Alert>
      )}
      <NameField registered={register('name')} error={errors.name?.message} />
      <DescriptionField
        hint={t('roles.descriptionHint')}
        registered={register('description')}
        error={errors.description?.message}
      />
      <SecondFactorSwitch control={control} name="secondFactorRequired" />
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
