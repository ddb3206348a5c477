import { getVoices, tryVoice } from '@glossa/contracts/voices';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, fetchBlob } from '../http/api-client.ts';
import { voiceKeys } from './query-keys.ts';

export const voicesOptions = () =>
  queryOptions({
    queryKey: voiceKeys.all,
    queryFn: ({ signal }) => callApi(getVoices, { signal }),
    // Programs and services can be installed at any time.
    staleTime: 60_000,
  });

/** A spoken sentence (WAV). Throws ApiError. */
export const fetchSpokenSentence = (
  body: z.input<typeof tryVoice.body>,
  signal?: AbortSignal,
): Promise<Blob> => fetchBlob(tryVoice, { body, signal });
