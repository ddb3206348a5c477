import { buffer } from 'node:stream/consumers';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleFileOptions } from '@glossa/contracts/subtitle-files';
import { downloadFormats } from '@glossa/subtitles/formats/download-formats';
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
  { db, parsers }: Deps,
  owner: ParserOwner,
  of: Downloadable,
  file: SubtitleFileOptions,
): Promise<Map<string, MessageRef[]>> {
  const input = { ...(await readDownloadInput(db, of, [...downloadFormats.keys()])), file };
  const measured = await parsers.run(measureTask, input, { owner, waitedFor: true });
  return new Map(measured.map(({ id, losses }) => [id, losses]));
}

/** The zip, with a note if anything cannot be held. A preset is in its file's name: several share an extension. */
export async function zipDownload(
  { db, parsers }: Deps,
  owner: ParserOwner,
  of: Downloadable,
  {
    ids,
    noteLanguage,
    file,
  }: { ids: readonly string[]; noteLanguage: LanguageCode; file: SubtitleFileOptions },
): Promise<Buffer> {
  const input = { ...(await readDownloadInput(db, of, ids)), file };
  const files = await parsers.run(writeTask, input, { owner, waitedFor: true });
  const zip = new yazl.ZipFile();
  const named = files.map((file) => ({ ...file, name: fileNameIn(of, file.id) }));
  for (const { content, name } of named) zip.addBuffer(Buffer.from(content, 'base64'), name);
  const notes = notesOfLosses(named, noteLanguage);
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
