import { passwordPattern } from '@glossa/contracts/auth';
import { PasswordInput } from '@mantine/core';
import type { FieldErrors, FieldValues, Path, UseFormRegister } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';

type Passwords = { password: string; confirmation: string };
type Props<Values extends Passwords & FieldValues> = {
  register: UseFormRegister<Values>;
  errors: FieldErrors<Passwords>;
  getPassword: () => string;
};

/** A new password by the rules, twice. */
export function NewPasswordFields<Values extends Passwords & FieldValues>({
  register,
  errors,
  getPassword,
}: Props<Values>) {
  return (
    <>
      <PasswordInput
        label={t('auth.newPassword')}
        description={t('auth.passwordRules')}
        autoComplete="new-password"
        error={errors.password?.message}
        {...register('password' as Path<Values>, {
          validate: (value) => passwordPattern.test(value) || t('errors.passwordRule'),
        })}
      />
      <PasswordInput
        label={t('auth.confirmPassword')}
        autoComplete="new-password"
        error={errors.confirmation?.message}
        {...register('confirmation' as Path<Values>, {
          validate: (value) => value === getPassword() || t('validation.passwordMismatch'),
        })}
      />
    </>
  );
}
