import { type KeptCue, type KeptFile, maxKeptBytes } from '@glossa/contracts/kept-file';
import type { Cue } from '../cue.ts';
import { hasNotes } from './kept-notes.ts';

/**
 * A kept file that is small enough to be stored. Fonts and pictures in it are left out first, and counted; in WebVTT, entries
 * that say where cues are. `unplaced`: cues and notes whose place is not always that of the file then.
 */
export type FittedFile = {
  file: KeptFile | undefined;
  droppedAttachments: number;
  unplaced: number;
};

/** With the ids that its cues get in a draft, of 36 characters each. */
const sizeOf = (file: KeptFile): number => {
  const ids = file.cues.flatMap(({ id, parts = [] }) => [id, ...parts]);
  const added = ids.reduce((sum, { length }) => sum + Math.max(0, 36 - length), 0);
  return new TextEncoder().encode(JSON.stringify(file)).length + added;
};

/** `found`: the cues of the reader. */
export function fitKeptFile(
  file: KeptFile,
  found: readonly Pick<Cue, 'id' | 'startMs'>[],
): FittedFile {
  if (sizeOf(file) <= maxKeptBytes) return { file, droppedAttachments: 0, unplaced: 0 };
  if (file.format === 'vtt') return { ...withFewerPlaces(file, found), droppedAttachments: 0 };
  if (file.format !== 'ass') return { file: undefined, droppedAttachments: 0, unplaced: 0 };
  const [head, tail] = [withoutAttachments(file.head), withoutAttachments(file.tail)];
  const droppedAttachments = head.count + tail.count;
  const smaller = { ...file, head: head.text, tail: tail.text };
  return {
    file: sizeOf(smaller) <= maxKeptBytes ? smaller : undefined,
    ...{ droppedAttachments, unplaced: 0 },
  };
}

/** Times say where the cues are that start alone; then, only a note between deleted cues moves. */
function withFewerPlaces(
  file: KeptFile,
  found: readonly Pick<Cue, 'id' | 'startMs'>[],
): Pick<FittedFile, 'file' | 'unplaced'> {
  const starts = new Map(found.map(({ id, startMs }) => [id, startMs]));
  const counts = Map.groupBy(found, ({ startMs }) => startMs);
  const isTied = ({ id }: KeptCue) => (counts.get(starts.get(id) ?? -1)?.length ?? 0) > 1;
  const notes = file.cues.filter(hasNotes).length;
  const withTied = { ...file, cues: withoutPlain(file.cues, isTied) };
  if (sizeOf(withTied) <= maxKeptBytes) return { file: withTied, unplaced: notes };
  const fewest = { ...file, cues: withoutPlain(file.cues, () => false) };
  if (sizeOf(fewest) > maxKeptBytes) return { file: undefined, unplaced: 0 };
  return { file: fewest, unplaced: notes + withTied.cues.length - fewest.cues.length };
}

/** Entries that say something, or follow notes, or are needed. */
const withoutPlain = (cues: readonly KeptCue[], isNeeded: (entry: KeptCue) => boolean): KeptCue[] =>
  cues.filter((entry, index) => {
    const last = cues[index - 1];
    return (
      Object.keys(entry).length > 1 || (last !== undefined && hasNotes(last)) || isNeeded(entry)
    );
  });

/** Sections of fonts and pictures, up to the next section that is known; a line of theirs may look like one. */
export function withoutAttachments(text: string): { text: string; count: number } {
  const kept: string[] = [];
  let count = 0;
  let isInside = false;
  for (const line of text.split('\n')) {
    if (/^\[(?:fonts|graphics)\]\s*$/i.test(line)) isInside = true;
    else if (/^\[(?:script info|v4\+? styles|events)\]\s*$/i.test(line)) isInside = false;
    if (!isInside) kept.push(line);
    else if (/^(?:fontname|filename)\s*:/i.test(line)) count += 1;
  }
  return { text: kept.join('\n'), count };
}
