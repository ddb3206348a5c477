import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { FilmMaker } from '../../engines/film-maker/port.ts';
import type { FontLibrary } from '../../engines/fonts/port.ts';
import type { Speakers } from '../../engines/text-to-speech/speakers.ts';
import { titleFonts, writeFilmTitles } from './film-titles.ts';
import { planFilm } from './plan-film.ts';
import { sampleScripts } from './sample-sentences.ts';
import { type SampleVoice, speakSample } from './speak-sample.ts';

export type SampleTools = { speakers: Speakers; fonts: FontLibrary; makeFilm: FilmMaker };
export type SampleFilm = { path: string; language: LanguageCode; title: string };

/** Speaks, draws and renders the film, and hands it to `use` before it is thrown away. Throws EngineError. */
export async function withSampleFilm<T>(
  { speakers, fonts, makeFilm }: SampleTools,
  { voice, signal }: { voice: SampleVoice; signal: AbortSignal },
  use: (film: SampleFilm) => Promise<T>,
): Promise<T> {
  const { language } = voice;
  const { title } = sampleScripts[language];
  const folder = await mkdtemp(join(tmpdir(), 'glossa-sample-'));
  try {
    const spoken = await speakSample(speakers, voice, { folder, signal });
    const { lines, durationMs } = planFilm(spoken.map((line) => line.durationMs));
    const assPath = join(folder, 'titles.ass');
    await writeFile(assPath, writeFilmTitles({ title, language, lines, durationMs }));
    const fontsFolder = join(folder, 'fonts');
    await mkdir(fontsFolder);
    for (const { path } of await fonts.filesOf(titleFonts(language)))
      await copyFile(path, join(fontsFolder, basename(path)));
    const path = join(folder, 'sample.mp4');
    const timed = spoken.map((line, index) => ({
      path: line.path,
      startMs: lines[index]?.startMs ?? 0,
    }));
    await makeFilm({ lines: timed, durationMs, assPath, fontsFolder, outputPath: path, signal });
    return await use({ path, language, title });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
