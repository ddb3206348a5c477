import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { SubtitleFont } from '@glossa/contracts/subtitle-styles';
import { fallbackFamily, noteFamily } from '@glossa/subtitles/subtitle-style';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import { type FontFace, faceFormat, readFaces } from './font-faces.ts';
import type { FontLibrary } from './port.ts';
import { coveragePattern } from './script-coverage.ts';

const task = 'Looking for fonts';
const timeoutMs = 30_000;
const everything = ':';

/** The fonts fontconfig knows. `run` is the sandbox's, so that only fonts are found that a burn-in in it sees too. */
export function createFontLibrary({ run }: { run: RunProgram }): FontLibrary {
  const known = new Map<string, Promise<FontFace[]>>();
  const facesOf = (pattern: string): Promise<FontFace[]> => {
    const before = known.get(pattern);
    if (before) return before;
    const faces = listFaces(run, pattern);
    known.set(pattern, faces);
    // The next question asks anew; whoever waits for this answer is told.
    faces.catch(() => known.delete(pattern));
    return faces;
  };
  return {
    forLanguage: async (language) => {
      const all = await facesOf(everything);
      return describeFonts(language, await facesOf(coveragePattern(language)), all);
    },
    file: async (fontId) => (await facesOf(everything)).find((face) => face.fontId === fontId),
    filesOf: async (families) => {
      const faces = await facesOf(everything);
      const wanted = faces.filter(({ family }) => families.includes(family));
      return [...new Map(wanted.map((face) => [face.fontId, face])).values()];
    },
  };
}

async function listFaces(run: RunProgram, pattern: string): Promise<FontFace[]> {
  try {
    const { exitCode, stdout } = await run({
      program: 'fc-list',
      args: ['--format', faceFormat, pattern],
      timeoutMs,
    });
    if (exitCode !== 0)
      throw new EngineError(
        'ENGINE_CRASHED',
        'The list of fonts could not be read. Try again; if it stays, tell your administrator.',
        { retryable: true },
      );
    return await readFaces(new TextDecoder().decode(stdout));
  } catch (error) {
    throw toEngineError(error, task);
  }
}

function describeFonts(
  language: LanguageCode,
  covering: readonly FontFace[],
  all: readonly FontFace[],
): SubtitleFont[] {
  const best = languages[language].fonts;
  const offered = [...new Set(covering.map(({ family }) => family))].sort(byRank(best));
  const fillers = [fallbackFamily, noteFamily].filter((family) => !offered.includes(family));
  return [...offered, ...fillers].flatMap((family) => {
    const faces = all.filter((face) => face.family === family);
    if (faces.length === 0) return [];
    return [
      {
        family,
        files: oneOfEach(faces),
        recommended: best.includes(family),
        offered: offered.includes(family),
      },
    ];
  });
}

function byRank(best: readonly string[]): (a: string, b: string) => number {
  const rank = (family: string) => (best.includes(family) ? best.indexOf(family) : best.length);
  return (a, b) => rank(a) - rank(b) || a.localeCompare(b, 'en');
}

/** Two files of the same cut would make it chance which of them is drawn. */
function oneOfEach(faces: readonly FontFace[]): SubtitleFont['files'] {
  const cuts = new Map<string, SubtitleFont['files'][number]>();
  for (const { fontId, bold, italic, sizeBytes } of faces) {
    const cut = `${bold} ${italic}`;
    if (!cuts.has(cut)) cuts.set(cut, { fontId, bold, italic, sizeBytes });
  }
  return [...cuts.values()];
}
