import type { UserItem } from '@glossa/contracts/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { Select } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { type UseFormSetError, useForm } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { translatedResolver } from '../../lib/i18n/translated-resolver.ts';
import { ErrorText } from '../../ui/feedback/error-text.tsx';
import { toastSuccess } from '../../ui/feedback/toast.tsx';
import { applyServerErrors } from '../../ui/form/apply-server-errors.ts';
import { FormPage, useLeaveGuard } from '../../ui/form/form-page.tsx';
import { AccessFields } from './access-fields.tsx';
import { AccountFields } from './account-fields.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';
import { useSaveUser } from './queries.ts';
import { type UserOptions, useOrganisationOptions } from './use-organisation-options.ts';
import {
  seenOf,
  type UserFormValues,
  userFormFields,
  userFormSchema,
  valuesOf,
} from './user-form-values.ts';

const failedToAdd = t('users.addFailed');

type Props = {
  user: UserItem | null;
  options: UserOptions;
  /** Why no invitations can be sent; null if they can. */
  invitationsUnavailable: string | null;
  ownOrganisationId: string;
  below: ReactNode;
};

/** An error without a field, with the action before its reason. */
const withTitle =
  (setError: UseFormSetError<UserFormValues>): UseFormSetError<UserFormValues> =>
  (name, fault, options) =>
    setError(
      name,
      name === 'root' && fault.message && fault.message !== failedToAdd
        ? { ...fault, message: t('users.addError', { message: fault.message }) }
        : fault,
      options,
    );

export function UserForm(props: Props) {
  const { options, invitationsUnavailable, ownOrganisationId, below } = props;
  // A later answer changes neither the fields nor what they are based on.
  const [user] = useState(props.user);
  const navigate = useNavigate();
  const save = useSaveUser();
  const [password, setPassword] = useState<string | null>(null);
  const [organisationId, setOrganisationId] = useState(ownOrganisationId);
  const choices = useOrganisationOptions(organisationId, ownOrganisationId, options);
  const { register, control, handleSubmit, setError, setValue, getValues, formState } =
    useForm<UserFormValues>({
      resolver: translatedResolver(zodResolver(userFormSchema)),
      defaultValues: valuesOf(user, user === null && invitationsUnavailable === null),
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
        ...(user ? { seen: seenOf(user) } : { organisationId }),
        email: values.email === '' ? null : values.email,
      });
      toastSuccess(
        user
          ? t('common.savedName', { name: values.displayName })
          : t('common.addedName', { name: values.displayName }),
      );
      if (!user && saved.user.invitation) toastSuccess(t('users.invitationSent'));
      if (saved.oneTimePassword === null) leave();
      else setPassword(saved.oneTimePassword);
    } catch (error) {
      applyServerErrors(
        error,
        user ? setError : withTitle(setError),
        user ? t('users.saveFailed') : failedToAdd,
        userFormFields,
      );
    }
  });
  const changeOrganisation = (next: string) => {
    setOrganisationId(next);
    // Roles, department and projects belong to the previous organization.
    setValue('roleIds', []);
    setValue('departmentId', null);
    setValue('projectIds', []);
  };

  return (
    <>
      <FormPage
        title={user ? t('users.edit') : t('users.add')}
        backTo="/access-control/users"
        backLabel={t('common.users')}
        onSubmit={submit}
        submitLabel={user ? t('common.save') : t('users.add')}
        submitting={isSubmitting}
        dirty={isDirty && password === null}
        rootError={errors.root}
        below={below}
      >
        {!user && options.organisations.length > 1 && (
          <Select
            label={t('users.organization')}
            allowDeselect={false}
            searchable
            data={options.organisations.map(({ id, name }) => ({ value: id, label: name }))}
            value={organisationId}
            onChange={(next) => next && changeOrganisation(next)}
            error={choices.problem && <ErrorText error={choices.problem} />}
          />
        )}
        <AccountFields
          register={register}
          control={control}
          errors={errors}
          isNew={!user}
          invitationsUnavailable={invitationsUnavailable}
        />
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
