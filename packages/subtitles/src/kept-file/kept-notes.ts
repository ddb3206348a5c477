import type { KeptCue, KeptFile, KeptFormat } from '@glossa/contracts/kept-file';
import { usualBefore } from './piece-writer.ts';

/** What is between the cue before and each cue of a file, and what is behind the last one. */
export type KeptNotes = { before: ReadonlyMap<string, string>; tail: string };

/** Notes of cues that are gone are before the next one that is there, or at the end. `ids`: of those that are there. */
export function notesOf({ format, cues, tail }: KeptFile, ids: ReadonlySet<string>): KeptNotes {
  const before = new Map<string, string>();
  let waiting = '';
  for (const { id, before: own } of cues) {
    if (!ids.has(id)) {
      waiting += notesIn(format, own ?? '');
      continue;
    }
    if (waiting !== '') before.set(id, waiting + (own ?? usualBefore[format]));
    waiting = '';
  }
  return { before, tail: waiting + tail };
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
