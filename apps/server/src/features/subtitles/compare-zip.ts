import { buffer } from 'node:stream/consumers';
import { type Cue, sortCues } from '@glossa/subtitles/cue';
import { heldMarks } from '@glossa/subtitles/formats/held-marks';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import {
  type CueDifference,
  findCueDifference,
  type SameCuesOptions,
} from '@glossa/subtitles/same-cues';
import { fromBufferPromise, type ZipFile } from 'yauzl';
import type { WrittenKeptFile } from './kept-files.ts';

/** A file that says something else than the cues, or a format without a file. */
export type ZipDifference = CueDifference | { missingExtension: string };

type ReadBackId = 'srt' | 'vtt' | 'ass' | 'ttml' | 'sbv' | 'csv' | 'tsv' | 'json';

/** What a reader of this format can find of a cue. */
const readAs: Record<ReadBackId, SameCuesOptions> = {
  srt: {},
  vtt: {},
  ass: { toleranceMs: 10 },
  ttml: {},
  sbv: { ignoreTracks: true },
  csv: {},
  tsv: {},
  json: {},
};

export const readBackFormats = Object.keys(readAs) as ReadBackId[];
/** The formats of a zip, with Word. Others lose cues or their times: LRC has no ends, SAMI no overlaps, MicroDVD no milliseconds. */
export const zippedFormats = [...readBackFormats, 'txt'] as const;

/** Reads one file back and compares it with the cues; formats that lose cues or times are not compared. */
export function findFileDifference(
  id: string,
  content: string | Uint8Array,
  cues: readonly Cue[],
): CueDifference | undefined {
  // Readers refuse files without cues.
  if (!isReadBack(id) || typeof content !== 'string' || !hasText(cues)) return undefined;
  const options = { ...readAs[id], marks: heldMarks[id] };
  return findCueDifference(cues, subtitleFormats[id].parse(content), options);
}

const isReadBack = (id: string): id is ReadBackId => Object.hasOwn(readAs, id);
const hasText = (cues: readonly Cue[]): boolean => cues.some(({ text }) => text.trim() !== '');

/** Reads a zip of subtitles that was written here back, and compares each of its files with the cues. */
export async function findZipDifference(
  zip: ZipFile,
  cues: readonly Cue[],
  /** Written in the form of an imported file: it was compared in the process that wrote it. */
  kept?: WrittenKeptFile | undefined,
): Promise<ZipDifference | undefined> {
  const files = await entriesOf(zip);
  const fileOf = (extension: string): Buffer | undefined =>
    [...files].find(([name]) => name.endsWith(`.${extension}`))?.[1];
  for (const id of readBackFormats) {
    const { extension } = subtitleFormats[id];
    const file = fileOf(extension);
    if (!file) return { missingExtension: extension };
    if (kept?.format === id && kept.text === file.toString('utf8')) continue;
    const difference = findFileDifference(id, file.toString('utf8'), cues);
    if (difference) return difference;
  }
  const text = fileOf(subtitleFormats.txt.extension);
  if (!text) return { missingExtension: subtitleFormats.txt.extension };
  const word = fileOf('docx');
  if (!word) return { missingExtension: 'docx' };
  return findTextDifference(cues, text.toString('utf8')) ?? findWordDifference(cues, word);
}

/** Compares a document that was just written here with the cues. */
export const findWordDifference = async (
  cues: readonly Cue[],
  docx: Buffer,
): Promise<CueDifference | undefined> => findTextDifference(cues, await textOfWord(docx));

/** Formats to read have the texts in order, and times only beside them. */
function findTextDifference(cues: readonly Cue[], text: string): CueDifference | undefined {
  const bare = bareText(text);
  let from = 0;
  for (const cue of sortCues(cues)) {
    const wanted = bareText(cue.text);
    const at = bare.indexOf(wanted, from);
    if (at < 0) return { startMs: cue.startMs, text: cue.text, isMissing: true };
    from = at + wanted.length;
  }
  return undefined;
}

const bareText = (text: string): string => text.normalize('NFC').replace(/[\s\p{Cf}\p{Cc}]+/gu, '');

/** The text of a document that was just written here; users' documents are read in a process of their own. */
async function textOfWord(docx: Buffer): Promise<string> {
  const parts = await entriesOf(await fromBufferPromise(docx));
  const xml = parts.get('word/document.xml')?.toString('utf8') ?? '';
  return xml.replace(/<[^>]*>/g, '').replace(/&(\w+);/g, (all, name) => entities[name] ?? all);
}

const entities: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>' },
  ...{ quot: '"', apos: "'" },
};

async function entriesOf(zip: ZipFile): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
