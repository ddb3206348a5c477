import { S3ServiceException } from '@aws-sdk/client-s3';
import { BucketError } from '../bucket-error.ts';
import type { BucketSettings } from './settings.ts';

type About = Pick<BucketSettings, 'bucket' | 'endpoint' | 'region'>;

const sentences: Record<string, (about: About) => string> = {
  NoSuchBucket: ({ bucket }) =>
    `There is no bucket “${bucket}”. Create it, or correct GLOSSA_S3_BUCKET.`,
  InvalidBucketName: ({ bucket }) =>
    `“${bucket}” is no name of a bucket. Correct GLOSSA_S3_BUCKET.`,
  InvalidAccessKeyId: () => 'It does not know the access key. Correct GLOSSA_S3_ACCESS_KEY_ID.',
  SignatureDoesNotMatch: () =>
    'The keys are wrong. Correct GLOSSA_S3_ACCESS_KEY_ID and GLOSSA_S3_SECRET_ACCESS_KEY.',
  AccessDenied: ({ bucket }) =>
    `The access key may not list, read, write and delete objects of the bucket “${bucket}”. Give it these rights, or use another key.`,
  RequestTimeTooSkewed: () =>
    'The clocks of this machine and of the object store differ too much. Set the clock of this machine, for example by NTP.',
  AuthorizationHeaderMalformed: ({ region }) =>
    `It is not in the region “${region}”. Correct GLOSSA_S3_REGION.`,
  PermanentRedirect: ({ region }) =>
    `It is not in the region “${region}”, or at another address. Correct GLOSSA_S3_REGION and GLOSSA_S3_ENDPOINT.`,
  CredentialsProviderError: () =>
    'No access keys are set. Set GLOSSA_S3_ACCESS_KEY_ID and GLOSSA_S3_SECRET_ACCESS_KEY.',
};

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined;

/** What a failed call says to an administrator. Whoever canceled it gets the reason instead. */
export function explainFailure(error: unknown, about: About, signal?: AbortSignal): Error {
  if (signal?.aborted) return signal.reason as Error;
  if (error instanceof BucketError) return error;
  const { name, message } = error as Error;
  const where = `The object store${about.endpoint ? ` at ${about.endpoint}` : ''}`;
  const known = sentences[name];
  if (known)
    return new BucketError(`${where}: ${known(about)}`, { temporary: false, cause: error });
  const status = statusOf(error);
  if (status === 403) {
    const denied = sentences.AccessDenied?.(about) ?? '';
    return new BucketError(`${where}: ${denied}`, { temporary: false, cause: error });
  }
  return new BucketError(
    `${where} ${status === undefined ? 'does not answer' : `answers with an error (${status})`}: ${message || name}`,
    { temporary: true, cause: error },
  );
}

/** The object is not there; the bucket is. */
export const isMissing = (error: unknown): boolean =>
  statusOf(error) === 404 && (error as Error).name !== 'NoSuchBucket';

/** The store does not support a header of the call. */
export const isUnsupported = (error: unknown): boolean => statusOf(error) === 501;
