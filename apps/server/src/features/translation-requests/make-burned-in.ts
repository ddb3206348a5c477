import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { cutsOf } from '@glossa/subtitles/subtitle-style';
import type { FontLibrary } from '../../engines/fonts/port.ts';
import { disclaimerFor } from '../disclaimers/index.ts';
import { aspectRatioOf } from '../subtitles/index.ts';
import { disclaimerCues } from './disclaimer-cues.ts';
import type { MadeFile, OutputWork } from './output-work.ts';
import { readTranslatedCues } from './read-translated-cues.ts';
import { shownSize } from './shown-size.ts';

/** The video with both tracks drawn into the picture, as the preview shows them. */
export async function makeBurnedIn({
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
  const notes: string[] = [];
  if (output.options.disclaimer) {
    const { content, notes: found } = await disclaimerFor(db, request, 'inVideos');
    notes.push(...found);
    if (content)
      cues.push(...disclaimerCues(plainDisclaimer(content), request.language, probe.durationMs));
  }
  const assPath = join(folder, 'subtitles.ass');
  const { language } = request;
  const aspectRatio = aspectRatioOf(shownSize(probe));
  await writeFile(assPath, writeAss(cues, { language, title: media.title, style, aspectRatio }));
  const fontsFolder = await collectFonts(fonts, style, folder);
  await mediaTools.burnIn({
    inputPath,
    outputPath,
    probe,
    assPath,
    fontsFolder,
    signal,
    onProgress: (fraction) => report(fraction * 100, 'drawing the subtitles into the video'),
  });
  return { extension: 'mp4', notes, madeFrom: setId };
}

/** The files of the style's fonts and nothing else, so that the picture is the same on every machine. */
async function collectFonts(
  fonts: FontLibrary,
  style: SubtitleStyle,
  folder: string,
): Promise<string> {
  const fontsFolder = join(folder, 'fonts');
  await mkdir(fontsFolder);
  for (const { path } of await fonts.filesOf(cutsOf(style).map(({ family }) => family)))
    await copyFile(path, join(fontsFolder, basename(path)));
  return fontsFolder;
}
