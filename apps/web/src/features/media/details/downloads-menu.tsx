import { languages } from '@glossa/contracts/languages';
import { getInputFile, type MediaDetails } from '@glossa/contracts/media';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import {
  getOutputFile,
  type TranslationRequest,
  translatedSubtitlesZip,
} from '@glossa/contracts/translation-requests';
import { Button, Menu } from '@mantine/core';
import { Captions, ChevronDown, Download, FileDown, Languages } from 'lucide-react';
import type { ReactNode } from 'react';
import { formatPercent } from '../../../lib/format.ts';
import type { FileCall } from '../../../lib/queries/use-download.ts';

export type DownloadChoice = { key: string; label: string; icon: ReactNode; call: FileCall };

const icon = { size: 16, 'aria-hidden': true } as const;

function ofTranslation(request: TranslationRequest): DownloadChoice[] {
  if (request.status !== 'ready' && request.status !== 'stale') return [];
  const name = languages[request.language].label;
  const note = request.status === 'stale' ? ' (out of date)' : '';
  const output = request.outputFileName;
  if (request.type === 'doc')
    return output === null
      ? []
      : [
          {
            key: request.ticketId,
            label: `${name}: document${note}`,
            icon: <Languages {...icon} />,
            call: { endpoint: getOutputFile, params: { fileName: output } },
          },
        ];
  return [
    {
      key: request.ticketId,
      label: `${name}: subtitles in every format (zip)${note}`,
      icon: <Languages {...icon} />,
      call: {
        endpoint: translatedSubtitlesZip,
        params: { language: request.language, ticket_id: request.ticketId },
      },
    },
  ];
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
            label: 'Transcript in every format (zip)',
            icon: <Captions {...icon} />,
            call: { endpoint: transcriptSubtitles, params: { mediaId: media.mediaId } },
          },
        ]
      : []),
    ...requests.flatMap(ofTranslation),
    {
      key: 'original',
      label: 'Original file',
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
          {percent === null ? 'Downloads' : formatPercent(percent)}
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
