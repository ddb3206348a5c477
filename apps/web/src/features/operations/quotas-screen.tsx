import { quotaKinds } from '@glossa/contracts/operations';
import { Button, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Pencil } from 'lucide-react';
import { useState } from 'react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { quotasOptions } from '../../lib/queries/operations.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { LimitsNav } from './limits-nav.tsx';
import { OrganisationChoice, useAskedOrganisation } from './organisation-choice.tsx';
import { QuotaCard } from './quota-card.tsx';
import { QuotasDialog } from './quotas-dialog.tsx';

/** What the organisation may use, and what it has used. */
export function QuotasScreen() {
  const asked = useAskedOrganisation();
  const mayEdit = useCan('Settings', 'edit');
  const query = useQuery(quotasOptions(asked));
  const [editing, setEditing] = useState(false);
  const maySet = mayEdit && query.data?.maySet === true;
  return (
    <Page
      title={t('Quotas')}
      actions={
        maySet ? (
          <Button leftSection={<Pencil size={16} aria-hidden />} onClick={() => setEditing(true)}>
            {t('Set quotas')}
          </Button>
        ) : undefined
      }
    >
      <LimitsNav organisation={asked} />
      <Stack gap="lg" maw={860}>
        <OrganisationChoice current={query.data?.organisationId} />
        <Text c="dimmed">
          {maySet
            ? t(
                'What is above a quota is refused when it is asked for; nothing is ever taken away.',
              )
            : t(
                'What is above a quota is refused when it is asked for; nothing is ever taken away. A System administrator sets the quotas.',
              )}
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
        <QuotasDialog quotas={query.data} asked={asked} onClose={() => setEditing(false)} />
      )}
    </Page>
  );
}
