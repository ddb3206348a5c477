import type { SubtitleOwner } from '@glossa/contracts/subtitles';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import {
  type TranslationRequest,
  translatedSubtitlesZip,
} from '@glossa/contracts/translation-requests';
import type { FileCall } from '../../lib/queries/use-download.ts';

/** Published subtitles, and the call for their zip of all formats. */
export type SubtitleDownload = { owner: SubtitleOwner; whole: FileCall };

export const ofTranscript = (transcribeId: string, mediaId: string): SubtitleDownload => ({
  owner: { kind: 'transcript', id: transcribeId },
  whole: { endpoint: transcriptSubtitles, params: { mediaId } },
});

/** Written at the download: the finished file is as its formats usually are. */
export const ofTranslation = ({
  ticketId,
  language,
}: Pick<TranslationRequest, 'ticketId' | 'language'>): SubtitleDownload => ({
  owner: { kind: 'translation', id: ticketId },
  whole: { endpoint: translatedSubtitlesZip, params: { language, ticket_id: ticketId } },
});
