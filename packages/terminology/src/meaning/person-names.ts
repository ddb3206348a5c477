import { languages } from '@glossa/contracts/languages';
import type { MeaningFinding, MeaningPair } from './finding.ts';

/** Frequent given names of languages in Latin letters, each hardly ever another word at the place of a name. */
const givenNames = new Set(
  (
    'Aaron Adam Adrian Agnes Ahmed Alan Albert Alejandro Alex Alexander Alexandra Ali Alice Alison Amanda Amy Ana Andrea Andreas ' +
    'André Andrew Angela Anna Anne Anthony Antoine Antonio Arthur Barbara Beatriz Ben Benjamin Bernard Bill Bob Boris Brett Brian ' +
    'Bruno Camille Carl Carlos Carmen Carol Caroline Catherine Charles Chris Christian Christina Christine Christopher Claire ' +
    'Claude Claudia Connor Craig Daniel Daniela David Deborah Dennis Diana Diego Dmitri Donald Dorothy Edward Elena Elisabeth ' +
    'Elizabeth Emily Emma Emmanuel Eric Erik Eva Felix Fernando Florian Françoise François Fred Gabriel Gary George Gerald Gloria ' +
    'Graham Greg Guillaume Hannah Hans Harry Heather Helen Helena Henri Henry Hugo Ian Igor Ines Ingrid Isabel Isabelle Ivan Jack ' +
    'Jacob Jacques James Jan Jane Janet Jason Javier Jean Jeff Jennifer Jessica Jim Joan Joe Johannes John Jonas Jonathan Jorge ' +
    'Joseph Josh José Juan Judith Julia Julian Julie Jürgen Karen Karin Karl Kate Katharina Kathleen Keith Kelly Ken Kevin Kim ' +
    'Klaus Larry Laura Lauren Laurent Lea Léa Leo Lewis Linda Lisa Louis Louise Lucas Lucía Luis Luísa Lukas Manuel Marc Marco ' +
    'Margaret Maria María Marie Marina Mario Mark Markus Martha Martin Martina Mary Mateo Matthew Matthias Max Megan Michael Michel ' +
    'Michelle Miguel Mike Mohamed Mohammed Monica Nancy Natalia Nathalie Nick Nicolas Nicole Nikki Nina Olga Oliver Olivia Oscar ' +
    'Pablo Paolo Patricia Patrick Paul Paula Paulo Pedro Peter Philip Philippe Pierre Rachel Rafael Ralph Raymond Rebecca Regina ' +
    'Renate Richard Rita Robert Roberto Robin Roger Ronald Rosa Roy Russell Ruth Ryan Sabine Sally Sam Samuel Sandra Sara Sarah ' +
    'Scott Sean Sebastian Serena Sergio Sharon Simon Sofia Sophie Stefan Stephen Steve Steven Stuart Susan Sylvie Tanya Teresa ' +
    'Theresa Thomas Tim Timothy Tina Tom Tony Ursula Valentina Vanessa Vincent Virginie Vladimir Walter Wayne Werner William ' +
    'Xavier Yves Zoe'
  ).split(' '),
);

const name = String.raw`\p{Lu}[\p{Ll}\p{M}]+(?:[-'’]?\p{Lu}[\p{Ll}\p{M}]+)*`;
const before = String.raw`(?<![\p{L}\p{M}\p{N}'’@./_-])`;
/** Where a third capitalized word follows, it may be a street or a university. */
const after = String.raw`(?! \p{Lu})(?![\p{L}\p{M}\p{N}@_-])`;
const fullName = new RegExp(`${before}(${name}) (?:\\p{Lu}\\. )?(${name})${after}`, 'gu');
const withTitle = new RegExp(
  `${before}(?:Mrs?\\.?|Ms\\.?|Dra?\\.?|Mme|Herrn?|Frau|Sra?\\.|Señora?|Senhora?) (${name})${after}`,
  'gu',
);

/**
 * Surnames, after a given name or a title, of which the target has nothing alike. Places and organizations have names of
 * their own in many languages (Londres, Maison Blanche), and so have people in other letters.
 */
export function findPersonNames(pair: MeaningPair): MeaningFinding[] {
  const { source, target, sourceLanguage, targetLanguage } = pair;
  if ([sourceLanguage, targetLanguage].some((one) => languages[one].script !== 'Latn')) return [];
  const people = [
    ...Array.from(source.matchAll(fullName), ([, given = '', surname = '']) =>
      givenNames.has(given) ? surname : '',
    ),
    ...Array.from(source.matchAll(withTitle), ([, surname = '']) => surname),
  ].filter((surname) => surname.length >= MIN_LENGTH);
  if (people.length === 0) return [];
  const words = (target.match(/[\p{L}\p{M}]+(?:['’-][\p{L}\p{M}]+)*/gu) ?? []).flatMap((word) =>
    [word, ...word.split(/['’-]/u)].map(plainOf),
  );
  return [...new Set(people)]
    .filter((surname) => !words.some((word) => isAlike(plainOf(surname), word)))
    .map((wanted) => ({ code: 'name', wanted, found: '' }));
}

const MIN_LENGTH = 3;
/** Longer names differ by a letter or two between spellings: Müller and Mueller, Bjørn and Bjorn. */
const FIRST_SPELLING = 5;
const SECOND_SPELLING = 7;

function isAlike(wanted: string, word: string): boolean {
  if (word === wanted || word === `${wanted}s` || `${word}s` === wanted) return true;
  // A compound: "Trumpanhänger". Two letters may make another word of it: "May" and "mayor".
  if (wanted.length > MIN_LENGTH && word.startsWith(wanted) && word.length > wanted.length + 2)
    return true;
  const shorter = Math.min(word.length, wanted.length);
  if (shorter < FIRST_SPELLING) return false;
  return distance(word, wanted) <= (wanted.length >= SECOND_SPELLING ? 2 : 1);
}

const letters: Readonly<Record<string, string>> = {
  ...{ ø: 'o', æ: 'ae', œ: 'oe', ł: 'l', ß: 'ss', đ: 'd' },
};

const plainOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[øæœłßđ]/gu, (letter) => letters[letter] ?? letter)
    .normalize('NFD')
    .replace(/[^\p{L}]/gu, '');

/** Levenshtein's. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let at = 0; at < one.length; at += 1) {
    const next = [at + 1];
    for (let column = 0; column < other.length; column += 1)
      next.push(
        Math.min(
          (row[column + 1] ?? 0) + 1,
          (next[column] ?? 0) + 1,
          (row[column] ?? 0) + (one[at] === other[column] ? 0 : 1),
        ),
      );
    row = next;
  }
  return row[other.length] ?? 0;
}
