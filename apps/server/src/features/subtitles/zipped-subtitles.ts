import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { preferredLanguage } from '../../platform/i18n/page-language.ts';
import {
  isParserError,
  type ParserOwner,
  type Parsers,
  parserTask,
} from '../../platform/sandbox/parsers/task.ts';
import { styleOf } from '../subtitle-styles/index.ts';
import { readBackFormats, zippedFormats } from './compare-zip.ts';
import { readCues, toModelCue } from './cue-rows.ts';
import type * as downloadParser from './downloads/download.parser.ts';
import type { DownloadInput } from './downloads/download.parser.ts';
import { isFileOfSource, readKeptFile } from './kept-files.ts';
import { aspectRatioOf, type ZippedSubtitles } from './subtitle-zip.ts';

const parser = new URL('./downloads/download.parser.ts', import.meta.url);
const measureTask = parserTask<typeof downloadParser.measureZip>(parser, 'measureZip', {
  reads: [],
});

const isPassing = (error: unknown): boolean =>
  error instanceof AppError && ['RATE_LIMITED', 'FILE_READER_FAILED'].includes(error.code);

export const unknownLoss = message('subtitles.lossUnknown');

/** Published subtitles of which a zip is written. */
export type PublishedSubtitles = Pick<
  ZippedSubtitles,
  'title' | 'language' | 'picture' | 'unreviewed'
> & {
  setId: string;
  mediaId: string;
  /** Without it, that of the media is read. */
  style?: SubtitleStyle;
};

/** What the parser process writes files from. */
export async function readDownloadInput(
  db: DatabaseOrTransaction,
  {
    setId,
    mediaId,
    title,
    language,
    picture,
    frameRate,
    style,
  }: PublishedSubtitles & Pick<DownloadInput, 'frameRate'>,
  ids: readonly string[],
): Promise<DownloadInput> {
  return {
    cues: (await readCues(db, setId)).map(toModelCue),
    ...{ language, title, ids, frameRate },
    style: style ?? (await styleOf(db, mediaId, language)).style,
    aspectRatio: aspectRatioOf(picture),
    kept: (await readKeptFile(db, setId)) ?? null,
    isTranslated: await isFileOfSource(db, setId),
  };
}

/** The same for the zip of all formats. None of them counts frames. */
export const readZipInput = async (
  db: DatabaseOrTransaction,
  of: PublishedSubtitles,
): Promise<DownloadInput> => ({
  ...(await readDownloadInput(db, { ...of, frameRate: null }, zippedFormats)),
  isWhole: true,
});

/**
 * All that the zip says, and `notKept`: what is not in it of the imported file, because the cues do not fit into that any
 * more. Notes are in the language of the owner. What an uploader sent is read in a process of its own.
 */
export async function readZippedSubtitles(
  { db, parsers }: { db: DatabaseOrTransaction; parsers: Parsers },
  owner: ParserOwner,
  { setId, mediaId, ...of }: PublishedSubtitles,
  signal?: AbortSignal,
): Promise<ZippedSubtitles & { notKept: MessageRef[] }> {
  const input = await readZipInput(db, { ...of, setId, mediaId });
  const { cues, style } = input;
  const { kept, losses } = await parsers
    .run(measureTask, input, { owner, signal, waitedFor: !signal })
    .catch((error: unknown) => {
      // A job is tried again. A person waits for the file, and gets the cues without what was imported.
      if (!isParserError(error) || (signal && isPassing(error))) throw error;
      return { kept: null, losses: readBackFormats.map((id) => ({ id, losses: [unknownLoss] })) };
    });
  const format = input.kept?.file.format;
  const noteLanguage: LanguageCode = await preferredLanguage(db, owner);
  return {
    ...of,
    ...{ cues, style, noteLanguage },
    losses,
    kept: format && kept !== null ? { format, text: kept } : undefined,
    notKept: (kept === null && losses.find(({ id }) => id === format)?.losses) || [],
  };
}
