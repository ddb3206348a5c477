import type { FieldValues, Path, UseFormSetError } from 'react-hook-form';
import { ApiError, errorSentence } from '../../lib/api-error.ts';
import { whyFailed } from '../../lib/why-failed.ts';

/**
 * Shows a failed save in its form: each fault at its field, the first of them with the focus, the rest as the root
 * error. `knownFields` are the form's fields in their order on the page; `fallback` is said where no reason came.
 */
export function applyServerFaults<Values extends FieldValues>(
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
    if (field === undefined) unplaced.push(whyFailed(path, sentence));
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
  setError('root', { message: [errorSentence(error), ...unplaced].join(' ') });
}

/** A fault inside a field, "members.3", is shown at the field that holds it. */
function fieldOf(path: string, knownFields: readonly string[]): string | undefined {
  return knownFields
    .filter((field) => path === field || path.startsWith(`${field}.`))
    .sort((one, other) => other.length - one.length)[0];
}
