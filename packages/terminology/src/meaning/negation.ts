import { type LanguageCode, languages } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';
import { type NegationWords, negationWords } from './negation-words.ts';

/** Longer segments have several clauses: what one negates the other language says in ways that no list holds. */
const maxWords = 24;

/** A clause that is certainly negated in one language, while the other has nothing that might negate. */
export function findNegation(pair: MeaningPair): MeaningFinding[] {
  const there = wordsOf(pair.sourceLanguage);
  const here = wordsOf(pair.targetLanguage);
  if (!there || !here || isQuestion(pair.source) || isQuestion(pair.target)) return [];
  const source = withoutIdioms(pair.source, there);
  const target = withoutIdioms(pair.target, here);
  const isShort = countWords(pair.source, pair.sourceLanguage) <= maxWords;
  if (!isShort) return [];
  // The idioms themselves stay in what may negate: "not only" may be translated by a real negation.
  if (there.certain.test(source) && !here.any.test(pair.target))
    return [{ code: 'negationLost', wanted: firstOf(source, there.certain), found: '' }];
  if (here.certain.test(target) && !there.any.test(pair.source))
    return [{ code: 'negationAdded', wanted: '', found: firstOf(target, here.certain) }];
  return [];
}

const wordsOf = (language: LanguageCode): NegationWords | undefined => {
  const { base } = languages[language];
  return negationWords[base === 'zh-TW' ? 'zh' : base];
};

/** "Isn't it nice?" and "Is it nice?" ask the same. */
const isQuestion = (text: string): boolean => /[?？؟]/u.test(text);

const withoutIdioms = (text: string, { idioms }: NegationWords): string =>
  text.replaceAll(idioms, ' ');

const firstOf = (text: string, pattern: RegExp): string => pattern.exec(text)?.[0] ?? '';

/** Without spaces, two characters count as a word. */
export function countWords(text: string, language: LanguageCode): number {
  const { script } = languages[language];
  return ['Hans', 'Hant', 'Jpan'].includes(script)
    ? Math.ceil((text.match(/[\p{L}\p{N}]/gu) ?? []).length / 2)
    : (text.match(/[\p{L}\p{N}][\p{L}\p{M}\p{N}'’-]*/gu) ?? []).length;
}
