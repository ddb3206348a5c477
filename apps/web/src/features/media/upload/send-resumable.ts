import { envelope, failureEnvelope } from '@glossa/contracts/endpoint';
import { resumableUploadPath, uploadAnswerSchema } from '@glossa/contracts/media';
import { DetailedError, type PreviousUpload, Upload } from 'tus-js-client';
import { freshAccessToken } from '../../../lib/api-client.ts';
import { serverWords } from '../../../lib/language/server-words.ts';
import type { Send, SendAnswer, UploadItem } from './upload-queue.ts';

/** Bytes of one piece: what is lost at most when the connection breaks. */
const chunkSize = 16 * 1024 * 1024;
/** Milliseconds before each further try; after the last one the row offers Retry, which goes on where it stopped. */
const retryDelays = [0, 1000, 3000, 5000, 10_000, 20_000, 30_000];

/** Same file and same fields: an upload broken off by a reload is found again by this. */
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
    fields.title,
    fields.projectId,
  ]);
}

function readAnswer(body: string): SendAnswer {
  const answer = envelope(uploadAnswerSchema).parse(JSON.parse(body)).data;
  return { mediaId: answer.mediaId, duplicateOfTitle: answer.duplicateOf?.title ?? null };
}

/** The sentence the server gave for refusing, or null where it gave none (connection lost). */
export function refusalSentence(error: Error): string | null {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined;
  if (!body) return null;
  try {
    const parsed = failureEnvelope.safeParse(JSON.parse(body));
    return parsed.success ? serverWords(parsed.data.message) : null;
  } catch (notJson) {
    if (notJson instanceof SyntaxError) return null;
    throw notJson;
  }
}

/**
 * 4xx is final, but for an expired token (401), a locked upload (423) and a moved offset (409), which comes without a
 * sentence. With one, the server refuses what it has received and removed: all of it would be sent again, for ever.
 */
function mayHelpToRetry(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 409) return refusalSentence(error) === null;
  return status < 400 || status >= 500 || [401, 409, 423, 429].includes(status);
}

function newest(previous: readonly PreviousUpload[]): PreviousUpload | undefined {
  return [...previous].sort((a, b) => b.creationTime.localeCompare(a.creationTime))[0];
}

/** Sends by the tus protocol, in pieces; goes on with what an earlier try left on the server. */
export const sendResumable: Send = (item, { signal, onProgress }) =>
  new Promise((resolve, reject) => {
    const { file, fields } = item;
    const upload = new Upload(file, {
      endpoint: resumableUploadPath,
      chunkSize,
      retryDelays,
      removeFingerprintOnSuccess: true,
      fingerprint: () => fingerprintOf(item),
      metadata: {
        filename: file.name,
        categoryId: fields.categoryId,
        spokenLanguage: fields.spokenLanguage,
        ...(fields.title === '' ? {} : { title: fields.title }),
        ...(fields.projectId === '' ? {} : { projectId: fields.projectId }),
      },
      onBeforeRequest: async (request) => {
        const token = await freshAccessToken();
        // not shown: a header
        if (token !== null) request.setHeader('Authorization', `Bearer ${token}`);
      },
      onShouldRetry: mayHelpToRetry,
      onProgress: (sent) => onProgress(sent),
      onSuccess: ({ lastResponse }) => {
        try {
          resolve(readAnswer(lastResponse.getBody()));
        } catch (error) {
          reject(error);
        }
      },
      onError: (error) => {
        const sentence = refusalSentence(error);
        reject(sentence === null ? error : new Error(sentence, { cause: error }));
      },
    });
    signal.addEventListener(
      'abort',
      () => {
        // Also tells the server to drop the bytes it has; where that fails, it drops them after a week by itself.
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
