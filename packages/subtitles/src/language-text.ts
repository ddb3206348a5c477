import type { LanguageCode } from '@glossa/contracts/languages';
import { type LanguageTag, languageOfRules, scriptOf } from './language-tag.ts';

/** Languages written without spaces between words. */
export const isUnspaced = (language: LanguageTag): boolean => unspaced.has(scriptOf(language));
const unspaced = new Set(['Hans', 'Hant', 'Jpan', 'Thai', 'Laoo', 'Khmr', 'Mymr']);

const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uffef]/u;

/** Joins words in the language's style: without spaces in languages such as Chinese, except between Latin words. */
export function joinWords(words: readonly string[], language: LanguageTag): string {
  if (!isUnspaced(language)) return words.join(' ');
  return words.reduce((text, word) => {
    const before = text.at(-1) ?? '';
    const glued = text === '' || wide.test(before) || wide.test(word[0] ?? '');
    return glued ? text + word : `${text} ${word}`;
  }, '');
}

/** Ends a sentence, including closing quotes and brackets. */
export const endsSentence = (text: string): boolean =>
  /[.!?…。！？؟۔][\s"'”’»)\]」』]*$/u.test(text) && !abbreviation.test(text);
/** Ends with a word whose period does not end a sentence, except for spaces on the same line. */
export const endsWithAbbreviation = (text: string): boolean =>
  abbreviation.test(text.replace(/[^\S\n\r\u2028\u2029]+$/u, ''));
const abbreviation =
  /(^|[\s(])(mr|mrs|ms|dr|prof|st|sr|sra|jr|vs|etc|no|vol|fig|inc|ltd|dept|approx|m|mme|mlle|hr|fr|bzw|z\.b|d\.h|e\.g|i\.e|u\.s|\p{L})\.$/iu;

/** Ends a clause. */
export const endsClause = (text: string): boolean =>
  /[,;:،؛、，；：—–][\s"'”’»)\]」』]*$/u.test(text);

/** Words that belong to the next one: a line or cue should not end with them. Articles, prepositions, conjunctions. */
const leaningWords: Partial<Record<LanguageCode, string>> = {
  en: 'a an the of to in on at for from with by and or but that which who as if than is are was were my your his her its our their this these those',
  fr: 'le la les un une des du de d au aux à en dans sur pour par avec sans et ou mais que qui ce cette ces mon ma mes son sa ses leur',
  es: 'el la los las un una unos unas de del al a en con por para sin y o pero que quien este esta estos estas mi su sus',
  pt: 'o a os as um uma de do da dos das ao à em no na nos nas com por para sem e ou mas que quem este esta meu minha seu sua',
  de: 'der die das den dem des ein eine einen einem einer und oder aber von zu zum zur mit in im an am auf für aus bei nach dass mein sein ihr',
  ru: 'и а но или в во на с со к ко о об от до из за по под при над для без не что как',
};

const leaning = new Map(
  Object.entries(leaningWords).map(([code, words]) => [code, new Set(words.split(' '))]),
);

export function leansForward(word: string, language: LanguageTag): boolean {
  return leaning.get(baseOf(language))?.has(word.toLowerCase().replace(/[^\p{L}]/gu, '')) ?? false;
}

const baseOf = (language: LanguageTag): string => languageOfRules(language)?.split('-')[0] ?? '';

const segmenters = new Map<string, Intl.Segmenter>();

/**
 * The pieces between possible cut points. Joined they are the text, including spaces. In languages without spaces, no
 * piece starts with a character that must not start a line (kinsoku).
 */
export function cuttablePieces(text: string, language: LanguageTag): string[] {
  if (!isUnspaced(language)) return text.match(/\S+\s*|\s+/gu) ?? [];
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'word' });
    segmenters.set(language, segmenter);
  }
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const previous = pieces.at(-1);
    const glue =
      previous !== undefined &&
      (mayNotStart.test(segment) ||
        particles.has(segment) ||
        mayNotEnd.test(previous) ||
        /^\s+$/u.test(segment));
    if (glue) pieces[pieces.length - 1] = previous + segment;
    else pieces.push(segment);
  }
  return pieces;
}

/** JIS X 4051, the common part. */
const mayNotStart =
  /^[、。，．・：；？！ー」』）】〕》〉’”…ぁぃぅぇぉっゃゅょァィゥェォッャュョๆฯ,.!?;:)\]]/u;
const mayNotEnd = /[「『（【〔《〈‘“([]$/u;

/** Japanese particles belong to the previous word. */
const particles = new Set(
  'は が を に へ と も の で や か ね よ から まで より など について として によって'.split(' '),
);
