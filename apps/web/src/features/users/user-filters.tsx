import { userStatuses } from '@glossa/contracts/people';
import { Button, Select } from '@mantine/core';
import { t } from '../../lib/language/t.ts';
import { roleName } from '../../lib/role-words.ts';
import { SearchField } from '../../ui/admin/search-field.tsx';
import { userStatusWord } from '../../ui/user-status-badge.tsx';
import type { UserOptions } from './use-organisation-options.ts';
import type { UserListState } from './use-user-list.ts';

type Props = { list: UserListState; options: UserOptions | undefined };

const toData = (list: ReadonlyArray<{ id: string; name: string }> | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** Everything that narrows the list of users. All of it lives in the address. */
export function UserFilters({ list, options }: Props) {
  const { filters, q } = list.search;
  const choose = (name: keyof typeof filters, label: string) => ({
    'aria-label': label,
    placeholder: label,
    clearable: true,
    value: filters[name] ?? null,
    onChange: (value: string | null) => list.setFilter(name, value ?? undefined),
    w: { base: 'calc(50% - 6px)', xs: 190 },
    comboboxProps: { width: 'max-content', position: 'bottom-start' as const },
  });
  return (
    <>
      <SearchField value={q} onChange={list.setQuery} label={t('Search users')} />
      <Select
        {...choose('status', t('State'))}
        data={userStatuses.map((status) => ({ value: status, label: userStatusWord(status) }))}
      />
      <Select
        {...choose('role', t('Role'))}
        data={(options?.roles ?? []).map(({ id, name }) => ({ value: id, label: roleName(name) }))}
        searchable
      />
      {options?.departments.length !== 0 && (
        <Select
          {...choose('department', t('Department'))}
          data={toData(options?.departments)}
          searchable
        />
      )}
      {options?.projects.length !== 0 && (
        <Select {...choose('project', t('Project'))} data={toData(options?.projects)} searchable />
      )}
      <Select
        {...choose('signin', t('Signs in with'))}
        w={{ base: '100%', xs: 190 }}
        data={[
          { value: 'password', label: t('Password') },
          { value: 'sso', label: t('Single sign-on') },
        ]}
      />
      {options && options.organisations.length > 1 && (
        <Select
          {...choose('organisation', t('Organisation'))}
          onChange={(value) => list.showOrganisation(value ?? undefined)}
          data={toData(options.organisations)}
          searchable
        />
      )}
      {list.narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {t('Clear filters')}
        </Button>
      )}
    </>
  );
}
