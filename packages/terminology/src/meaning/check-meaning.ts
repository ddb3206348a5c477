import type { MeaningFinding, MeaningPair } from './finding.ts';
import { findImperatives } from './imperatives.ts';
import { findDates } from './months.ts';
import { findNames } from './names.ts';
import { findNegation } from './negation.ts';
import { findNumberWords } from './number-words.ts';
import { findNumbers } from './numbers.ts';
import { findPersonNames } from './person-names.ts';
import { findUnits } from './units.ts';
import { findLanguage, findScript, findUntranslated } from './wrong-language.ts';

/**
 * What a translation says differently than its source, as far as rules can be certain of it. A segment that is not in
 * its language at all is reported as that only.
 */
export function checkMeaning(pair: MeaningPair): MeaningFinding[] {
  if (pair.source.trim() === '' || pair.target.trim() === '') return [];
  for (const find of [findUntranslated, findScript, findLanguage]) {
    const found = find(pair);
    if (found.length > 0) return found;
  }
  const dates = findDates(pair);
  const { findings: units, converted } = findUnits(pair);
  // A converted value ("3 miles", "5 km") and a moved day are one finding, not two.
  const digits = dates.length > 0 || units.length > 0 ? [] : findNumbers(pair, converted);
  const numbers = digits.length > 0 ? digits : findNumberWords(pair);
  const names = findNames(pair);
  const people = findPersonNames(pair).filter(
    ({ wanted }) => !names.some((name) => name.wanted.includes(wanted)),
  );
  return [
    ...[...findNegation(pair), ...numbers, ...units, ...dates],
    ...[...names, ...people, ...findImperatives(pair)],
  ];
}
