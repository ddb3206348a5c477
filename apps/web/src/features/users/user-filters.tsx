import { userStatuses } from '@glossa/contracts/people';
import { Button, Select } from '@mantine/core';
import { t } from '../../lib/i18n/t.ts';
import { roleName } from '../../lib/labels/role-labels.ts';
import { userStatusLabel } from '../../ui/feedback/status-badge.tsx';
import { SearchField } from '../../ui/table/search-field.tsx';
import type { UserOptions } from './use-organisation-options.ts';
import type { UserListState } from './use-user-list.ts';

type Props = { list: UserListState; options: UserOptions | undefined };

const toData = (list: ReadonlyArray<{ id: string; name: string }> | undefined) =>
  (list ?? []).map(({ id, name }) => ({ value: id, label: name }));

/** The user list's filters, stored in the address. */
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
      <SearchField value={q} onChange={list.setQuery} label={t('users.search')} />
      <Select
        {...choose('status', t('common.statusColumn'))}
        data={userStatuses.map((status) => ({ value: status, label: userStatusLabel(status) }))}
      />
      <Select
        {...choose('role', t('common.role'))}
        data={(options?.roles ?? []).map(({ id, name }) => ({ value: id, label: roleName(name) }))}
        searchable
      />
      {options?.departments.length !== 0 && (
        <Select
          {...choose('department', t('common.department'))}
          data={toData(options?.departments)}
          searchable
        />
      )}
      {options?.projects.length !== 0 && (
        <Select
          {...choose('project', t('common.project'))}
          data={toData(options?.projects)}
          searchable
        />
      )}
      <Select
        {...choose('signin', t('users.loginMethod'))}
        w={{ base: '100%', xs: 190 }}
        data={[
          { value: 'password', label: t('common.password') },
          { value: 'sso', label: t('common.singleSignOn') },
        ]}
      />
      {options && options.organisations.length > 1 && (
        <Select
          {...choose('organisation', t('users.organization'))}
          onChange={(value) => list.showOrganisation(value ?? undefined)}
          data={toData(options.organisations)}
          searchable
        />
      )}
      {list.narrowed && (
        <Button variant="subtle" size="compact-sm" onClick={list.clear}>
          {t('common.clearFilters')}
        </Button>
      )}
    </>
  );
}
