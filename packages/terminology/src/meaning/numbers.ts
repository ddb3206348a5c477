import type { LanguageCode } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';
import { monthsIn } from './months.ts';
import { valuesOfWords } from './written-numbers.ts';

export type ReadNumber = {
  written: string;
  /** Every value that the notation may have: 1.234 is 1234 or 1.234 where the language leaves it open. */
  values: readonly number[];
  /** Its digits without zeros at the ends: what remains where a word gives the magnitude. */
  digits: string;
  isScaled: boolean;
  start: number;
  end: number;
};

const scaleWords =
  /^\s?(?:-\s?)?(?:million|mio|mill|milh|mi\b|mln|m\b|mm\b|k\b|bn|b\b|billion|mrd|milliard|milia|thousand|thsd|tausend|tsd|tys|mille?\b|mil\b|hundred|hundert|cent|dozen|trillion|trilh|bilh|тыс|млн|млрд|трлн|милли|трилл|сот|ألف|آلاف|ألفا|مليون|ملايين|مليار|بليون|تريليون|مئة|مائة|[千百十万萬億亿兆]|[천백십만억조])/iu;

const plain = "\\p{Nd}+(?:[.,\\u066b\\u066c'’\\u00a0\\u202f ](?=\\p{Nd})\\p{Nd}+)*";
const numberPattern = new RegExp(
  `(?:(?:${plain}\\s?[万萬億亿兆만억조千천百백]+\\s?)+(?:${plain})?)|${plain}`,
  'gu',
);
const powers: Record<string, number> = {
  ...{ 百: 2, 백: 2, 千: 3, 천: 3, 万: 4, 萬: 4, 만: 4, 億: 8, 亿: 8, 억: 8, 兆: 12, 조: 12 },
};

/** The numbers written with digits of any script. Addresses, placeholders and codes such as B2B are left out. */
export function readNumbers(text: string, language: LanguageCode): ReadNumber[] {
  const cleaned = text.replace(
    /https?:\/\/\S+|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\$?\{\{?[^{}\n]{1,60}\}?\}|<[^<>]*>/g,
    (found) => ' '.repeat(found.length),
  );
  return [...toAsciiDigits(cleaned).matchAll(numberPattern)].flatMap(({ 0: written, index }) => {
    const end = index + written.length;
    if (/[万萬億亿兆만억조千천百백]/u.test(written))
      return [numberOf(written, [addMyriads(written)], index, end, true)];
    return splitList(written, index).map(({ part, at }) => {
      const isScaled = scaleWords.test(cleaned.slice(at + part.length));
      return numberOf(part, valuesOf(part, language), at, at + part.length, isScaled);
    });
  });
}

const numberOf = (
  written: string,
  values: readonly number[],
  start: number,
  end: number,
  isScaled: boolean,
): ReadNumber => ({
  ...{ written: written.trim(), values, start, end, isScaled },
  digits: (/[^\d.,\s]/.test(written) ? String(values[0]) : written)
    .replace(/\D/g, '')
    .replace(/^0+(?=\d)|(?<=\d)0+$/g, ''),
});

/** "3, 4" and "2019 10" are two numbers; a space joins groups of three digits only. */
function splitList(written: string, index: number): Array<{ part: string; at: number }> {
  if (/^\d{1,3}(?:[\s\u00a0\u202f]\d{3})+(?:[.,]\d+)?$/u.test(written))
    return [{ part: written, at: index }];
  // Dates (11.09.2001), versions and lists are several numbers, too.
  const one = /^\d{1,3}(?:\.\d{3})+$|^\d{1,3}(?:,\d{3})+$/.test(written);
  const isList = !one && /^\d+(?:([.,])\d+)(?:\1\d+)+$/.test(written);
  return [...written.matchAll(isList ? /\d+/g : /[^\s\u00a0\u202f]+/gu)].map((found) => ({
    part: found[0],
    at: index + found.index,
  }));
}

