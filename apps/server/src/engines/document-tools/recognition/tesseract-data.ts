import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { Turn } from '@glossa/documents/pdf/page';

/** Tesseract's names of its language data. */
const names: Partial<Record<LanguageCode, string>> = {
  ...{ ar: 'ara', zh: 'chi_sim', 'zh-TW': 'chi_tra', en: 'eng', fr: 'fra', de: 'deu', ja: 'jpn' },
  ...{ ko: 'kor', pt: 'por', ru: 'rus', es: 'spa' },
};

/** Regional variants are written with the same letters and words. */
export const dataOf = (language: LanguageCode): string =>
  names[language] ?? names[languages[language].base] ?? 'eng';

/** The Debian package of it. */
export const packageOf = (data: string): string => `tesseract-ocr-${data.replace('_', '-')}`;

/**
 * What reads a script while its language is not known: the scripts that tesseract's own detection names. English data
 * reads enough of other languages in Latin letters for them to be recognized.
 */
const ofScripts: Record<string, readonly string[]> = {
  Latin: ['eng'],
  Cyrillic: ['rus'],
  Arabic: ['ara'],
  Han: ['chi_sim', 'chi_tra'],
  HanS: ['chi_sim'],
  HanT: ['chi_tra'],
  Japanese: ['jpn'],
  Hiragana: ['jpn'],
  Katakana: ['jpn'],
  Korean: ['kor'],
  Hangul: ['kor'],
};

/** Reads `Script: Latin` of `tesseract --psm 0`. A page with hardly any text has none. */
export function dataOfScript(printed: string): readonly string[] {
  const script = /^Script: (\w+)$/mu.exec(printed)?.[1] ?? '';
  return ofScripts[script] ?? ofScripts.Latin ?? [];
}

/** Pages of public scans have 9 to 21; without enough letters tesseract prints nothing. */
const certainTurn = 6;

/** Reads `Rotate: 90` of `tesseract --psm 0`, where it is certain. */
export function turnOf(printed: string): Turn | undefined {
  const rotate = /^Rotate: (90|180|270)$/mu.exec(printed)?.[1];
  const certainty = Number(/^Orientation confidence: ([\d.]+)$/mu.exec(printed)?.[1] ?? 0);
  return rotate === undefined || certainty < certainTurn ? undefined : (Number(rotate) as Turn);
}

/** Reads `tesseract --list-langs`. */
export const listedData = (printed: string): string[] =>
  printed
    .split('\n')
    .slice(1)
    .map((line) => line.trim())
    .filter((line) => line !== '');
