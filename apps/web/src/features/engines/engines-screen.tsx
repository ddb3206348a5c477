import type { EngineOverview } from '@glossa/contracts/engines';
import { Alert, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatBytes } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { engineOverviewOptions } from '../../lib/queries/engines.ts';
import { modelsOptions } from '../../lib/queries/models.ts';
import { engineKeys } from '../../lib/queries/query-keys.ts';
import { useCan } from '../../lib/session/permissions.ts';
import { useSession } from '../../lib/session/session.ts';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { DownloadPolicy } from './download-policy.tsx';
import { EngineCards } from './engine-cards.tsx';
import { ModelBundles } from './model-bundles.tsx';
import { ModelTable } from './model-table.tsx';
import { OutsideServicesPanel } from './outside-services-panel.tsx';
import { QualityBadge } from './quality-badge.tsx';
import { SpeechModelPanel } from './speech-model-panel.tsx';
import { TranslationMatrix } from './translation-matrix.tsx';
import { ImportMeasurements } from './translation-measurements.tsx';

type Speech = EngineOverview['speech'][number];

const speechColumns: readonly Column<Speech>[] = [
  {
    key: 'language',
    label: t('common.language'),
    primary: true,
    render: ({ language }) => languageName(language),
  },
  {
    key: 'quality',
    label: t('engines.qualityColumn'),
    render: ({ quality }) => <QualityBadge quality={quality} />,
  },
  {
    key: 'engine',
    label: t('common.engine'),
    render: ({ engineLabel }) =>
      engineLabel ? (
        messageText(engineLabel)
      ) : (
        <Text span size="sm" c="dimmed">
          {t('engines.noEngine')}
        </Text>
      ),
  },
];
/** Speech recognition by language. */
function SpeechTable({ speech }: { speech: EngineOverview['speech'] }) {
  return (
    <DataTable
      label={t('engines.speechRecognition')}
      columns={speechColumns}
      rows={speech}
      rowId={({ language }) => language}
    />
  );
}

/** Models with the space they take, refreshed while one is installed; then the engines are looked at again. */
function ModelSection() {
  const client = useQueryClient();
  const models = useQuery(modelsOptions());
  const installed = models.data?.models.filter((model) => model.installed).length;
  const before = useRef(installed);
  useEffect(() => {
    if (before.current !== undefined && before.current !== installed)
      void client.invalidateQueries({ queryKey: engineKeys.overview });
    before.current = installed;
  }, [installed, client]);
  const { data } = models;
  return (
    <Section id="models" title={t('engines.models')} text={t('engines.modelsHint')}>
      {data ? (
        <Stack gap="sm">
          <DownloadPolicy />
          <Text size="sm">
            {t('engines.diskSpace', {
              used: formatBytes(data.disk.usedBytes),
              free: formatBytes(data.disk.freeBytes),
            })}
          </Text>
          {data.policy === 'off' && (
            <Alert color="yellow" variant="light">
              {t('engines.modelsOffHint')}
            </Alert>
          )}
          {data.mayRemove && <ModelBundles models={data.models} />}
          <ModelTable models={data.models} />
        </Stack>
      ) : models.isError ? (
        <ErrorState error={models.error} onRetry={() => void models.refetch()} />
      ) : (
        <LoadingRows rows={5} height={60} />
      )}
    </Section>
  );
}

/** Services and models of this installation, their quality, and what to install for better results. */
export function EnginesScreen() {
  const overview = useQuery(engineOverviewOptions());
  const { seesEveryOrganisation } = useSession().user;
  const mayEdit = useCan('Settings', 'edit');
  const { data } = overview;
  return (
    <Page
      title={t('common.engines')}
      actions={
        <Button
          variant="default"
          leftSection={<RotateCw size={16} aria-hidden />}
          loading={overview.isFetching && data !== undefined}
          onClick={() => void overview.refetch()}
        >
          {t('engines.checkAgain')}
        </Button>
      }
    >
      {data ? (
        <Stack gap="xl">
          <Section title={t('engines.services')} text={t('engines.servicesHint')}>
            <EngineCards engines={data.engines} />
          </Section>
          {seesEveryOrganisation && (
            <Section
              id="outside-services"
              title={t('outsideServices.title')}
              text={t('outsideServices.hint')}
            >
              <OutsideServicesPanel />
            </Section>
          )}
          <Section title={t('engines.speechRecognition')} text={t('engines.speechRecognitionHint')}>
            <SpeechModelPanel />
            <SpeechTable speech={data.speech} />
          </Section>
          <Section title={t('common.translation')} text={t('engines.pairsHint')}>
            <Stack gap="sm">
              {seesEveryOrganisation && mayEdit && (
                <Group>
                  <ImportMeasurements />
                </Group>
              )}
              <TranslationMatrix pairs={data.pairs} />
            </Stack>
          </Section>
          <ModelSection />
        </Stack>
      ) : overview.isError ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <LoadingRows rows={5} height={84} />
      )}
    </Page>
  );
}

type SectionProps = { id?: string; title: string; text: string; children: ReactNode };

function Section({ id, title, text, children }: SectionProps) {
  return (
    <section id={id}>
      <Title order={2} size="h4">
        {title}
      </Title>
      <Text c="dimmed" size="sm" mb="sm">
        {text}
      </Text>
      {children}
    </section>
  );
}
