import { quotaKinds } from '@glossa/contracts/operations';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LimitsNav, OrganisationChoice } from './limits-nav.tsx';
import { quotasOptions } from './queries.ts';
import { QuotaCard } from './quota-card.tsx';
import { QuotasDialog } from './quotas-dialog.tsx';

/** The organization's quotas and usage. */
export function QuotasScreen() {
  const { organisation: requested } = useSearch({ from: '/shell/quotas' });
  const canEdit = useCan('Settings', 'edit');
  const query = useQuery(quotasOptions(requested));
  const [editing, setEditing] = useState(false);
  const maySet = canEdit && query.data?.maySet === true;
  return (
    <Page
      title={t('operations.quotas')}
      actions={
        maySet ? (
          <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {t('operations.quota.set')}
          </Button>
        ) : undefined
      }
    >
      <LimitsNav organisation={requested} />
      <Stack gap="lg" maw={860}>
        <OrganisationChoice current={query.data?.organisationId} />
        <Text c="dimmed">
          {maySet ? t('operations.quota.intro') : t('operations.quota.introReadOnly')}
        </Text>
        {query.isPending ? (
          <LoadingRows rows={4} height={110} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          quotaKinds.map((kind) => (
            <QuotaCard
              key={kind}
              kind={kind}
              used={query.data.used[kind]}
              limit={query.data.limits[kind]}
            />
          ))
        )}
      </Stack>
      {editing && query.data && (
        <QuotasDialog quotas={query.data} requested={requested} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}
