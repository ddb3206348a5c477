import type { EngineOverview } from '@glossa/contracts/engines';
import { Badge, Button, Group, Stack, Text, Title } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { CircleCheck, RotateCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatBytes } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { engineOverviewOptions } from '../../lib/queries/engines.ts';
import { Command, Remedy } from '../../ui/command.tsx';
import { ErrorState, LoadingRows } from '../../ui/feedback/state.tsx';
import { Page } from '../../ui/page/page.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { EngineCards } from './engine-cards.tsx';
import { QualityBadge } from './quality-badge.tsx';
import { TranslationMatrix } from './translation-matrix.tsx';

type Model = EngineOverview['models'][number];
type Speech = EngineOverview['speech'][number];

const modelColumns: readonly Column<Model>[] = [
  {
    key: 'model',
    label: t('engines.model'),
    primary: true,
    render: ({ label }) => messageText(label),
  },
  {
    key: 'size',
    label: t('common.size'),
    align: 'end',
    width: 110,
    render: ({ sizeBytes }) => (sizeBytes === null ? '—' : formatBytes(sizeBytes)),
  },
  {
    key: 'status',
    label: t('common.statusColumn'),
    render: ({ installed }) =>
      installed ? (
        <Badge
          color="green"
          variant="light"
          miw="max-content"
          leftSection={<CircleCheck size={13} aria-hidden />}
        >
          {t('status.installed')}
        </Badge>
      ) : (
        <Text span size="sm" c="dimmed">
          {t('status.notInstalled')}
        </Text>
      ),
  },
  {
    key: 'install',
    label: t('engines.install'),
    render: ({ installed, command }) => !installed && <Command command={command} />,
  },
];

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
const speechUpgradeColumns: readonly Column<Speech>[] = [
  ...speechColumns,
  {
    key: 'upgrade',
    label: t('engines.upgrade'),
    render: ({ remedy }) => remedy && <Remedy remedy={remedy} />,
  },
];

/** Speech recognition by language, and what to install for better results. */
function SpeechTable({ speech }: { speech: EngineOverview['speech'] }) {
  const remedies = [...new Map(speech.map(({ remedy }) => [remedy?.text, remedy])).values()];
  // A common remedy is shown once.
  const common = remedies.length === 1 ? remedies[0] : null;
  return (
    <Stack gap="sm">
      {common && (
        <Group gap="xs">
          <Text size="sm">{t('engines.installBetterModel')}</Text>
          <Remedy remedy={common} />
        </Group>
      )}
      <DataTable
        label={t('engines.speechRecognition')}
        columns={common ? speechColumns : speechUpgradeColumns}
        rows={speech}
        rowId={({ language }) => language}
      />
    </Stack>
  );
}

/** Services and models of this installation, their quality, and what to install for better results. */
export function EnginesScreen() {
  const overview = useQuery(engineOverviewOptions());
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
          <Section title={t('engines.speechRecognition')} text={t('engines.speechRecognitionHint')}>
            <SpeechTable speech={data.speech} />
          </Section>
          <Section title={t('common.translation')} text={t('engines.pairsHint')}>
            <TranslationMatrix pairs={data.pairs} />
          </Section>
          <Section title={t('engines.models')} text={t('engines.modelsHint')}>
            <DataTable
              label={t('engines.models')}
              columns={modelColumns}
              rows={data.models}
              rowId={({ id }) => id}
            />
          </Section>
        </Stack>
      ) : overview.isError ? (
        <ErrorState error={overview.error} onRetry={() => void overview.refetch()} />
      ) : (
        <LoadingRows rows={5} height={84} />
      )}
    </Page>
  );
}

function Section({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <section>
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
