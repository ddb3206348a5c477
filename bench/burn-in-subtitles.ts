import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { cutsOf, defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { createFontLibrary } from '../apps/server/src/engines/fonts/fontconfig.ts';
import { burnInFontConfig } from '../apps/server/src/engines/media-tools/rendering/burn-in-filter.ts';
import type { RunProgram } from '../apps/server/src/platform/sandbox/port.ts';

/** Two lines in every `everyMs` of the film, shown until half a second before the next. In the folder: cues.ass, fonts.conf, fonts. */
export async function makeSubtitles(
  folder: string,
  { run, seconds, everyMs }: { run: RunProgram; seconds: number; everyMs: number },
): Promise<void> {
  const at = (file: string) => join(folder, file);
  const style = defaultSubtitleStyle('en');
  await mkdir(at('fonts'));
  await mkdir(at('cache'));
  const fonts = createFontLibrary({ run });
  for (const { path } of await fonts.filesOf(cutsOf(style).map(({ family }) => family)))
    await copyFile(path, at(`fonts/${basename(path)}`));
  const config = { fontsFolder: at('fonts'), cacheFolder: at('cache') };
  await writeFile(at('fonts.conf'), burnInFontConfig(config));
  const cues = Array.from({ length: Math.ceil((seconds * 1_000) / everyMs) }, (_, index) => ({
    ...{ id: `${index}`, startMs: index * everyMs, endMs: (index + 1) * everyMs - 500 },
    ...{ text: `Line ${index} of the subtitles,\nand a second one below`, track: 'lower' as const },
  }));
  const options = { language: 'en', title: 'bench', style, aspectRatio: 16 / 9 } as const;
  await writeFile(at('cues.ass'), writeAss(cues, options));
}
