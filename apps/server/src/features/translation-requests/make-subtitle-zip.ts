import { createWriteStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { zipSubtitles } from '../subtitles/index.ts';
import type { MadeFile, OutputWork } from './output-work.ts';
import { readTranslatedCues } from './read-translated-cues.ts';

/** The translation in every subtitle format. */
export async function makeSubtitleZip({
  deps,
  request,
  media,
  outputPath,
}: OutputWork): Promise<MadeFile> {
  const { cues, setId, style } = await readTranslatedCues(deps.db, request);
  await pipeline(
    await zipSubtitles({
      cues,
      title: media.title,
      language: request.language,
      style,
      picture: media,
    }),
    createWriteStream(outputPath, { flags: 'wx', mode: 0o600 }),
  );
  return { extension: 'zip', notes: [], madeFrom: setId };
}
