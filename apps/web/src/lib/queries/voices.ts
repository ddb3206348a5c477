import { getVoices, tryVoice } from '@glossa/contracts/voices';
import { queryOptions } from '@tanstack/react-query';
import type { z } from 'zod';
import { callApi, fetchBlob } from '../api-client.ts';

export const voicesOptions = () =>
  queryOptions({
    queryKey: ['voices'],
    queryFn: ({ signal }) => callApi(getVoices, { signal }),
    // Programs are installed and services set up at any time.
    staleTime: 60_000,
  });

/** A sentence spoken (WAV). Throws ApiError. */
export const fetchSpokenSentence = (
  body: z.input<typeof tryVoice.body>,
  signal?: AbortSignal,
): Promise<Blob> => fetchBlob(tryVoice, { body, signal });
