import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { plainDisclaimer } from '@glossa/contracts/disclaimer-text';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import { breakLines } from '@glossa/subtitles/break-lines';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { cuttablePieces } from '@glossa/subtitles/language-text';
import { countCharacters, readingRules } from '@glossa/subtitles/reading-rules';
import { cutsOf } from '@glossa/subtitles/subtitle-style';
import type { FontLibrary } from '../../../engines/fonts/port.ts';
import { findPublishedDisclaimer } from '../../disclaimers/index.ts';
import type { OutputWork, RenderedFile } from '../request/jobs.ts';
import { readVideoAndCues } from './render-soft-subtitles.ts';

/** Even a short sentence is noticed only after a moment. */
const shortestMs = 3_000;

/**
 * A disclaimer as in broadcasting: at the top of the picture from the first frame, in readable portions, while the
 * video runs. A card before the video would shift all times. What does not fit is dropped at the end of the media,
 * which is not extended.
 */
export function disclaimerCues(text: string, language: LanguageCode, mediaMs: number): Cue[] {
  const rules = readingRules[language];
  const most = rules.cpl * rules.maxLines;
  const portions: string[] = [];
  for (const piece of cuttablePieces(text.replace(/\s+/g, ' ').trim(), language)) {
    const open = portions.at(-1);
    if (open === undefined || countCharacters(open + piece, rules) > most) portions.push(piece);
    else portions[portions.length - 1] = open + piece;
  }
  const cues: Cue[] = [];
  let startMs = 0;
  for (const [index, portion] of portions.entries()) {
    const readMs = (countCharacters(portion, rules) / rules.cps) * 1000;
    const endMs = Math.min(mediaMs, startMs + Math.max(shortestMs, Math.ceil(readMs)));
    if (endMs <= startMs) break;
    const lines = breakLines(portion.trim(), language);
    cues.push({ id: `disclaimer-${index}`, startMs, endMs, text: lines, track: 'upper' });
    startMs = endMs;
  }
  return cues;
}

/** The video with both tracks burned in, as in the preview. */
export async function renderBurnedIn(work: OutputWork): Promise<RenderedFile> {
  const { deps, output, request, media, outputPath, folder } = work;
  const { signal, report } = work.context;
  const { cues, setId, style, inputPath, probe, aspectRatio } = await readVideoAndCues(work);
  const { db, mediaTools, fonts } = deps;
  const notes: MessageRef[] = [];
  if (output.options.disclaimer) {
    const { content, notes: found } = await findPublishedDisclaimer(db, request, 'inVideos');
    notes.push(...found);
    if (content)
      cues.push(...disclaimerCues(plainDisclaimer(content), request.language, probe.durationMs));
  }
  const assPath = join(folder, 'subtitles.ass');
  const { language } = request;
  await writeFile(assPath, writeAss(cues, { language, title: media.title, style, aspectRatio }));
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
  return { extension: 'mp4', notes, sourceSetId: setId };
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
