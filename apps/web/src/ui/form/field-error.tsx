import type { FieldError } from 'react-hook-form';
import { RequestId } from '../feedback/error-text.tsx';

/** The error of a field; of one that the server has found, with the id of the request. */
export function fieldError(error: FieldError | undefined) {
  if (!error) return undefined;
  const id = error.types?.requestId;
  return (
    <>
      {error.message}
      <RequestId id={typeof id === 'string' ? id : undefined} />
    </>
  );
}
