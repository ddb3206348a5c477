import { type ParserOwner, type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { ZipDifference } from './compare-zip.ts';
import type { ZippedSubtitles } from './subtitle-zip.ts';
import type * as zipParser from './zip.parser.ts';

/**
 * Zips are written and read back in the parser process: of 5,000 cues that takes four seconds, and for 1.5 of them, while
 * the document is written, the server would answer no one.
 */
const parser = new URL('./zip.parser.ts', import.meta.url);
const sendTask = parserTask<typeof zipParser.writeCheckedZip>(parser, 'writeCheckedZip', {
  reads: [],
});
const wordTask = parserTask<typeof zipParser.writeCheckedWord>(parser, 'writeCheckedWord', {
  reads: [],
});
const writeTask = parserTask<typeof zipParser.writeZipFile>(parser, 'writeZipFile', {
  reads: [],
  writes: ['outputPath'],
});
const compareTask = parserTask<typeof zipParser.compareZipFile>(parser, 'compareZipFile');

type Deps = { parsers: Parsers };

/** For someone who waits for it: read back before any of it is sent. */
export async function writeCheckedZip(
  { parsers }: Deps,
  { organisationId, userId }: ParserOwner,
  of: ZippedSubtitles,
): Promise<Buffer> {
  const owner = { organisationId, userId };
  return Buffer.from(await parsers.run(sendTask, of, { owner, waitedFor: true }), 'base64');
}

/** The Word file of a zip with file options, in base64. */
export const writeCheckedWord = (
  { parsers }: Deps,
  { organisationId, userId }: ParserOwner,
  { cues, title, language }: Pick<ZippedSubtitles, 'cues' | 'title' | 'language'>,
): Promise<string> =>
  parsers.run(
    wordTask,
    { cues, title, language },
    { owner: { organisationId, userId }, waitedFor: true },
  );

/** What a job runs with. */
export type ZipWork = Deps & { owner: ParserOwner; signal: AbortSignal };

export const writeZipFile = (
  { parsers, owner, signal }: ZipWork,
  of: ZippedSubtitles,
  outputPath: string,
): Promise<void> => parsers.run(writeTask, { ...of, outputPath }, { owner, signal });

/** Reads the zip back, and compares each of its files with the cues. */
export const compareZipFile = (
  { parsers, owner, signal }: ZipWork,
  { cues, kept }: Pick<ZippedSubtitles, 'cues' | 'kept'>,
  path: string,
): Promise<ZipDifference | null> =>
  parsers.run(compareTask, { path, cues, kept }, { owner, signal });
