import type { CueSpan } from '@glossa/contracts/cue-marks';
import { normalizeSpans, sameSpans, spanKinds } from './cue-spans.ts';
import { editSpans } from './edit-spans.ts';
import type { MarkedText } from './marked-text.ts';

/**
 * The marks of a merged text, from two versions of a text: of each kind those of whoever changed it. Null if both
 * changed one kind differently: then a person decides.
 */
export function mergeMarks(
  base: MarkedText,
  theirs: MarkedText,
  mine: MarkedText,
  text: string,
): CueSpan[] | null {
  const [before, other, own] = [base, theirs, mine].map((version) =>
    Map.groupBy(editSpans(version.text, version.spans, text), ({ kind }) => kind),
  );
  const merged: CueSpan[] = [];
  for (const kind of spanKinds) {
    const [was, there, here] = [before?.get(kind), other?.get(kind), own?.get(kind)];
    if (sameSpans(was, here)) merged.push(...(there ?? []));
    else if (sameSpans(was, there) || sameSpans(there, here)) merged.push(...(here ?? []));
    else return null;
  }
  return normalizeSpans(text, merged);
}
