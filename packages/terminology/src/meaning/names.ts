import { languages } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';

/**
 * Names that stay: those given, and words whose letters are certain to be a name or a code ("iPhone", "A380", "NATO2").
 * Of other capitalized words only those of people are checked (`person-names.ts`): places have forms of their own in many
 * languages (Londres, Лондон).
 */
export function findNames({
  source,
  target,
  sourceLanguage,
  targetLanguage,
  names = [],
}: MeaningPair): MeaningFinding[] {
  const isLatin = [sourceLanguage, targetLanguage].every((one) => languages[one].script === 'Latn');
  const coded = isLatin
    ? (source.match(
        /(?<![\p{L}\p{M}\p{N}@./_-])(?:\p{Ll}{1,2}\p{Lu}\p{Ll}{2,}|\p{Lu}\p{Ll}+\p{Lu}\p{Ll}{2,}|\p{Lu}+\p{Nd}+)(?![\p{L}\p{M}\p{N}])/gu,
      ) ?? [])
    : [];
  const there = plainOf(target);
  return [...new Set([...names.filter((name) => isIn(source, name)), ...coded])]
    .filter((name) => !there.includes(plainOf(name)))
    .map((name) => ({ code: 'name', wanted: name, found: '' }));
}

const plainOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.'’-]+/gu, '');

/** A whole word, so that the name "Ida" is not found in "Florida". */
const isIn = (text: string, name: string): boolean => {
  const at = text.indexOf(name);
  if (name.trim() === '' || at < 0) return false;
  const isLetter = (one: string | undefined) => one !== undefined && /[\p{L}\p{M}\p{N}]/u.test(one);
  const isWord = /^[\p{Script=Latin}\p{Script=Cyrillic}]/u.test(name);
  return !isWord || !(isLetter(text[at - 1]) || isLetter(text[at + name.length]));
};
