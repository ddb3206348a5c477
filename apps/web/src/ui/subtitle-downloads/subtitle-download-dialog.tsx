import { type DownloadFormatDto, getSubtitleFiles } from '@glossa/contracts/subtitle-downloads';
import {
  Alert,
  Button,
  Checkbox,
  Group,
  SegmentedControl,
  SimpleGrid,
  Skeleton,
  Stack,
  Text,
} from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { formatList } from '../../lib/format/format.ts';
import { messageText } from '../../lib/i18n/message-text.ts';
import { pageLanguage } from '../../lib/i18n/page-language.ts';
import { t } from '../../lib/i18n/t.ts';
import { subtitleFormatsOptions } from '../../lib/queries/subtitle-formats.ts';
import type { FileCall } from '../../lib/queries/use-download.ts';
import { Dialog } from '../feedback/dialog.tsx';
import { ErrorState } from '../feedback/state.tsx';
import { SubtitleFileOptions } from '../form/subtitle-file-options.tsx';
import {
  contentFieldsOf,
  fileFieldsOf,
  useSubtitleFileOptions,
  zipFieldsOf,
} from '../form/use-subtitle-file-options.ts';
import type { SubtitleDownload } from './subtitle-download.ts';

type Props = {
  of: SubtitleDownload;
  /** Percent of the current download; null if there is none. */
  percent: number | null;
  /** Resolves to whether the file arrived. */
  onDownload: (call: FileCall) => Promise<boolean>;
  onClose: () => void;
};

/** What most players and editors read. */
const usual: readonly string[] = ['srt', 'vtt'];

/**
 * Chooses formats and presets of published subtitles, or the zip of all formats, and how files are written; says before
 * what each cannot hold.
 */
export default function SubtitleDownloadDialog({ of, percent, onDownload, onClose }: Props) {
  const { owner, whole } = of;
  const [file, changeFile] = useSubtitleFileOptions();
  const [isWhole, setIsWhole] = useState(false);
  const formats = useQuery(subtitleFormatsOptions(owner, contentFieldsOf(file), isWhole));
  const [chosen, setChosen] = useState<readonly string[]>(usual);
  const list = formats.data ?? [];
  const wanted = isWhole ? list : list.filter(({ id }) => chosen.includes(id));
  const language = pageLanguage();
  const call = (): FileCall =>
    isWhole
      ? { ...whole, query: { language, ...zipFieldsOf(file) } }
      : {
          endpoint: getSubtitleFiles,
          params: { kind: owner.kind, id: owner.id },
          query: {
            formats: wanted.map(({ id }) => id).join(','),
            language,
            ...fileFieldsOf(file),
          },
        };
  const download = async () => {
    if (await onDownload(call())) onClose();
  };
  return (
    <Dialog onClose={onClose} title={t('media.formats.title')} size="lg">
      <Stack gap="md">
        <SegmentedControl
          aria-label={t('media.formats.formats')}
          data={[
            { value: 'chosen', label: t('media.formats.choose') },
            { value: 'all', label: t('media.formats.all') },
          ]}
          value={isWhole ? 'all' : 'chosen'}
          onChange={(next) => setIsWhole(next === 'all')}
        />
        {formats.isError && (
          <ErrorState error={formats.error} onRetry={() => void formats.refetch()} />
        )}
        {formats.isPending && (
          <div role="status" aria-label={t('common.loading')}>
            <Skeleton h={280} />
          </div>
        )}
        {formats.data && (
          <Stack gap="md">
            {isWhole ? (
              <Text size="sm">{formatList(list.map(({ label }) => messageText(label)))}</Text>
            ) : (
              <Checkbox.Group value={[...chosen]} onChange={setChosen}>
                <Stack gap="md">
                  <Choices
                    title={t('media.formats.formats')}
                    of={list.filter((one) => !one.isPreset)}
                  />
                  <Choices
                    title={t('media.formats.presets')}
                    of={list.filter((one) => one.isPreset)}
                  />
                </Stack>
              </Checkbox.Group>
            )}
            <SubtitleFileOptions
              formats={wanted.map(({ id, label }) => ({ id, label: messageText(label) }))}
              of="media"
              value={file}
              onChange={changeFile}
            />
            <Losses of={wanted} />
            <Group justify="flex-end">
              <Button variant="default" onClick={onClose}>
                {t('common.cancel')}
              </Button>
              <Button
                disabled={wanted.length === 0}
                loading={percent !== null}
                onClick={() => void download()}
              >
                {t('media.formats.download', { count: wanted.length })}
              </Button>
            </Group>
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
}

function Choices({ title, of }: { title: string; of: readonly DownloadFormatDto[] }) {
  if (of.length === 0) return null;
  return (
    <fieldset style={{ border: 0, margin: 0, padding: 0 }}>
      <Text component="legend" fw={600} size="sm" mb={6}>
        {title}
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="xs">
        {of.map(({ id, label, extension }) => (
          <Checkbox
            key={id}
            value={id}
            label={
              <>
                <bdi>{messageText(label)}</bdi>{' '}
                <Text span size="xs" c="dimmed">
                  <bdi dir="ltr">.{extension}</bdi>
                </Text>
              </>
            }
          />
        ))}
      </SimpleGrid>
    </fieldset>
  );
}

/** Each once. */
const sentencesOf = (losses: DownloadFormatDto['losses']): string[] => [
  ...new Set(losses.map(messageText)),
];

/** Also read by screen readers when the choice changes. */
function Losses({ of }: { of: readonly DownloadFormatDto[] }) {
  const lossy = of.filter(({ losses }) => losses.length > 0);
  if (of.length === 0) return null;
  return (
    <div role="status">
      {lossy.length === 0 ? (
        <Text size="sm">{t('media.formats.noLosses')}</Text>
      ) : (
        <Alert color="orange" title={t('media.formats.losses')}>
          <dl style={{ margin: 0 }}>
            {lossy.map(({ id, label, losses }) => (
              <div key={id}>
                <Text component="dt" size="sm" fw={600}>
                  <bdi>{messageText(label)}</bdi>
                </Text>
                {sentencesOf(losses).map((sentence) => (
                  <Text key={sentence} component="dd" size="sm" ms="md">
                    {sentence}
                  </Text>
                ))}
              </div>
            ))}
          </dl>
          <Text size="sm" mt="xs">
            {t('media.formats.note')}
          </Text>
        </Alert>
      )}
    </div>
  );
}
