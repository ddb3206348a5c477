import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { SubtitleFont } from '@glossa/contracts/subtitle-styles';
import { message } from '@glossa/messages/message';
import { fallbackFamily, noteFamily } from '@glossa/subtitles/subtitle-style';
import type { RunProgram } from '../../platform/sandbox/port.ts';
import { EngineError } from '../engine-error.ts';
import { toEngineError } from '../program-failure.ts';
import type { FontFile, FontLibrary } from './port.ts';

const task = message('mediaTools.findingFonts');
const timeoutMs = 30_000;
const everything = ':';

/** One face of a file; a font collection holds several families. */
type FontFace = FontFile & { family: string; bold: boolean; italic: boolean };

/** The fc-list format: one line per face. */
const faceFormat = '%{file}\\t%{family[0]}\\t%{weight}\\t%{slant}\\t%{width}\\t%{variable}\\n';

const mediaTypes: Record<string, string> = {
  '.ttf': 'font/ttf',
  '.otf': 'font/otf',
  '.ttc': 'font/collection',
  '.otc': 'font/collection',
};
/** fontconfig's weights: book to medium count as regular; a renderer is asked for regular or bold only. */
const regularWeights = [75, 100] as const;
const boldWeight = 200;
const normalWidth = 100;

/** Faces of normal width, regular or bold. The renderer cannot set axes of variable fonts, so those are excluded. */
async function readFaces(listing: string): Promise<FontFace[]> {
  const faces: FontFace[] = [];
  const files = new Map<string, FontFile | undefined>();
  for (const line of listing.split('\n')) {
    const [path, family, weight, slant, width, variable] = line.split('\t');
    if (!path || !family || variable === 'True' || Number(width) !== normalWidth) continue;
    const bold = Number(weight) === boldWeight;
    const regular = Number(weight) >= regularWeights[0] && Number(weight) <= regularWeights[1];
    if (!bold && !regular) continue;
    if (!files.has(path)) files.set(path, await describeFile(path));
    const file = files.get(path);
    if (file) faces.push({ ...file, family, bold, italic: Number(slant) > 0 });
  }
  return faces;
}

/** The id identifies the content by size and modification time, so that a browser can cache the file forever. */
async function describeFile(path: string): Promise<FontFile | undefined> {
  const mediaType = mediaTypes[extname(path).toLowerCase()];
  if (!mediaType) return undefined;
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    // Removed since fontconfig scanned it.
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (!found) return undefined;
  const fontId = createHash('sha256')
    .update(JSON.stringify([path, found.size, found.mtimeMs]))
    .digest('hex')
    .slice(0, 32);
  return { fontId, path, mediaType, sizeBytes: found.size };
}

/** fontconfig's names of character sets (its `orth` files). */
const letterSets: Record<LanguageCode, string> = {
  ar: 'ar',
  zh: 'zh-cn',
  'zh-TW': 'zh-tw',
  en: 'en',
  fr: 'fr',
  'fr-CA': 'fr',
  de: 'de',
  ja: 'ja',
  ko: 'ko',
  pt: 'pt',
  'pt-PT': 'pt',
  ru: 'ru',
  es: 'es',
  'es-MX': 'es',
};

/** Subtitle characters that a character set does not require. */
const signs: Partial<Record<LanguageCode, string>> = {
  ar: 'ءآة،؟',
  zh: '我们这，。？！',
  'zh-TW': '我們這，。？！',
  ja: 'あアー漢、。？！',
  ko: '가힣한',
  ru: 'Ёё«»–',
  es: '¿¡ñÑ',
  'es-MX': '¿¡ñÑ',
  fr: '«»œŒÿ',
  'fr-CA': '«»œŒÿ',
  de: 'ßÄ„“',
  pt: 'ãõçÃ',
  'pt-PT': 'ãõçÃ',
};

/** A fontconfig pattern matched only by fonts with all letters of the language. */
function coveragePattern(language: LanguageCode): string {
  const points = [...(signs[language] ?? 'AZaz09')].map((sign) =>
    (sign.codePointAt(0) ?? 0).toString(16),
  );
  return `:lang=${letterSets[language]}:charset=${points.join(' ')}`;
}

/** The fonts known to fontconfig. `run` is the sandbox's, so that only fonts visible to a burn-in are found. */
export function createFontLibrary({ run }: { run: RunProgram }): FontLibrary {
  const known = new Map<string, Promise<FontFace[]>>();
  const facesOf = (pattern: string): Promise<FontFace[]> => {
    const before = known.get(pattern);
    if (before) return before;
    const faces = listFaces(run, pattern);
    known.set(pattern, faces);
    // The next request asks again; the caller waiting for this one gets the error.
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
      throw new EngineError('ENGINE_CRASHED', message('mediaTools.fontListFailed'), {
        retryable: true,
      });
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

/** With two files of the same face, it would be random which one is drawn. */
function oneOfEach(faces: readonly FontFace[]): SubtitleFont['files'] {
  const cuts = new Map<string, SubtitleFont['files'][number]>();
  for (const { fontId, bold, italic, sizeBytes } of faces) {
    const cut = `${bold} ${italic}`;
    if (!cuts.has(cut)) cuts.set(cut, { fontId, bold, italic, sizeBytes });
  }
  return [...cuts.values()];
}
