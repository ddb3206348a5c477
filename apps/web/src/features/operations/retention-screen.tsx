import type { Retention } from '@glossa/contracts/operations';
import { Alert, Card, Stack, Switch, Text, Title } from '@mantine/core';
import { useSearch } from '@tanstack/react-router';
import { Info } from 'lucide-react';
import { t } from '../../lib/i18n/t.ts';
import { useFreshQuery } from '../../lib/queries/fresh-query.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useConfirm } from '../../ui/feedback/confirm-dialog.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx';
import { Page } from '../../ui/page/page.tsx';
import { LimitsNav, OrganisationChoice } from './limits-nav.tsx';
import { retentionOptions, useSaveLegalHold } from './queries.ts';
import { RetentionForm } from './retention-form.tsx';

type Props = { retention: Retention; requested: string | undefined; canEdit: boolean };

/** Projects on hold, whose media no rule deletes. */
function LegalHolds({ retention, requested, canEdit }: Props) {
  const save = useSaveLegalHold(requested);
  const confirm = useConfirm();
  const change = async (project: Retention['projects'][number], legalHold: boolean) => {
    const agreed =
      legalHold ||
      (await confirm({
        title: t('operations.legalHold.releaseTitle'),
        message: t('operations.legalHold.releaseText', { project: project.name }),
        confirmLabel: t('operations.legalHold.release'),
        danger: true,
      }));
    if (!agreed) return;
    save.mutate(
      { projectId: project.projectId, legalHold },
      {
        onSuccess: () => toastSuccess(t('operations.legalHold.saved')),
        onError: (error) => toastError(error),
      },
    );
  };
  return (
    <Card withBorder padding="md" component="section" aria-labelledby="holds-heading">
      <Stack gap="sm">
        <Title order={2} fz="md" id="holds-heading">
          {t('operations.legalHold.title')}
        </Title>
        <Text fz="sm" c="dimmed">
          {t('operations.legalHold.hint')}
        </Text>
        {retention.projects.length === 0 ? (
          <Text fz="sm">{t('operations.legalHold.noProjects')}</Text>
        ) : (
          retention.projects.map((project) => (
            <Switch
              key={project.projectId}
              label={<bdi>{project.name}</bdi>}
              checked={project.legalHold}
              disabled={!canEdit || save.isPending}
              onChange={(event) => void change(project, event.currentTarget.checked)}
            />
          ))
        )}
      </Stack>
    </Card>
  );
}

/** The retention rules, what they would delete now, and exceptions. */
export function RetentionScreen() {
  const { organisation } = useSearch({ from: '/shell/retention' });
  return <RetentionPage key={organisation ?? 'own'} requested={organisation} />;
}

function RetentionPage({ requested }: { requested: string | undefined }) {
  const canEdit = useCan('Settings', 'edit');
  // The rules are saved as a whole, and delete media.
  const query = useFreshQuery(retentionOptions(requested));
  return (
    <Page title={t('operations.retention')}>
      <LimitsNav organisation={requested} />
      <Stack gap="lg" maw={860}>
        <OrganisationChoice current={query.data?.organisationId} />
        <Text c="dimmed">{t('operations.retentionRules.intro')}</Text>
        {!canEdit && (
          <Alert icon={<Info size={18} aria-hidden />} color="blue">
            {t('operations.retentionRules.readOnly')}
          </Alert>
        )}
        {query.data ? (
          <>
            <RetentionForm retention={query.data} requested={requested} canEdit={canEdit} />
            <LegalHolds retention={query.data} requested={requested} canEdit={canEdit} />
          </>
        ) : query.isError ? (
          <ErrorState error={query.error} onRetry={() => void query.refetch()} />
        ) : (
          <LoadingRows rows={4} height={92} />
        )}
      </Stack>
    </Page>
  );
}
