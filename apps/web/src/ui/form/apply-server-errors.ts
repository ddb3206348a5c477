import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import {
  ApiError,
  errorSentence,
  failureReason,
  refusedRequestId,
} from '../../lib/http/api-error.ts';

/**
 * Shows a failed save in its form: each error at its field with the first focused, the rest as the root error.
 * `knownFields` are the form's fields in page order; `fallback` is shown without a reason.
 */
export function applyServerErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fallback: string,
  knownFields: readonly string[],
): void {
  if (!(error instanceof ApiError) || error.message.trim() === '') {
    setError('root', { message: fallback });
    return;
  }
  const faults = new Map<string, string>();
  const unplaced: string[] = [];
  for (const [path, sentence] of Object.entries(error.fields ?? {})) {
    const field = fieldOf(path, knownFields);
    if (field === undefined) unplaced.push(failureReason(path, sentence));
    else if (!faults.has(field)) faults.set(field, sentence);
  }
  let focused = false;
  for (const field of knownFields) {
    const message = faults.get(field);
    if (message === undefined) continue;
    setError(field as Path<Values>, { type: 'server', message }, { shouldFocus: !focused });
    focused = true;
  }
  if (faults.size > 0 && unplaced.length === 0) return;
  const requestId = refusedRequestId(error);
  setError('root', {
    message: [errorSentence(error), ...unplaced].join(' '),
    ...(requestId !== undefined && { types: { requestId } }),
  });
}

/** An error within a field, "members.3", is shown at the enclosing field. */
function fieldOf(path: string, knownFields: readonly string[]): string | undefined {
  return knownFields
    .filter((field) => path === field || path.startsWith(`${field}.`))
    .sort((one, other) => other.length - one.length)[0];
}
