import { invitationDays } from '@glossa/contracts/invitations';
import { Checkbox, Radio, Stack, TextInput } from '@mantine/core';
import {
  type Control,
  Controller,
  type FieldErrors,
  type UseFormRegister,
  useWatch,
} from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import type { UserFormValues } from './user-form-values.ts';

type Props = {
  register: UseFormRegister<UserFormValues>;
  control: Control<UserFormValues>;
  errors: FieldErrors<UserFormValues>;
  /** The login method is set when a user is added. */
  isNew: boolean;
  /** Why no invitations can be sent; null if they can. */
  invitationsUnavailable: string | null;
};

/** The user's identity and login method. */
export function AccountFields(props: Props) {
  const { register, control, errors, isNew, invitationsUnavailable } = props;
  const isSso = useWatch({ control, name: 'isSSOLogin' });
  return (
    <>
      <TextInput
        label={t('users.displayName')}
        description={t('users.displayNameHint')}
        withAsterisk
        dir="auto"
        maxLength={120}
        error={errors.displayName?.message}
        {...register('displayName')}
      />
      <TextInput
        label={t('common.username')}
        description={t('users.usernameHint')}
        withAsterisk
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={254}
        error={errors.userName?.message}
        {...register('userName')}
      />
      <TextInput
        label={t('common.email')}
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
            label={t('users.loginMethod')}
            description={isNew ? t('users.loginMethodHint') : t('users.loginMethodFixed')}
            value={value ? 'sso' : 'password'}
            onChange={(next) => onChange(next === 'sso')}
            error={errors.isSSOLogin?.message}
          >
            <Stack gap="xs" mt="xs">
              <Radio
                ref={ref}
                value="password"
                label={t('users.loginWithPassword')}
                disabled={!isNew}
              />
              <Radio value="sso" label={t('users.loginWithSso')} disabled={!isNew} />
            </Stack>
          </Radio.Group>
        )}
      />
      {isNew && !isSso && (
        <Checkbox
          label={t('users.inviteByMail')}
          description={invitationsUnavailable ?? t('users.inviteHint', { days: invitationDays })}
          disabled={invitationsUnavailable !== null}
          error={errors.invite?.message}
          {...register('invite')}
        />
      )}
    </>
  );
}
