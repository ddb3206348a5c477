import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { preferredLanguage } from '../../platform/i18n/page-language.ts';
import { type ParserOwner, type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import { styleOf } from '../subtitle-styles/index.ts';
import { zippedFormats } from './compare-zip.ts';
import { readCues, toModelCue } from './cue-rows.ts';
import type * as downloadParser from './downloads/download.parser.ts';
import { readKeptFile } from './kept-files.ts';
import { aspectRatioOf, type ZippedSubtitles } from './subtitle-zip.ts';

const parser = new URL('./downloads/download.parser.ts', import.meta.url);
const measureTask = parserTask<typeof downloadParser.measureZip>(parser, 'measureZip', {
  reads: [],
});

/** Published subtitles of which a zip is written. */
export type PublishedSubtitles = Pick<
  ZippedSubtitles,
  'title' | 'language' | 'picture' | 'unreviewed'
> & {
  setId: string;
  mediaId: string;
};

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
  const { title, language } = of;
  const cues = (await readCues(db, setId)).map(toModelCue);
  const { style } = await styleOf(db, mediaId, language);
  const stored = (await readKeptFile(db, setId)) ?? null;
  const input = {
    ...{ cues, language, title, style, kept: stored, ids: zippedFormats, frameRate: null },
    aspectRatio: aspectRatioOf(of.picture),
  };
  const { kept, losses } = await parsers.run(measureTask, input, { owner, signal });
  const format = stored?.file.format;
  const noteLanguage: LanguageCode = await preferredLanguage(db, owner);
  return {
    ...of,
    ...{ cues, style, losses, noteLanguage },
    kept: format && kept !== null ? { format, text: kept } : undefined,
    notKept: (kept === null && losses.find(({ id }) => id === format)?.losses) || [],
  };
}
