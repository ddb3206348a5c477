import { Alert, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Info } from 'lucide-react';
import { t } from '../../lib/language/t.ts';
import { useCan } from '../../lib/permissions.ts';
import { retentionOptions } from '../../lib/queries/operations.ts';
import { Page } from '../../ui/page.tsx';
import { ErrorState, LoadingRows } from '../../ui/state.tsx';
import { LegalHolds } from './legal-holds.tsx';
import { LimitsNav } from './limits-nav.tsx';
import { OrganisationChoice, useAskedOrganisation } from './organisation-choice.tsx';
import { RetentionForm } from './retention-form.tsx';

/** After how many days what is removed, what that takes away now, and what is kept all the same. */
export function RetentionScreen() {
  const asked = useAskedOrganisation();
  const mayEdit = useCan('Settings', 'edit');
  const query = useQuery(retentionOptions(asked));
  return (
    <Page title={t('Retention')}>
      <LimitsNav organisation={asked} />
      <Stack gap="lg" maw={860}>
        <OrganisationChoice current={query.data?.organisationId} />
        <Text c="dimmed">
          {t(
            'Nothing is removed unless a number of days stands here. A rule that is new or was changed removes nothing for seven days, and every removal is written in the audit log.',
          )}
        </Text>
        {!mayEdit && (
          <Alert icon={<Info size={18} aria-hidden />} color="blue">
            {t('You may look at these rules. Changing them needs the right to edit Settings.')}
          </Alert>
        )}
        {query.isPending ? (
          <LoadingRows rows={4} height={92} />
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <>
            <RetentionForm
              key={query.data.organisationId}
              retention={query.data}
              asked={asked}
              mayEdit={mayEdit}
            />
            <LegalHolds retention={query.data} asked={asked} mayEdit={mayEdit} />
          </>
        )}
      </Stack>
    </Page>
  );
}
