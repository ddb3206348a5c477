import { type KeptCue, type KeptFile, maxKeptBytes } from '@glossa/contracts/kept-file';
import { hasNotes } from './kept-notes.ts';

/** A kept file that is small enough to be stored; fonts and pictures in it are left out first, and counted. */
export type FittedFile = { file: KeptFile | undefined; droppedAttachments: number };

/** With the ids that its cues get in a draft, of 36 characters each. */
const sizeOf = (file: KeptFile): number => {
  const ids = file.cues.flatMap(({ id, parts = [] }) => [id, ...parts]);
  const added = ids.reduce((sum, { length }) => sum + Math.max(0, 36 - length), 0);
  return new TextEncoder().encode(JSON.stringify(file)).length + added;
};

export function fitKeptFile(file: KeptFile): FittedFile {
  if (sizeOf(file) <= maxKeptBytes) return { file, droppedAttachments: 0 };
  if (file.format === 'vtt') {
    const fewer = { ...file, cues: withoutPlain(file.cues) };
    return { file: sizeOf(fewer) <= maxKeptBytes ? fewer : undefined, droppedAttachments: 0 };
  }
  if (file.format !== 'ass') return { file: undefined, droppedAttachments: 0 };
  const [head, tail] = [withoutAttachments(file.head), withoutAttachments(file.tail)];
  const droppedAttachments = head.count + tail.count;
  const smaller = { ...file, head: head.text, tail: tail.text };
  return { file: sizeOf(smaller) <= maxKeptBytes ? smaller : undefined, droppedAttachments };
}

/** Entries that say something, or follow notes: without the others, only cues of one time may change places. */
const withoutPlain = (cues: readonly KeptCue[]): KeptCue[] =>
  cues.filter((entry, index) => {
    const last = cues[index - 1];
    return Object.keys(entry).length > 1 || (last !== undefined && hasNotes(last));
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
