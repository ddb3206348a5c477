import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import {
  type Draft,
  editableSubtitle,
  replaceSubtitle,
  updateSubtitle,
} from '@glossa/contracts/subtitles';
import {
  type CueDto,
  type Transcript,
  verifyTranscript,
  viewTranscript,
} from '@glossa/contracts/transcripts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { useSession } from '../session.ts';
import { mediaKeys } from './media.ts';

export type TranscriptAddress = { transcribeId: string; language: LanguageCode; userId: string };

export const transcriptKeys = {
  all: ['transcript'] as const,
  published: (transcribeId: string) => ['transcript', 'published', transcribeId] as const,
  draft: (transcribeId: string) => ['transcript', 'draft', transcribeId] as const,
};

export const transcriptOptions = ({ transcribeId, language, userId }: TranscriptAddress) =>
  queryOptions({
    queryKey: transcriptKeys.published(transcribeId),
    queryFn: ({ signal }) =>
      callApi(viewTranscript, {
        params: { transcribe_id: transcribeId, language, userId },
        signal,
      }),
  });

/** The caller's open draft; `reportId` '0' makes one where there is none. */
export function openDraft(transcribeId: string, reportId: string): Promise<Draft> {
  return callApi(editableSubtitle, {
    params: { transcribe_id: transcribeId, report_id: reportId },
  });
}

export const saveCueText = (input: {
  reportId: string;
  cueId: string;
  revision: number;
  text: string;
}): Promise<CueDto> => callApi(updateSubtitle, { body: input });

export const publishDraft = (transcribeId: string, reportId: string): Promise<Transcript> =>
  callApi(replaceSubtitle, { body: { transcribeId, reportId } });

export const setVerification = (input: {
  transcribeId: string;
  userId: string;
  status: Transcript['verification'];
  reason?: string;
}): Promise<Transcript> =>
  callApi(verifyTranscript, {
    params: { transcribe_id: input.transcribeId, status: input.status, userId: input.userId },
    body: input.reason === undefined ? null : { reason: input.reason },
  });

/** After publishing or verifying: the answer is the truth, and what shows the media must ask again. */
export async function takeTranscript(client: QueryClient, transcript: Transcript): Promise<void> {
  client.setQueryData(transcriptKeys.published(transcript.transcribeId), transcript);
  await Promise.all([
    client.invalidateQueries({ queryKey: mediaKeys.item(transcript.mediaId) }),
    client.invalidateQueries({ queryKey: mediaKeys.lists }),
    client.invalidateQueries({ queryKey: mediaKeys.summary }),
  ]);
}

/** The published transcript of a media, once it has one and its language is known. */
export function usePublishedTranscript(
  media: Pick<MediaDetails, 'transcribeId' | 'language'> | undefined,
) {
  const { userId } = useSession().user;
  const transcribeId = media?.transcribeId ?? null;
  const language = media?.language ?? null;
  return useQuery({
    ...transcriptOptions({
      transcribeId: transcribeId ?? '',
      language: language ?? 'en',
      userId,
    }),
    enabled: transcribeId !== null && language !== null,
  });
}
