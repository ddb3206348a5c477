import type { BodyOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MediaDetails } from '@glossa/contracts/media';
import { type Transcript, verifyTranscript, viewTranscript } from '@glossa/contracts/transcripts';
import { type QueryClient, queryOptions, useQuery } from '@tanstack/react-query';
import { callApi } from '../api-client.ts';
import { useSession } from '../session.ts';
import { mediaKeys } from './media.ts';

export type TranscriptAddress = { transcribeId: string; language: LanguageCode; userId: string };

export const transcriptKeys = {
  all: ['transcript'] as const,
  published: (transcribeId: string) => ['transcript', 'published', transcribeId] as const,
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

/** Moves a transcript through verification. Throws ApiError; TRANSCRIPT_HAS_ERRORS unless `overrideErrors` is said. */
export const setVerification = (input: {
  transcribeId: string;
  userId: string;
  status: Transcript['verification'];
  body: BodyOf<typeof verifyTranscript>;
}): Promise<Transcript> =>
  callApi(verifyTranscript, {
    params: { transcribe_id: input.transcribeId, status: input.status, userId: input.userId },
    body: input.body,
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
