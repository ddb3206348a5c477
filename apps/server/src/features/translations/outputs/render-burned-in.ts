import { copyFile, mkdir, readFile, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { subtitleFormats } from '@glossa/subtitles/formats/index';
import { cutsOf } from '@glossa/subtitles/subtitle-style';
import type { FontLibrary } from '../../../engines/fonts/port.ts';
import type { OutputWork, RenderedFile } from '../request/jobs.ts';
import { asRendered, assertSameCues } from './read-back.ts';
import { readVideoAndCues } from './render-soft-subtitles.ts';
import { digestOfCues } from './text-digest.ts';
import { withDisclaimer } from './video-disclaimer.ts';
import { withRecording } from './with-recording.ts';

/** The video with both tracks burned in, as in the preview. */
export const renderBurnedIn = (work: OutputWork): Promise<RenderedFile> =>
  withRecording(work, burnIn);

async function burnIn(work: OutputWork, inputPath: string): Promise<RenderedFile> {
  const { deps, request, media, outputPath, folder } = work;
  const { style } = work.appearance;
  const { signal, report } = work.context;
  const video = await readVideoAndCues(work, inputPath);
  const { cues: translated, setId, probe, aspectRatio } = video;
  const { mediaTools, fonts } = deps;
  const { cues, notes } = withDisclaimer(work, translated, probe.durationMs);
  const assPath = join(folder, 'subtitles.ass');
  const { language } = request;
  await writeFile(assPath, writeAss(cues, { language, title: media.title, style, aspectRatio }));
  assertSameCues(cues, subtitleFormats.ass.parse(await readFile(assPath, 'utf8')), asRendered);
  const fontsFolder = await collectFonts(fonts, style, folder);
  await mediaTools.burnIn({
    inputPath,
    outputPath,
    probe,
    assPath,
    fontsFolder,
    signal,
    onProgress: (fraction) => report(fraction * 100, message('jobs.burningInSubtitles')),
  });
  return { extension: 'mp4', notes, sourceSetId: setId, textDigest: digestOfCues(translated) };
}

/** Only the font files of the style, so that the result is the same on every machine. */
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
