import type { MediaDetails } from '@glossa/contracts/media';
import { viewTranscript } from '@glossa/contracts/transcripts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../http/api-client.ts';
import { useSession } from '../session/session.ts';
import { transcriptKeys } from './query-keys.ts';

/** The published transcript of media, once it exists and its language is known. */
export function usePublishedTranscript(
  media: Pick<MediaDetails, 'transcribeId' | 'language'> | undefined,
) {
  const { userId } = useSession().user;
  const transcribeId = media?.transcribeId ?? null;
  const language = media?.language ?? null;
  return useQuery({
    queryKey: transcriptKeys.published(transcribeId ?? ''),
    queryFn: ({ signal }) =>
      callApi(viewTranscript, {
        params: { transcribe_id: transcribeId ?? '', language: language ?? 'en', userId },
        signal,
      }),
    enabled: transcribeId !== null && language !== null,
  });
}
