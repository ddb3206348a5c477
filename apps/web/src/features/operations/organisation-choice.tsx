import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { organisationListOptions } from '../../lib/queries/organisations.ts';

/** The organisation of the address; undefined: one's own. */
export function useAskedOrganisation(): string | undefined {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const { organisation } = raw;
  return typeof organisation === 'string' && organisation !== '' ? organisation : undefined;
}

/** For those who see several organisations. `current` is the one that is shown. */
export function OrganisationChoice({ current }: { current: string | undefined }) {
  const mayLook = useCan('Organization', 'view');
  const navigate = useNavigate();
  const { data } = useQuery({
    ...organisationListOptions({ search: '', sort: 'name', page: 1, pageSize: 200 }),
    enabled: mayLook,
  });
  if (!data || data.total < 2) return null;
  return (
    <Select
      label={t('Organization')}
      data={data.items.map(({ organisationId, name }) => ({ value: organisationId, label: name }))}
      value={current ?? null}
      onChange={(organisation) => {
        if (organisation) void navigate({ to: '.', search: { organisation } });
      }}
      allowDeselect={false}
      searchable
      maw={360}
    />
  );
}
