import { MultiSelect, Select, Text } from '@mantine/core';
import { type Control, Controller, type FieldErrors } from 'react-hook-form';
import { inContext, t } from '../../lib/language/t.ts';
import { roleDescription, roleName } from '../../lib/role-words.ts';
import type { UserOptions } from './use-organisation-options.ts';
import type { UserFormValues } from './user-form-values.ts';

type Props = {
  control: Control<UserFormValues>;
  /** Undefined while they are on their way: there is nothing to choose from yet. */
  options: UserOptions | undefined;
  errors: FieldErrors<UserFormValues>;
};

const toData = (list: ReadonlyArray<{ id: string; name: string }>) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** What the user may do, and where they belong. */
export function AccessFields({ control, options, errors }: Props) {
  const roleOf = (id: string) => options?.roles.find((role) => role.id === id);
  return (
    <>
      <Controller
        control={control}
        name="roleIds"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <MultiSelect
            ref={ref}
            label={t('Roles')}
            // The list would cover the sentence that says what is wrong.
            openOnFocus={false}
            description={t('What the user may do; several add up')}
            withAsterisk
            searchable
            disabled={!options}
            hidePickedOptions
            placeholder={value.length === 0 ? t('Choose at least one') : ''}
            data={(options?.roles ?? []).map(({ id, name, assignable }) => ({
              value: id,
              label: roleName(name),
              disabled: !assignable,
            }))}
            renderOption={({ option }) => {
              const role = roleOf(option.value);
              return (
                <div>
                  <Text size="sm">{option.label}</Text>
                  <Text size="xs" c="dimmed">
                    {role?.assignable === false
                      ? t('Holds rights you do not have yourself')
                      : role && roleDescription(role.description)}
                  </Text>
                </div>
              );
            }}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.roleIds?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="departmentId"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <Select
            ref={ref}
            label={t('Department')}
            clearable
            searchable
            disabled={!options}
            placeholder={inContext('department', 'None')}
            nothingFoundMessage={t('No department of this name')}
            data={toData(options?.departments ?? [])}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.departmentId?.message}
          />
        )}
      />
      <Controller
        control={control}
        name="projectIds"
        render={({ field: { value, onChange, onBlur, ref } }) => (
          <MultiSelect
            ref={ref}
            label={t('Projects')}
            description={t('Media limited to a project are seen by its people alone')}
            searchable
            disabled={!options}
            hidePickedOptions
            placeholder={value.length === 0 ? inContext('projects', 'None') : ''}
            nothingFoundMessage={t('No project of this name')}
            data={toData(options?.projects ?? [])}
            value={value}
            onChange={onChange}
            onBlur={onBlur}
            error={errors.projectIds?.message}
          />
        )}
      />
    </>
  );
}
