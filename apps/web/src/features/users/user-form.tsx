import { type UserItem, userInput, type userOptionsSchema } from '@glossa/contracts/users';
import { zodResolver } from '@hookform/resolvers/zod';
import { Radio, Select, Stack, TextInput } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { z } from 'zod';
import { useSaveUser } from '../../lib/queries/users.ts';
import { applyServerFaults } from '../../ui/admin/apply-server-faults.ts';
import { FormPage, useLeaveGuard } from '../../ui/admin/form-page.tsx';
import { toastSuccess } from '../../ui/toast.tsx';
import { AccessFields } from './access-fields.tsx';
import { OneTimePasswordDialog } from './one-time-password-dialog.tsx';

/** In a form an address that is not given is an empty field. */
const formSchema = userInput.omit({ userId: true, organisationId: true }).extend({
  email: z.union([z.literal(''), userInput.shape.email.unwrap()]),
});
export type UserFormValues = z.infer<typeof formSchema>;

const fields = [
  'userName',
  'displayName',
  'email',
  'isSSOLogin',
  'roleIds',
  'departmentId',
  'projectIds',
] as const;

type Props = {
  user: UserItem | null;
  options: z.infer<typeof userOptionsSchema>;
  organisationId: string;
  onOrganisation: (organisationId: string) => void;
};

const valuesOf = (user: UserItem | null): UserFormValues => ({
  userName: user?.userName ?? '',
  displayName: user?.displayName ?? '',
  email: user?.email ?? '',
  isSSOLogin: user?.isSSOLogin ?? false,
  roleIds: user?.roles.map(({ id }) => id) ?? [],
  departmentId: user?.department?.id ?? null,
  projectIds: user?.projects.map(({ id }) => id) ?? [],
});

export function UserForm({ user, options, organisationId, onOrganisation }: Props) {
  const navigate = useNavigate();
  const save = useSaveUser();
  const [password, setPassword] = useState<string | null>(null);
  const { register, control, handleSubmit, setError, setValue, getValues, formState } =
    useForm<UserFormValues>({ resolver: zodResolver(formSchema), defaultValues: valuesOf(user) });
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
      toastSuccess(`${user ? 'Saved' : 'Added'}: ${values.displayName}`);
      if (saved.oneTimePassword === null) leave();
      else setPassword(saved.oneTimePassword);
    } catch (error) {
      applyServerFaults(error, setError, 'Failed to add user', fields);
    }
  });
  const changeOrganisation = (next: string) => {
    onOrganisation(next);
    // Roles, department and projects belong to the organisation left behind.
    setValue('roleIds', []);
    setValue('departmentId', null);
    setValue('projectIds', []);
  };

  return (
    <>
      <FormPage
        title={user ? 'Edit user' : 'Add user'}
        backTo="/access-control/users"
        backLabel="Users"
        onSubmit={submit}
        submitLabel={user ? 'Save' : 'Add user'}
        submitting={isSubmitting}
        dirty={isDirty && password === null}
        rootError={errors.root?.message}
      >
        {!user && options.organisations.length > 1 && (
          <Select
            label="Organisation"
            allowDeselect={false}
            searchable
            data={options.organisations.map(({ id, name }) => ({ value: id, label: name }))}
            value={organisationId}
            onChange={(next) => next && changeOrganisation(next)}
          />
        )}
        <TextInput
          label="Display name"
          description="What other people see"
          withAsterisk
          dir="auto"
          maxLength={120}
          error={errors.displayName?.message}
          {...register('displayName')}
        />
        <TextInput
          label="User name"
          description="For signing in: letters, digits and . _ @ + - '"
          withAsterisk
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={254}
          error={errors.userName?.message}
          {...register('userName')}
        />
        <TextInput
          label="E-mail"
          type="email"
          autoComplete="off"
          maxLength={254}
          error={errors.email?.message}
          {...register('email')}
        />
        <Controller
          control={control}
          name="isSSOLogin"
          render={({ field: { value, onChange, ref } }) => (
            <Radio.Group
              label="Signs in with"
              description={user ? 'Settled when the user was added' : 'Cannot be changed later'}
              value={value ? 'sso' : 'password'}
              onChange={(next) => onChange(next === 'sso')}
              error={errors.isSSOLogin?.message}
            >
              <Stack gap="xs" mt="xs">
                <Radio ref={ref} value="password" label="A password" disabled={user !== null} />
                <Radio
                  value="sso"
                  label="Single sign-on; the e-mail address must be the one known there"
                  disabled={user !== null}
                />
              </Stack>
            </Radio.Group>
          )}
        />
        <AccessFields control={control} options={options} errors={errors} />
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
