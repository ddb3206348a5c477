import { Radio, Stack, TextInput } from '@mantine/core';
import { type Control, Controller, type FieldErrors, type UseFormRegister } from 'react-hook-form';
import { t } from '../../lib/language/t.ts';
import type { UserFormValues } from './user-form-values.ts';

type Props = {
  register: UseFormRegister<UserFormValues>;
  control: Control<UserFormValues>;
  errors: FieldErrors<UserFormValues>;
  /** How somebody signs in is settled when they are added. */
  isNew: boolean;
};

/** Who the user is, and how they sign in. */
export function AccountFields({ register, control, errors, isNew }: Props) {
  return (
    <>
      <TextInput
        label={t('Display name')}
        description={t('What other people see')}
        withAsterisk
        dir="auto"
        maxLength={120}
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <TextInput
        label={t('User name')}
        description={t("For signing in: letters, digits and . _ @ + - '")}
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.userName?.message}
        {...register('userName')}
      />
      <TextInput
        label={t('E-mail')}
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
            label={t('Signs in with')}
            description={
              isNew ? t('Cannot be changed later') : t('Settled when the user was added')
            }
            value={value ? 'sso' : 'password'}
            onChange={(next) => onChange(next === 'sso')}
            error={errors.isSSOLogin?.message}
          >
            <Stack gap="xs" mt="xs">
              <Radio ref={ref} value="password" label={t('A password')} disabled={!isNew} />
              <Radio
                value="sso"
                label={t('Single sign-on; the e-mail address must be the one known there')}
                disabled={!isNew}
              />
            </Stack>
          </Radio.Group>
        )}
      />
    </>
  );
}
