import { buffer } from 'node:stream/consumers';
import { message } from '@glossa/messages/message';
import { type Cue, sortCues } from '@glossa/subtitles/cue';
import { type ReadableFormatId, subtitleFormats } from '@glossa/subtitles/formats/index';
import { findCueDifference, type SameCuesOptions } from '@glossa/subtitles/same-cues';
import { formatEditorTime } from '@glossa/subtitles/time';
import { fromBufferPromise, openPromise, type ZipFile } from 'yauzl';
import { EngineError } from '../../../engines/engine-error.ts';

/** ASS has times in hundredths of a second, and breaks where the renderer wraps lines. */
export const asRendered: SameCuesOptions = { toleranceMs: 10, ignoreSpaces: true };

/** Audio may begin slightly before the video; containers without negative times then shift everything. */
const containerShiftMs = 250;
/** ffmpeg reads these as markup or writes them differently. */
const containerMarkup = /[<>{}\\&]/gu;

export const asInContainer: SameCuesOptions = {
  toleranceMs: 21,
  maxShiftMs: containerShiftMs,
  ignoreTracks: true,
  ignoreSpaces: true,
  ignore: containerMarkup,
};

/** Fails the job if a finished file does not contain the published cues. */
export function assertSameCues(
  expected: readonly Cue[],
  found: readonly Cue[],
  options?: SameCuesOptions,
): void {
  const difference = findCueDifference(expected, found, options);
  if (!difference) return;
  const { startMs, text, isMissing } = difference;
  throw new EngineError(
    'ENGINE_BAD_ANSWER',
    message('translations.fileDiffers', { time: formatEditorTime(startMs) }),
    { detail: `${isMissing ? 'missing in the file' : 'not among the cues'}: ${text}` },
  );
}

/** What a reader of this format can find of a cue. */
const readAs: Record<ReadableFormatId, SameCuesOptions> = {
  srt: {},
  vtt: {},
  ass: { toleranceMs: 10 },
  ttml: {},
  sbv: { ignoreTracks: true },
  csv: {},
  json: {},
};

/** Reads a zip of subtitles back, and compares each of its files with the cues. */
export async function assertSameZip(path: string, cues: readonly Cue[]): Promise<void> {
  const files = await entriesOf(await openPromise(path));
  const hasText = cues.some(({ text }) => text.trim() !== '');
  for (const [id, options] of Object.entries(readAs) as [ReadableFormatId, SameCuesOptions][]) {
    const format = subtitleFormats[id];
    const file = fileOf(files, format.extension);
    // Readers refuse files without cues.
    if (hasText) assertSameCues(cues, format.parse(file.toString('utf8')), options);
  }
  assertSameText(cues, fileOf(files, subtitleFormats.txt.extension).toString('utf8'));
  assertSameText(cues, await textOfWord(fileOf(files, 'docx')));
}

/** Formats to read have the texts in order, and times only beside them. */
function assertSameText(cues: readonly Cue[], text: string): void {
  const bare = bareText(text);
  let from = 0;
  for (const cue of sortCues(cues)) {
    const wanted = bareText(cue.text);
    const at = bare.indexOf(wanted, from);
    if (at < 0) assertSameCues([cue], []);
    from = at + wanted.length;
  }
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

function fileOf(files: ReadonlyMap<string, Buffer>, extension: string): Buffer {
  for (const [name, bytes] of files) if (name.endsWith(`.${extension}`)) return bytes;
  throw new EngineError('ENGINE_BAD_ANSWER', message('translations.fileMissing', { extension }));
}

async function entriesOf(zip: ZipFile): Promise<Map<string, Buffer>> {
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry())
    files.set(entry.fileName, await buffer(await zip.openReadStreamPromise(entry)));
  return files;
}
