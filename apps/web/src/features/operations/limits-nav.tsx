import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { t } from '../../lib/i18n/t.ts';
import { organisationListOptions } from '../../lib/queries/organisations.ts';
import { useCan } from '../../lib/session/permissions.ts';
import classes from '../../ui/link-tabs.module.css';

/** For users who see several organizations. `current` is the displayed one. */
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
      label={t('common.organization')}
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

const parts = [
  { to: '/retention', label: t('operations.retention') },
  { to: '/quotas', label: t('operations.quotas') },
] as const;

/** An organization's retention and quotas. The selected organization stays when switching. */
export function LimitsNav({ organisation }: { organisation: string | undefined }) {
  return (
    <nav aria-label={t('common.limits')} className={classes.tabs}>
      {parts.map(({ to, label }) => (
        <Link
          key={to}
          to={to}
          search={organisation ? { organisation } : {}}
          className={classes.tab ?? ''}
          activeOptions={{ includeSearch: false }}
        >
          {label}
        </Link>
      ))}
    </nav>
  );
}
