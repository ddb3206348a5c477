import { type KeptFile, maxKeptBytes } from '@glossa/contracts/kept-file';

/** A kept file that is small enough to be stored; fonts and pictures in it are left out first, and counted. */
export type FittedFile = { file: KeptFile | undefined; droppedAttachments: number };

const sizeOf = (file: KeptFile): number => new TextEncoder().encode(JSON.stringify(file)).length;

export function fitKeptFile(file: KeptFile): FittedFile {
  if (sizeOf(file) <= maxKeptBytes) return { file, droppedAttachments: 0 };
  if (file.format !== 'ass') return { file: undefined, droppedAttachments: 0 };
  const [head, tail] = [withoutAttachments(file.head), withoutAttachments(file.tail)];
  const droppedAttachments = head.count + tail.count;
  const smaller = { ...file, head: head.text, tail: tail.text };
  return { file: sizeOf(smaller) <= maxKeptBytes ? smaller : undefined, droppedAttachments };
}

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
