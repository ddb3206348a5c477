import { buffer } from 'node:stream/consumers';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleFileOptions } from '@glossa/contracts/subtitle-files';
import { type DownloadFormat, downloadFormats } from '@glossa/subtitles/formats/download-formats';
import yazl from 'yazl';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import {
  type ParserOwner,
  type Parsers,
  parserTask,
} from '../../../platform/sandbox/parsers/task.ts';
import { nameOf, notesOfLosses } from '../subtitle-zip.ts';
import { type PublishedSubtitles, readDownloadInput } from '../zipped-subtitles.ts';
import type * as downloadParser from './download.parser.ts';
import type { DownloadedFile, DownloadInput } from './download.parser.ts';

const parser = new URL('./download.parser.ts', import.meta.url);
const writeTask = parserTask<typeof downloadParser.writeDownloads>(parser, 'writeDownloads', {
  reads: [],
});
const measureTask = parserTask<typeof downloadParser.measureDownloads>(parser, 'measureDownloads', {
  reads: [],
});

type Deps = { db: DatabaseOrTransaction; parsers: Parsers };

/** Published subtitles that may be downloaded. */
export type Downloadable = PublishedSubtitles & {
  unreviewed: boolean;
  frameRate: number | null;
};

/** What each format and preset cannot hold of the subtitles. */
export async function measureFormats(
  deps: Deps,
  owner: ParserOwner,
  of: Downloadable,
  file: SubtitleFileOptions,
): Promise<(DownloadFormat & { losses: MessageRef[] })[]> {
  const input = await readDownloadInput(deps.db, of, [...downloadFormats.keys()]);
  return measureFiles(deps, owner, { ...input, file });
}

/** What the file of each format cannot hold. */
export async function measureFiles(
  { parsers }: Deps,
  owner: ParserOwner,
  input: DownloadInput,
): Promise<(DownloadFormat & { losses: MessageRef[] })[]> {
  const measured = await parsers.run(measureTask, input, { owner, waitedFor: true });
  return measured.flatMap(({ id, losses }) => {
    const format = downloadFormats.get(id);
    return format ? [{ ...format, losses }] : [];
  });
}

export const writeFiles = (
  { parsers }: Deps,
  owner: ParserOwner,
  input: DownloadInput,
): Promise<DownloadedFile[]> => parsers.run(writeTask, input, { owner, waitedFor: true });

/** The zip, with a note if anything cannot be held. A preset is in its file's name: several share an extension. */
export async function zipDownload(
  deps: Deps,
  owner: ParserOwner,
  of: Downloadable,
  {
    ids,
    noteLanguage,
    file,
  }: { ids: readonly string[]; noteLanguage: LanguageCode; file: SubtitleFileOptions },
): Promise<Buffer> {
  const input = await readDownloadInput(deps.db, of, ids);
  const files = await writeFiles(deps, owner, { ...input, file });
  return zipFiles(
    files.map((file) => ({ ...file, name: fileNameIn(of, file.id) })),
    noteLanguage,
  );
}

/** `content`: base64. */
export function zipFiles(
  files: ReadonlyArray<{ name: string; content: string; losses: readonly MessageRef[] }>,
  noteLanguage: LanguageCode,
): Promise<Buffer> {
  const zip = new yazl.ZipFile();
  for (const { content, name } of files) zip.addBuffer(Buffer.from(content, 'base64'), name);
  const notes = notesOfLosses(files, noteLanguage);
  // The last one: the files are looked for by their extension.
  if (notes) zip.addBuffer(Buffer.from(notes), 'notes.txt');
  zip.end();
  return buffer(zip.outputStream);
}

function fileNameIn(of: Downloadable, id: string): string {
  const { extension = id, isPreset = false } = downloadFormats.get(id) ?? {};
  // The extension may be that of another format.
  const isNamed = isPreset || (extension !== id && downloadFormats.has(extension));
  return nameOf(of, isNamed && id, extension);
}
