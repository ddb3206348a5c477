import type { Model } from '@glossa/contracts/models';
import { Badge, Group, Progress, Stack, Text } from '@mantine/core';
import { CircleCheck } from 'lucide-react';
import { formatBytes, formatList, formatSecondsLeft } from '../../lib/format/format.ts';
import { languageName } from '../../lib/i18n/language-name.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { t } from '../../lib/i18n/t.ts';
import { FailureText } from '../../ui/feedback/failure-text.tsx';
import { type Column, DataTable } from '../../ui/table/data-table.tsx';
import { ModelActions } from './model-actions.tsx';

const kinds: Record<Model['kind'], string> = {
  'speech-to-text': t('engines.speechToText'),
  'speaker-diarization': t('engines.speakerDiarization'),
  'machine-translation': t('common.translation'),
  'text-to-speech': t('common.textToSpeech'),
};

/** What its authors say about it: languages, quality, license. */
function describe({ kind, languages, comet, license, verifiedBy, isMeasured }: Model): string {
  return [
    kind === 'text-to-speech' && languages.length < 4 && formatList(languages.map(languageName)),
    comet !== null && t('engines.cometScore', { score: Math.round(comet * 100) }),
    license === null ? t('engines.licenseUnknown') : t('engines.license', { license }),
    !isMeasured && t('engines.qualityNotMeasured'),
    verifiedBy === 'authors' && t('engines.verifiedByMaker'),
  ]
    .filter(Boolean)
    .join(' · ');
}

const columns: readonly Column<Model>[] = [
  {
    key: 'model',
    label: t('engines.model'),
    primary: true,
    render: (model) => (
      <div>
        {messageText(model.label)}
        <Text size="xs" c="dimmed">
          {describe(model)}
        </Text>
      </div>
    ),
  },
  { key: 'kind', label: t('engines.usedFor'), render: ({ kind }) => kinds[kind] },
  {
    key: 'size',
    label: t('common.size'),
    align: 'end',
    width: 110,
    render: ({ sizeBytes, downloadBytes }) => {
      const bytes = sizeBytes ?? downloadBytes;
      return bytes === null ? '—' : formatBytes(bytes);
    },
  },
  {
    key: 'status',
    label: t('common.statusColumn'),
    width: 260,
    render: (model) => <ModelStatus model={model} />,
  },
  {
    key: 'actions',
    label: t('common.actions'),
    render: (model) => <ModelActions model={model} />,
  },
];

/** Every model of the catalog, what is installed, and what is being installed. */
export function ModelTable({ models }: { models: readonly Model[] }) {
  return (
    <DataTable
      label={t('engines.models')}
      columns={columns}
      rows={models}
      rowId={({ modelId }) => modelId}
    />
  );
}

/** How far an installation is, or whether the model is there. */
export function ModelStatus({ model }: { model: Model }) {
  const { install, installed } = model;
  if (install && ['queued', 'installing', 'paused'].includes(install.status))
    return <Running install={install} name={messageText(model.label)} />;
  return (
    <Stack gap={4}>
      {installed ? (
        <Group gap={6}>
          <Badge
            color="green"
            variant="light"
            miw="max-content"
            leftSection={<CircleCheck size={13} aria-hidden />}
          >
            {t('status.installed')}
          </Badge>
          {model.outdated && (
            <Badge color="orange" variant="light" miw="max-content">
              {t('engines.updateAvailable')}
            </Badge>
          )}
        </Group>
      ) : (
        <Text span size="sm" c="dimmed">
          {t('status.notInstalled')}
        </Text>
      )}
      {!installed && !model.offered && !install?.failure && (
        <Text size="xs" c="dimmed">
          {t('models.notOffered')}
        </Text>
      )}
      {install?.failure && (
        <Text size="xs" c="red" role="alert">
          <FailureText failure={install.failure} />
        </Text>
      )}
    </Stack>
  );
}

function Running({ install, name }: { install: NonNullable<Model['install']>; name: string }) {
  const { status, progress, doneBytes, totalBytes } = install;
  const percent = totalBytes ? Math.min(100, (doneBytes / totalBytes) * 100) : 0;
  const left = formatSecondsLeft(progress?.secondsLeft);
  const words =
    status === 'paused'
      ? t('status.paused')
      : progress
        ? messageText(progress.phase)
        : t('status.queued');
  return (
    <Stack gap={4} miw={180}>
      <Progress
        value={percent}
        color={status === 'paused' ? 'gray.5' : undefined}
        aria-label={t('engines.installProgress', { model: name })}
      />
      <Text size="xs" c="dimmed">
        {[
          words,
          totalBytes === null
            ? doneBytes > 0 && formatBytes(doneBytes)
            : t('engines.bytesOf', {
                done: formatBytes(doneBytes),
                total: formatBytes(totalBytes),
              }),
          left,
        ]
          .filter(Boolean)
          .join(' · ')}
      </Text>
    </Stack>
  );
}
