import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { languages } from '@glossa/contracts/languages';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import { cutsOf } from '@glossa/subtitles/subtitle-style';
import { aspectRatioOf } from '../subtitles/index.ts';
import { toIso6392 } from './iso-639-2.ts';
import type { MadeFile, OutputWork } from './output-work.ts';
import { readTranslatedCues } from './read-translated-cues.ts';
import { shownSize } from './shown-size.ts';

/** The video as it is, with subtitles that a player can switch on: styled ones in mkv, words alone in mp4. */
export async function makeSoftSubtitles({
  deps,
  output,
  request,
  media,
  context: { signal, report },
  outputPath,
  folder,
}: OutputWork): Promise<MadeFile> {
  const { db, storage, mediaTools, fonts } = deps;
  const { cues, setId, style } = await readTranslatedCues(db, request);
  const inputPath = storage.localPath(media.file_name);
  report(0, 'reading the video');
  const probe = await mediaTools.probe({ inputPath, signal });
  const container = output.kind === 'soft-mkv' ? 'mkv' : 'mp4';
  const { language } = request;
  const { label, direction } = languages[language];
  const options = { language, title: media.title, direction };
  const path = join(folder, container === 'mkv' ? 'subtitles.ass' : 'subtitles.srt');
  const aspectRatio = aspectRatioOf(shownSize(probe));
  await writeFile(
    path,
    container === 'mkv'
      ? writeAss(cues, { ...options, style, aspectRatio })
      : subtitleFormats.srt.write(cues, options),
  );
  const files = await fonts.filesOf(cutsOf(style).map(({ family }) => family));
  await mediaTools.addSoftSubtitles({
    inputPath,
    outputPath,
    probe,
    container,
    tracks: [{ path, language: toIso6392(language), title: label, isDefault: true }],
    fontPaths: files.map((file) => file.path),
    signal,
    onProgress: (fraction) => report(fraction * 100, 'adding the subtitles'),
  });
  return { extension: container, notes: [], madeFrom: setId };
}