function valuesOf(written: string, language: LanguageCode): number[] {
  const text = written.replace(/[\s\u00a0\u202f'’\u066c]/gu, '').replace(/\u066b/g, '.');
  const signs = text.match(/[.,]/g) ?? [];
  if (signs.length === 0) return [Number(text)];
  const grouped = /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(text);
  if (signs.length > 1 && new Set(signs).size === 1)
    return grouped ? [Number(text.replace(/[.,]/g, ''))] : [Number(text.replace(/\D/g, ''))];
  const asDecimal = Number(text.replace(/[.,](?=.*[.,])/g, '').replace(',', '.'));
  if (!grouped) return [asDecimal];
  const asGroups = Number(text.replace(/[.,]/g, ''));
  // The separator of the language decides; the other one is what foreign texts and sloppy typists use.
  const isGroup = signs[0] === groupSign(language);
  return isGroup ? [asGroups] : [asDecimal, asGroups];
}

const groupSign = (language: LanguageCode): string =>
  ['en', 'zh', 'zh-TW', 'ja', 'ko', 'es-MX', 'ar'].includes(language) ? ',' : '.';

/** 1億2000万 is 100,000,000 and 20,000,000. */
function addMyriads(text: string): number {
  let sum = 0;
  for (const [, digits = '', units = ''] of text.matchAll(
    /([\d.,]+)\s?([万萬億亿兆만억조千천百백]*)/gu,
  )) {
    const power = [...units].reduce((all, unit) => all + (powers[unit] ?? 0), 0);
    sum += Number(digits.replace(/,(?=\d{3})/g, '').replace(',', '.')) * 10 ** power;
  }
  return Math.round(sum * 1000) / 1000;
}

/** Arabic-Indic, full-width and other decimal digits as 0 to 9: Unicode has each set in ten consecutive code points. */
export function toAsciiDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    // As many code units as before, so that positions stay.
    return String(code - zero).padStart(digit.length, ' ');
  });
}

/**
 * A number of the source that the target does not have, while the target has one that the source does not have. A
 * number that is only missing may be written as a word or be implied ("aged 30 to 40", "in their thirties").
 */
export function findNumbers(
  pair: MeaningPair,
  converted: ReadonlySet<string> = new Set(),
): MeaningFinding[] {
  const [there, here] = [
    readNumbers(pair.source, pair.sourceLanguage),
    readNumbers(pair.target, pair.targetLanguage),
  ];
  const isOpen = ({ written }: ReadNumber) => !converted.has(written);
  const lost = unmatched(there, here, pair.target, pair.targetLanguage).filter(isOpen);
  const added = unmatched(here, there, pair.source, pair.sourceLanguage).filter(isOpen);
  if (lost.length === 0 || added.length === 0) return [];
  return [
    {
      code: 'number',
      wanted: lost.map(({ written }) => written).join(', '),
      found: added.map(({ written }) => written).join(', '),
    },
  ];
}

function unmatched(
  wanted: readonly ReadNumber[],
  found: readonly ReadNumber[],
  text: string,
  language: LanguageCode,
): ReadNumber[] {
  const words = valuesOfWords(text, language);
  const months = monthsIn(text, language);
  const romans = new Set((text.match(/\b[IVXLC]+\b/g) ?? []).map(romanValue));
  return wanted.filter(
    (one) =>
      !found.some((other) => isSame(one, other)) &&
      !isTimeOf(one, found) &&
      !found.some((other) => timeParts(other).includes(one.values[0] ?? -1)) &&
      !one.values.some((value) => words.has(value) || months.has(value) || romans.has(value)),
  );
}

/** 14.30 is a time in some languages: 14:30 and 14時30分 are two numbers. */
const timeParts = ({ written }: ReadNumber): number[] =>
  /^(?:[01]?\d|2[0-3])\.[0-5]\d$/.test(written) ? written.split('.').map(Number) : [];

function isTimeOf(one: ReadNumber, found: readonly ReadNumber[]): boolean {
  const parts = timeParts(one);
  const values = found.map((other) => other.values[0]);
  return parts.length > 0 && parts.every((value) => value === 0 || values.includes(value));
}

function isSame(one: ReadNumber, other: ReadNumber): boolean {
  if (one.values.some((value) => other.values.includes(value))) return true;
  if ((one.isScaled || other.isScaled) && one.digits === other.digits) return true;
  const [a = 0, b = 0] = [one.values[0], other.values[0]];
  // 2:30 pm is 14:30, the 80s are the 1980s.
  if (Number.isInteger(a) && Number.isInteger(b)) {
    if (Math.abs(a - b) === 12 && Math.max(a, b) <= 24) return true;
    const [less, more] = [Math.min(a, b), Math.max(a, b)];
    if (less < 100 && more >= 1800 && more < 2100 && more % 100 === less) return true;
  }
  return false;
}

function romanValue(text: string): number {
  const values: Record<string, number> = { I: 1, V: 5, X: 10, L: 50, C: 100 };
  return [...text].reduce((sum, letter, index) => {
    const [now = 0, next = 0] = [values[letter], values[text[index + 1] ?? '']];
    return sum + (now < next ? -now : now);
  }, 0);
}
