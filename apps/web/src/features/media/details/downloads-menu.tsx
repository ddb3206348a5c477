import { getInputFile, type MediaDetails } from '@glossa/contracts/media';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Menu } from '@mantine/core';
import { Captions, ChevronDown, Download, FileDown, Languages, ListChecks } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { formatPercent } from '../../../lib/format/format.ts';
import { languageName } from '../../../lib/i18n/language-name.ts';
import { t } from '../../../lib/i18n/t.ts';
import { isLargeFile } from '../../../lib/labels/output-labels.ts';
import type { FileCall } from '../../../lib/queries/use-download.ts';
import { lazyDialog } from '../../../ui/feedback/lazy-dialog.tsx';
import {
  ofTranscript,
  ofTranslation,
  type SubtitleDownload,
} from '../../../ui/subtitle-downloads/subtitle-download.ts';

/** A file, or subtitles whose formats are chosen first. */
export type DownloadChoice = { key: string; label: string; icon: ReactNode } & (
  | { call: FileCall }
  | { subtitles: SubtitleDownload }
);

const FormatsDialog = lazyDialog(
  () => import('../../../ui/subtitle-downloads/subtitle-download-dialog.tsx'),
);
const icon = { size: 16, 'aria-hidden': true } as const;

/** Every kind of output with its language. */
export const fileLabels: Record<OutputKind, (language: string) => string> = {
  subtitles: (language) => t('media.files.subtitlesZip', { language }),
  'burned-in': (language) => t('media.files.burnedInVideo', { language }),
  'soft-mp4': (language) => t('media.files.softMp4', { language }),
  'soft-mkv': (language) => t('media.files.softMkv', { language }),
  dubbed: (language) => t('media.files.dubbedVideo', { language }),
  'dub-audio': (language) => t('media.files.dubbedAudio', { language }),
  document: (language) => t('media.files.document', { language }),
  'document-pdf': (language) => t('media.files.pdf', { language }),
};

/** Every output of a translation, with outdated ones marked. */
function outputsOf({ ticketId, language, outputs }: TranslationRequest): DownloadChoice[] {
  const file = (kind: OutputKind) => fileLabels[kind](languageName(language));
  return outputs.flatMap(({ outputId, kind, status, fileName, sizeBytes }) =>
    fileName === null
      ? []
      : [
          {
            key: outputId,
            label:
              status === 'stale' ? t('media.files.outdated', { file: file(kind) }) : file(kind),
            icon: <Languages {...icon} />,
            call: {
              endpoint: getOutputFile,
              params: { fileName },
              large: isLargeFile(sizeBytes),
            },
          },
          ...(kind === 'subtitles' ? [formatsOfTranslation({ ticketId, language })] : []),
        ],
  );
}

const formatsOfTranslation = (
  request: Pick<TranslationRequest, 'ticketId' | 'language'>,
): DownloadChoice => ({
  key: `formats-${request.ticketId}`,
  label: t('media.formats.ofTranslation', { language: languageName(request.language) }),
  icon: <ListChecks {...icon} />,
  subtitles: ofTranslation(request),
});

/** All downloads of a media item. */
export function downloadsOf(
  media: Pick<MediaDetails, 'mediaId' | 'type' | 'fileName' | 'originalName' | 'transcribeId'>,
  requests: readonly TranslationRequest[],
): DownloadChoice[] {
  return [
    ...(media.type === 'video' && media.transcribeId !== null
      ? [
          {
            key: 'transcript',
            label: t('media.files.transcriptZip'),
            icon: <Captions {...icon} />,
            call: { endpoint: transcriptSubtitles, params: { mediaId: media.mediaId } },
          },
          {
            key: 'transcript-formats',
            label: t('media.formats.ofTranscript'),
            icon: <ListChecks {...icon} />,
            subtitles: ofTranscript(media.transcribeId, media.mediaId),
          },
        ]
      : []),
    ...requests.flatMap(outputsOf),
    {
      key: 'original',
      label: t('media.files.original'),
      icon: <FileDown {...icon} />,
      call: { endpoint: getInputFile, params: { filename: media.fileName }, large: true },
    },
  ];
}

type Props = {
  choices: readonly DownloadChoice[];
  /** Percent of the current download; null if there is none. */
  percent: number | null;
  /** Resolves to whether the file arrived. */
  onDownload: (call: FileCall) => Promise<boolean>;
};

/** One menu; during a download its button shows the percent at the same width. */
export function DownloadsMenu({ choices, percent, onDownload }: Props) {
  const [subtitles, setSubtitles] = useState<SubtitleDownload | null>(null);
  return (
    <>
      <Menu position="bottom-end" withinPortal>
        <Menu.Target>
          <Button
            variant="default"
            leftSection={<Download size={16} aria-hidden />}
            rightSection={<ChevronDown size={16} aria-hidden />}
            disabled={percent !== null}
            miw={150}
          >
            {percent === null ? t('media.downloads') : formatPercent(percent)}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((choice) => (
            <Menu.Item
              key={choice.key}
              leftSection={choice.icon}
              onClick={() =>
                'call' in choice ? void onDownload(choice.call) : setSubtitles(choice.subtitles)
              }
            >
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {subtitles && (
        <FormatsDialog
          of={subtitles}
          percent={percent}
          onDownload={onDownload}
          onClose={() => setSubtitles(null)}
        />
      )}
    </>
  );
}
