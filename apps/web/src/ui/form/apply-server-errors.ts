import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError } from '../../lib/http/api-error.ts';
import { errorSentence } from '../../lib/http/error-sentence.ts';
import { failureReason } from '../../lib/http/with-sentence.ts';
import { rootErrorOf, rootRequestId } from './root-error.tsx';

/**
 * Shows a failed save in its form: each error at its field with the first focused, the rest as the root error.
 * `knownFields` are the form's fields in page order; `fallback` is shown without a reason. With `idAtField`, the first of the
 * fields gets the id of the request (`fieldError` shows it), else it is above the form.
 */
export function applyServerErrors<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
  fallback: string,
  knownFields: readonly string[],
  { idAtField = false } = {},
): void {
  if (!(error instanceof ApiError) || errorSentence(error).trim() === '') {
    setError('root', { message: fallback, ...rootRequestId(error) });
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
    const id = idAtField && !focused ? rootRequestId(error) : {};
    setError(field as Path<Values>, { type: 'server', message, ...id }, { shouldFocus: !focused });
    focused = true;
  }
  const root = rootErrorOf(error);
  if (faults.size === 0 || unplaced.length > 0)
    setError('root', { ...root, message: [root.message, ...unplaced].join(' ') });
  else if (!idAtField) setRequestId(error, setError);
}

/** Shows a failed save at the field that it is about. */
export function applyServerErrorTo<Values extends FieldValues>(
  field: Path<Values>,
  error: unknown,
  setError: UseFormSetError<Values>,
): void {
  setError(field, { type: 'server', message: errorSentence(error) });
  setRequestId(error, setError);
}

/** The message is at a field. */
function setRequestId<Values extends FieldValues>(
  error: unknown,
  setError: UseFormSetError<Values>,
): void {
  const id = rootRequestId(error);
  if (id.types) setError('root', id);
}

/** An error within a field, "members.3", is shown at the enclosing field. */
function fieldOf(path: string, knownFields: readonly string[]): string | undefined {
  return knownFields
    .filter((field) => path === field || path.startsWith(`${field}.`))
    .sort((one, other) => other.length - one.length)[0];
}
