import { errorSentence, refusedRequestId } from '../../lib/http/api-error.ts';
import { RequestId } from '../feedback/error-text.tsx';

/** An error without a field: a sentence, or what `applyServerErrors` has set. */
export type RootError =
  | string
  | { message?: string | undefined; types?: Record<string, unknown> | undefined }
  | undefined;

/** Of any thrown value, for what has no fields to place its errors at. */
export const rootErrorOf = (error: unknown): RootError => ({
  message: errorSentence(error),
  types: { requestId: refusedRequestId(error) },
});

export const rootMessage = (error: RootError): string | undefined =>
  typeof error === 'string' ? error : error?.message;

/** Its sentence, with the id of the request below it where that was refused. */
export function RootErrorText({ error }: { error: RootError }) {
  const id = typeof error === 'object' ? error.types?.requestId : undefined;
  return (
    <>
      {rootMessage(error)}
      <RequestId id={typeof id === 'string' ? id : undefined} />
    </>
  );
}
