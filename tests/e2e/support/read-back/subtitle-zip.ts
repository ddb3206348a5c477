import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { unzipBytes } from '../download-zip.ts';
import { linesOf, readBodyLines } from './documents.ts';
import { inOrder } from './shown-text.ts';
import { differencesOf, type ReadFormat, readFormats, type SourceCue } from './subtitle-files.ts';

const withSpeaker = ({ speaker, text }: SourceCue): string =>
  speaker ? `${speaker}: ${text}` : text;

/** A cue is one line of a text file. */
export const textLinesOf = (cues: readonly SourceCue[]): string[] =>
  inOrder(cues).map((cue) => withSpeaker(cue).replaceAll('\n', ' '));

/** In the tenths of a second of the Word file. */
function clockOf(ms: number): string {
  const tenths = Math.round(ms / 100);
  const parts = [tenths / 36_000, (tenths / 600) % 60, (tenths / 10) % 60].map((part) =>
    String(Math.floor(part)).padStart(2, '0'),
  );
  return `${parts.join(':')}.${tenths % 10}`;
}

/** The title, then time and text of each cue, with an arrow for the upper track. */
export const wordLinesOf = (title: string, cues: readonly SourceCue[]): string[] => [
  title,
  ...inOrder(cues).flatMap((cue) => [
    `${clockOf(cue.startMs)}${cue.track === 'upper' ? ' ↑' : ''}`,
    ...withSpeaker(cue).split('\n'),
  ]),
];

type Expected = { title: string; baseName: string; cues: readonly SourceCue[]; notes: string[] };

/** Every file of a zip, by name: what differs from the cues. An equal one has no entry. */
export async function findZipDifferences(
  path: string,
  { title, baseName, cues, notes }: Expected,
  folder: string,
): Promise<Record<string, unknown>> {
  const files = await unzipBytes(await readFile(path));
  const differences: Record<string, unknown> = {};
  const compareLines = (name: string, expected: readonly string[], found: readonly string[]) => {
    if (JSON.stringify(expected) !== JSON.stringify(found)) differences[name] = { expected, found };
  };
  const take = (name: string): Buffer => {
    const file = files.get(name);
    files.delete(name);
    if (!file) differences[name] = 'is missing';
    return file ?? Buffer.alloc(0);
  };
  for (const format of Object.keys(readFormats) as ReadFormat[]) {
    const name = `${baseName}.${readFormats[format].extension}`;
    const file = take(name).toString();
    const found = name in differences ? [] : differencesOf(format, cues, file);
    if (found.length > 0) differences[name] = found;
  }
  compareLines('txt', textLinesOf(cues), linesOf(take(`${baseName}.txt`).toString()));
  const word = join(folder, `${baseName}.docx`);
  await writeFile(word, take(`${baseName}.docx`));
  compareLines('docx', wordLinesOf(title, cues), await readBodyLines(word));
  compareLines(
    'notes.txt',
    notes,
    files.has('notes.txt') ? linesOf(take('notes.txt').toString()) : [],
  );
  for (const name of files.keys()) differences[name] = 'is not expected';
  return differences;
}
