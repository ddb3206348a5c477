import { Switch } from '@mantine/core';
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';

/** The field of an organization or a role that requires a second factor of its users. */
export function SecondFactorSwitch<Values extends FieldValues>({
  control,
  name,
}: {
  control: Control<Values>;
  name: FieldPath<Values>;
}) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, ref } }) => (
        <Switch
          ref={ref}
          label={t('secondFactor.required')}
          description={t('secondFactor.requiredHint')}
          checked={value ?? false}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    />
  );
}
