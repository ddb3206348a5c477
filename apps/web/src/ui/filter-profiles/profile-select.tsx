import type { FilterProfile } from '@glossa/contracts/filter-profiles';
import { Select, type SelectProps } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';

type Props = Pick<SelectProps, 'description' | 'comboboxProps' | 'maw' | 'openOnFocus'> & {
  profiles: readonly FilterProfile[];
  /** A profile, or 'none'; '' for the default one. */
  value: string;
  onChange: (value: string) => void;
};

/** Selects one of the profiles of the organization, or none. */
export function ProfileSelect({ profiles, value, onChange, ...rest }: Props) {
  const standard = profiles.find(({ isDefault }) => isDefault)?.profileId ?? 'none';
  return (
    <Select
      label={t('filterProfiles.label')}
      allowDeselect={false}
      searchable={profiles.length > 7}
      data={[
        { value: 'none', label: t('filterProfiles.none') },
        ...profiles.map(({ profileId, name }) => ({ value: profileId, label: name })),
      ]}
      value={value || standard}
      onChange={(selected) => onChange(selected ?? '')}
      {...rest}
    />
  );
}
