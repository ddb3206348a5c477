import type { UserItem } from '@glossa/contracts/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import { translatedResolver } from '../../lib/language/translated-resolver.ts';
import { useSaveUser } from '../../lib/queries/users.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { FormPage, useLeaveGuard } from '../../ui/admin/form-page.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { AccessFields } from './access-fields.tsx';
import { AccountFields } from './account-fields.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { type UserOptions, useOrganisationOptions } from './use-organisation-options.ts';
import {
  type UserFormValues,
  userFormFields,
  userFormSchema,
  valuesOf,
} from './user-form-values.ts';

const failedToAdd = t('Failed to add user');

type Props = {
  user: UserItem | null;
  options: UserOptions;
  ownOrganisationId: string;
  below: ReactNode;
};

/** What went wrong where it belongs to no field, with what was being done before its reason. */
const withTitle =
  (setError: UseFormSetError<UserFormValues>): UseFormSetError<UserFormValues> =>
  (name, fault, options) =>
    setError(
      name,
      name === 'root' && fault.message && fault.message !== failedToAdd
        ? { ...fault, message: t('Error adding user: {message}', { message: fault.message }) }
        : fault,
      options,
    );

export function UserForm({ user, options, ownOrganisationId, below }: Props) {
  const navigate = useNavigate();
  const save = useSaveUser();
  const [password, setPassword] = useState<string | null>(null);
  const [organisationId, setOrganisationId] = useState(ownOrganisationId);
  const choices = useOrganisationOptions(organisationId, ownOrganisationId, options);
  const { register, control, handleSubmit, setError, setValue, getValues, formState } =
    useForm<UserFormValues>({
      resolver: translatedResolver(zodResolver(userFormSchema)),
      defaultValues: valuesOf(user),
    });
  const { errors, isSubmitting, isDirty } = formState;
  const guard = useLeaveGuard(() => isDirty && password === null);
  const leave = () => {
    guard.allow();
    void navigate({ to: '/access-control/users' });
  };

  const submit = handleSubmit(async (values) => {
    try {
      const saved = await save.mutateAsync({
        ...values,
        userId: user?.userId ?? null,
        ...(user ? {} : { organisationId }),
        email: values.email === '' ? null : values.email,
      });
      toastSuccess(
        user
          ? t('Saved: {name}', { name: values.displayName })
          : t('Added: {name}', { name: values.displayName }),
      );
      if (saved.oneTimePassword === null) leave();
      else setPassword(saved.oneTimePassword);
    } catch (error) {
      applyServerFaults(
        error,
        user ? setError : withTitle(setError),
        user ? t('Failed to save user data') : failedToAdd,
        userFormFields,
      );
    }
  });
  const changeOrganisation = (next: string) => {
    setOrganisationId(next);
    // Roles, department and projects belong to the organisation left behind.
    setValue('roleIds', []);
    setValue('departmentId', null);
    setValue('projectIds', []);
  };

  return (
    <>
      <FormPage
        title={user ? t('Edit user') : t('Add user')}
        backTo="/access-control/users"
        backLabel={t('Users')}
        onSubmit={submit}
        submitLabel={user ? t('Save') : t('Add user')}
        submitting={isSubmitting}
        dirty={isDirty && password === null}
        rootError={errors.root?.message}
        below={below}
      >
        {!user && options.organisations.length > 1 && (
          <Select
            label={t('Organisation')}
            allowDeselect={false}
            searchable
            data={options.organisations.map(({ id, name }) => ({ value: id, label: name }))}
            value={organisationId}
            onChange={(next) => next && changeOrganisation(next)}
            error={choices.problem}
          />
        )}
        <AccountFields register={register} control={control} errors={errors} isNew={!user} />
        <AccessFields control={control} options={choices.options} errors={errors} />
      </FormPage>
      {password !== null && (
        <OneTimePasswordDialog
          userName={getValues('userName')}
          password={password}
          onClose={leave}
        />
      )}
    </>
  );
}
