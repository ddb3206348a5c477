import { ApiError } from '../../../lib/api-client.ts';
import { t } from '../../../lib/language/t.ts';

/** What happened to an upload and what to do, in one sentence. */
export function explainUploadFailure(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  if (error instanceof Error && error.cause !== undefined) return error.message;
  return t(
    'The connection broke off. Check your network, then press Retry: a large file goes on where it stopped.',
  );
}
