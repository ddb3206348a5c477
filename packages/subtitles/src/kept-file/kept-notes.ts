import type { KeptCue, KeptFile, KeptFormat } from '@glossa/contracts/kept-file';
import { numberOf } from './kept-order.ts';
import { usualBefore } from './piece-writer.ts';

/** What is between the cue before and each cue of a file, and what is behind the last one. */
export type KeptNotes = { before: ReadonlyMap<string, string>; tail: string };

/** Notes of cues that are gone are before the next one that is there, or at the end. `ids`: of those that are there. */
export function notesOf({ format, cues, tail }: KeptFile, ids: ReadonlySet<string>): KeptNotes {
  const before = new Map<string, string>();
  let waiting = '';
  for (const { id, before: own } of withPlain(format, cues, ids)) {
    if (!ids.has(id)) {
      waiting += notesIn(format, own ?? '');
      continue;
    }
    if (waiting !== '') before.set(id, waiting + (own ?? usualBefore[format]));
    waiting = '';
  }
  return { before, tail: waiting + tail };
}

/** In WebVTT, cues that the file writes as usual have no entry; between others, they are there by their numbers. */
function withPlain(
  format: KeptFormat,
  cues: readonly KeptCue[],
  ids: ReadonlySet<string>,
): readonly KeptCue[] {
  const numbers = cues.map(({ id }) => numberOf(id) ?? Number.NaN);
  const isByNumber = numbers.every(
    (number, index) => index === 0 || number > (numbers[index - 1] ?? 0),
  );
  if (format !== 'vtt' || !isByNumber) return cues;
  const entries = new Set(cues.map(({ id }) => id));
  const plain = [...ids].filter((id) => !entries.has(id) && numberOf(id) !== undefined);
  const all = [...cues, ...plain.map((id): KeptCue => ({ id }))];
  return all.toSorted((a, b) => (numberOf(a.id) ?? 0) - (numberOf(b.id) ?? 0));
}

/** Without the space around them; in WebVTT, the name of a cue goes with it. */
function notesIn(format: KeptFormat, before: string): string {
  if (before.trim() === '') return '';
  if (format !== 'vtt') return before;
  const notes = before.split(/\n{2,}/).filter((block) => /^\n*NOTE(?:[ \t]|$)/m.test(block));
  return notes.map((note) => `\n${note.replace(/^\n+|\n+$/g, '')}\n`).join('');
}

/** An entry that says nothing is there for the notes of the one before it. */
export const hasNotes = ({ before = '' }: KeptCue): boolean => before.trim() !== '';
