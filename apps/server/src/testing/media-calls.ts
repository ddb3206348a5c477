import type { Endpoint } from '@glossa/contracts';
import { saveCategory } from '@glossa/contracts/categories';
import {
  getDocInformation,
  getVideoInformation,
  type MediaDetails,
  type MediaStatus,
} from '@glossa/contracts/media';
import { type Transcript, verifyTranscript, viewTranscript } from '@glossa/contracts/transcripts';
import {
  getDocRequests,
  getVideoRequests,
  type RequestStatus,
  type TranslationRequest,
} from '@glossa/contracts/translation-requests';
import { uploadFile } from '@glossa/contracts/uploads';
import type { LightMyRequestResponse } from 'fastify';
import { vi } from 'vitest';
import { createToneWav } from '../engines/media-tools/testing/tiny-media.ts';
import { createPerson } from './people.ts';
import { type Caller, call, signInAs, type TestApi } from './test-api.ts';

/** `data` of a success envelope. Throws the whole response on failure. */
export function dataOf<T>(response: LightMyRequestResponse): T {
  const body = response.json() as { success: boolean; data: T };
  if (response.statusCode !== 200 || !body.success)
    throw new Error(`expected success, got ${response.statusCode}: ${response.body}`);
  return body.data;
}

/** The status and code of a failure envelope, for example `404 NOT_FOUND`. */
export function refusalOf(response: LightMyRequestResponse): string {
  const body = response.json() as { success: boolean; code: string };
  return `${response.statusCode} ${body.code}`;
}

/** A logged-in user with a seeded role (in a new organization unless one is given). */
export async function join(
  api: TestApi,
  role: string,
  organisationId?: string,
): Promise<Caller & { organisationId: string }> {
  const person = await createPerson(api.services.database.db, {
    role,
    ...(organisationId ? { organisationId } : {}),
  });
  return {
    ...(await signInAs(api, person.userName)),
    organisationId: person.organisationId,
  };
}

export async function addCategory(
  api: TestApi,
  caller: Caller,
  name = 'Lectures',
): Promise<string> {
  const answer = await call(api, saveCategory, { caller, payload: { name } });
  return dataOf<{ categoryId: string }>(answer).categoryId;
}

export type UploadInput = {
  categoryId: string;
  bytes?: Uint8Array;
  name?: string;
  fields?: Record<string, string>;
};

/** Twenty seconds of audio unless other bytes are given. */
export function upload(
  api: TestApi,
  caller: Caller,
  { categoryId, bytes = createToneWav(20_000), name = 'lesson.wav', fields = {} }: UploadInput,
): Promise<LightMyRequestResponse> {
  const form = new FormData();
  for (const [field, value] of Object.entries({ categoryId, ...fields })) form.append(field, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  return call(api, uploadFile, { caller, payload: form });
}

export type Uploaded = {
  mediaId: string;
  fileName: string;
  uploadedStatus: MediaStatus;
  duplicateOf: { mediaId: string; title: string } | null;
};

const read = async <T>(
  api: TestApi,
  caller: Caller,
  endpoint: Endpoint,
  params: Record<string, string>,
) => dataOf<T>(await call(api, endpoint, { caller, params }));

export const detailsOf = (
  api: TestApi,
  caller: Caller,
  mediaId: string,
  type: 'video' | 'doc' = 'video',
): Promise<MediaDetails> =>
  read(api, caller, type === 'doc' ? getDocInformation : getVideoInformation, { mediaId });

/** Waits until the media is in one of these states; throws with the last one after 20 seconds. */
export function waitForMedia(
  api: TestApi,
  caller: Caller,
  mediaId: string,
  wanted: MediaStatus[],
  type: 'video' | 'doc' = 'video',
): Promise<MediaDetails> {
  return vi.waitFor(
    async () => {
      const details = await detailsOf(api, caller, mediaId, type);
      if (!wanted.includes(details.uploadedStatus))
        throw new Error(`still ${details.uploadedStatus}: ${JSON.stringify(details.failure)}`);
      return details;
    },
    { timeout: 20_000, interval: 50 },
  );
}

export const requestsOf = (
  api: TestApi,
  caller: Caller,
  mediaId: string,
  type: 'video' | 'doc' = 'video',
): Promise<TranslationRequest[]> =>
  read(api, caller, type === 'doc' ? getDocRequests : getVideoRequests, { mediaId });

export function waitForRequest(
  api: TestApi,
  caller: Caller,
  mediaId: string,
  wanted: RequestStatus[],
  options: { type?: 'video' | 'doc'; language?: string } = {},
): Promise<TranslationRequest> {
  return vi.waitFor(
    async () => {
      const all = await requestsOf(api, caller, mediaId, options.type);
      const found = all.find(
        (request) => !options.language || request.language === options.language,
      );
      if (!found || !wanted.includes(found.status))
        throw new Error(`still ${found?.status}: ${JSON.stringify(found?.failure)}`);
      return found;
    },
    { timeout: 20_000, interval: 50 },
  );
}

/** A transcribed recording in the caller's organization, and its transcript. */
export async function transcribed(
  api: TestApi,
  caller: Caller,
  categoryId: string,
): Promise<{ mediaId: string; transcribeId: string; transcript: Transcript }> {
  const { mediaId } = dataOf<Uploaded>(await upload(api, caller, { categoryId }));
  const { transcribeId } = await waitForMedia(api, caller, mediaId, ['transcribed']);
  if (!transcribeId) throw new Error('transcribed, but without a transcript');
  return { mediaId, transcribeId, transcript: await transcriptOf(api, caller, transcribeId) };
}

export const transcriptOf = (
  api: TestApi,
  caller: Caller,
  transcribeId: string,
  language = 'en',
): Promise<Transcript> =>
  read(api, caller, viewTranscript, {
    transcribe_id: transcribeId,
    language,
    userId: caller.userId,
  });

export const transitionVerification = (
  api: TestApi,
  caller: Caller,
  transcribeId: string,
  status: string,
  reason?: string,
): Promise<LightMyRequestResponse> =>
  call(api, verifyTranscript, {
    caller,
    params: { transcribe_id: transcribeId, status, userId: caller.userId },
    payload: reason === undefined ? {} : { reason },
  });
