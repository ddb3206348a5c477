import { getInputFile, type MediaDetails } from '@glossa/contracts/media';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import type { OutputKind } from '@glossa/contracts/translation-outputs';
import { getOutputFile, type TranslationRequest } from '@glossa/contracts/translation-requests';
import { Button, Menu } from '@mantine/core';
import { Captions, ChevronDown, Download, FileDown, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import { languageName } from '../../../lib/language/language-name.ts';
import { t } from '../../../lib/language/t.ts';
import { isLargeFile } from '../../../lib/output-words.ts';
import type { FileCall } from '../../../lib/queries/use-download.ts';

export type DownloadChoice = { key: string; label: string; icon: ReactNode; call: FileCall };

const icon = { size: 16, 'aria-hidden': true } as const;

const fileWords: Record<OutputKind, (language: string) => string> = {
  subtitles: (language) => t('{language}: subtitles in every format (zip)', { language }),
  'burned-in': (language) => t('{language}: video with subtitles in the picture', { language }),
  'soft-mp4': (language) => t('{language}: MP4 with subtitles to switch on', { language }),
  'soft-mkv': (language) => t('{language}: MKV with subtitles to switch on', { language }),
  dubbed: (language) => t('{language}: video with spoken translation', { language }),
  'dub-audio': (language) => t('{language}: spoken translation (sound)', { language }),
  document: (language) => t('{language}: document', { language }),
  'document-pdf': (language) => t('{language}: PDF', { language }),
};

/** Every file made of a translation, those that are out of date with a word on it. */
function ofTranslation({ language, outputs }: TranslationRequest): DownloadChoice[] {
  const file = (kind: OutputKind) => fileWords[kind](languageName(language));
  return outputs.flatMap(({ outputId, kind, status, fileName, sizeBytes }) =>
    fileName === null
      ? []
      : [
          {
            key: outputId,
            label: status === 'stale' ? t('{file}, out of date', { file: file(kind) }) : file(kind),
            icon: <Languages {...icon} />,
            call: {
              endpoint: getOutputFile,
              params: { fileName },
              large: isLargeFile(sizeBytes),
            },
          },
        ],
  );
}

/** Everything that can be taken home from a media. */
export function downloadsOf(
  media: Pick<MediaDetails, 'mediaId' | 'type' | 'fileName' | 'originalName' | 'transcribeId'>,
  requests: readonly TranslationRequest[],
): DownloadChoice[] {
  return [
    ...(media.type === 'video' && media.transcribeId !== null
      ? [
          {
            key: 'transcript',
            label: t('Transcript in every format (zip)'),
            icon: <Captions {...icon} />,
            call: { endpoint: transcriptSubtitles, params: { mediaId: media.mediaId } },
          },
        ]
      : []),
    ...requests.flatMap(ofTranslation),
    {
      key: 'original',
      label: t('Original file'),
      icon: <FileDown {...icon} />,
      call: { endpoint: getInputFile, params: { filename: media.fileName }, large: true },
    },
  ];
}

type Props = {
  choices: readonly DownloadChoice[];
  /** Percent of the download under way; null while none is. */
  percent: number | null;
  onDownload: (call: FileCall) => void;
};

/** One menu; while something comes down its button shows the percent, at the same width. */
export function DownloadsMenu({ choices, percent, onDownload }: Props) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
          rightSection={<ChevronDown size={16} aria-hidden />}
          disabled={percent !== null}
          miw={150}
        >
          {percent === null ? t('Downloads') : formatPercent(percent)}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {choices.map(({ key, label, icon: symbol, call }) => (
          <Menu.Item key={key} leftSection={symbol} onClick={() => onDownload(call)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
