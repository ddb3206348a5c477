import { MultiSelect, Select, Text } from '@mantine/core';
import { type Control, Controller, type FieldErrors } from 'react-hook-form';
import { t } from '../../lib/i18n/t.ts';
import { roleDescription, roleName } from '../../lib/labels/role-labels.ts';
import type { UserOptions } from './use-organisation-options.ts';
import type { UserFormValues } from './user-form-values.ts';

type Props = {
  control: Control<UserFormValues>;
  /** Undefined while loading: there are no options yet. */
  options: UserOptions | undefined;
  errors: FieldErrors<UserFormValues>;
};

const toData = (list: ReadonlyArray<{ id: string; name: string }>) =>
  list.map(({ id, name }) => ({ value: id, label: name }));

/** The user's roles, department and projects. */
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
            label={t('common.roles')}
            // The dropdown would cover the error message.
            openOnFocus={false}
            description={t('users.rolesHint')}
            withAsterisk
            searchable
            disabled={!options}
            hidePickedOptions
            placeholder={value.length === 0 ? t('users.selectAtLeastOne') : ''}
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
                      ? t('users.roleNotAssignable')
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
            label={t('common.department')}
            clearable
            searchable
            disabled={!options}
            placeholder={t('users.noDepartment')}
            nothingFoundMessage={t('users.noMatchingDepartment')}
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
            label={t('common.projects')}
            description={t('users.projectsHint')}
            searchable
            disabled={!options}
            hidePickedOptions
            placeholder={value.length === 0 ? t('users.noProjects') : ''}
            nothingFoundMessage={t('users.noMatchingProject')}
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
