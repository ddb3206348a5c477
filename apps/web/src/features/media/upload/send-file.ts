import { envelope, type FailureEnvelope, failureEnvelope } from '@glossa/contracts/endpoint';
import { mediaIdHeader, resumableUploadPath, uploadAnswerSchema } from '@glossa/contracts/uploads';
import { DetailedError, type HttpResponse, type PreviousUpload, Upload } from 'tus-js-client';
import { freshAccessToken } from '../../../lib/http/api-client.ts';
import { ApiError } from '../../../lib/http/api-error.ts';
import type { Send, SendAnswer, UploadItem } from './upload-queue.ts';

/** Size of a chunk in bytes: the maximum loss when the connection breaks. */
const chunkSize = 16 * 1024 * 1024;
/** Delays before each retry in milliseconds; after the last one the row offers Retry, which resumes. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Same file and fields: identifies an upload interrupted by a reload. */
export async function fingerprintOf({
  file,
  fields,
}: Pick<UploadItem, 'file' | 'fields'>): Promise<string> {
  return JSON.stringify([
    'glossa',
    file.name,
    file.type,
    file.size,
    file.lastModified,
    fields.categoryId,
    fields.spokenLanguage,
    fields.speakers,
    fields.title,
    fields.projectId,
    fields.filterProfileId,
  ]);
}

/** Without a body where an answer was lost, and the server was asked again for the offset only. */
export function readAnswer(answered: Pick<HttpResponse, 'getBody' | 'getHeader'>): SendAnswer {
  const body = answered.getBody();
  if (body === '')
    return { mediaId: answered.getHeader(mediaIdHeader) ?? null, duplicateOfTitle: null };
  const answer = envelope(uploadAnswerSchema).parse(JSON.parse(body)).data;
  return { mediaId: answer.mediaId, duplicateOfTitle: answer.duplicateOf?.title ?? null };
}

function refusalOf(error: Error): FailureEnvelope | undefined {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  if (!body) return undefined;
  try {
    return failureEnvelope.safeParse(JSON.parse(body)).data;
  } catch (notJson) {
    if (notJson instanceof SyntaxError) return undefined;
    throw notJson;
  }
}

/** The server's rejection; the error itself without one (connection lost). */
export function readRefusal(error: Error): Error {
  const rejection = refusalOf(error);
  const status = error instanceof DetailedError ? error.originalResponse?.getStatus() : undefined;
  return rejection ? new ApiError({ ...rejection, status: status ?? 0 }, error) : error;
}

/**
 * 4xx is final, except for an expired token (401), a moved offset (409) and what a proxy answers without a message: the
 * server has rejected and deleted what it received, and retrying would send everything again, forever.
 */
export function isRetryable(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  // The person has to know at once; the row's Retry continues when there is space again.
  if (status === 507) return false;
  if (status === 409) return (refusalOf(error)?.code ?? 'UPLOAD_OFFSET') === 'UPLOAD_OFFSET';
  return status < 400 || status >= 500 || [401, 423, 429].includes(status);
}

function newest(previous: readonly PreviousUpload[]): PreviousUpload | undefined {
  return [...previous].sort((a, b) => b.creationTime.localeCompare(a.creationTime))[0];
}

/** What the server is given with the bytes. */
export const metadataOf = ({
  id,
  file,
  fields,
}: Pick<UploadItem, 'id' | 'file' | 'fields'>): Record<string, string> => ({
  filename: file.name,
  // The server knows by it that a file in one request is sent again because its answer was lost.
  uploadKey: id,
  categoryId: fields.categoryId,
  spokenLanguage: fields.spokenLanguage,
  ...(fields.speakers === null ? {} : { speakers: String(fields.speakers) }),
  ...(fields.title === '' ? {} : { title: fields.title }),
  ...(fields.projectId === '' ? {} : { projectId: fields.projectId }),
  ...(fields.filterProfileId === '' ? {} : { filterProfileId: fields.filterProfileId }),
});

/**
 * Sends by the tus protocol: small files in one request, large ones in chunks that survive a lost connection and a reload.
 * Resumes an earlier attempt.
 */
export const sendFile: Send = (item, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const { file } = item;
    const upload = new Upload(file, {
      endpoint: resumableUploadPath,
      chunkSize,
      uploadDataDuringCreation: file.size <= chunkSize,
      retryDelays,
      removeFingerprintOnSuccess: true,
      fingerprint: () => fingerprintOf(item),
      metadata: metadataOf(item),
      onBeforeRequest: async (request) => {
        const token = await freshAccessToken();
        // not shown: a header
        if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onShouldRetry: isRetryable,
      onProgress: (sent) => onProgress(sent),
      onSuccess: ({ lastResponse }) => {
        try {
          resolve(readAnswer(lastResponse));
        } catch (error) {
          reject(error);
        }
      },
      onError: (error) => reject(readRefusal(error)),
    });
    signal.addEventListener(
      'abort',
      () => {
        // Also tells the server to delete the received bytes; if that fails, it deletes them after a week.
        upload.abort(true).catch(() => undefined);
        reject(new DOMException('The upload was cancelled.', 'AbortError'));
      },
      { once: true },
    );
    upload
      .findPreviousUploads()
      .then((previous) => {
        const last = newest(previous);
        if (last) upload.resumeFromPreviousUpload(last);
        if (!signal.aborted) upload.start();
      })
      .catch(reject);
  });
