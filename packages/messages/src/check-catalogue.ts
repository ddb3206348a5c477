import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import type { Catalogue } from './catalogue.ts';

export type CatalogueReport = {
  /** Ids without a translation: shown in English until there is one. */
  missing: string[];
  /** Translations that are invalid or belong to no message. */
  faults: string[];
};

/** Compares a language's catalog with the English one. */
export function checkCatalogue(
  language: string,
  catalogue: Catalogue,
  english: Catalogue,
): CatalogueReport {
  const missing: string[] = [];
  const faults: string[] = [];
  for (const [id, original] of Object.entries(english)) {
    const translation = catalogue[id];
    if (translation === undefined) missing.push(id);
    else
      for (const fault of checkTranslation(language, original, translation))
        faults.push(`${language}: ${id}: ${fault}: ${translation.slice(0, 120)}`);
  }
  for (const id of Object.keys(catalogue))
    if (english[id] === undefined) faults.push(`${language}: ${id}: no message has this id`);
  return { missing, faults };
}

/** The errors of one translation. */
export function checkTranslation(language: string, english: string, translation: string): string[] {
  if (translation.trim() === '') return ['it is empty'];
  const faults: string[] = [];
  const [wanted, given] = [read(english), read(translation)];
  if (!given) return ['it is not well formed'];
  if (wanted && !fit(wanted.arguments, given.arguments))
    faults.push(
      `its arguments are ${given.arguments.join() || 'none'}, not ${wanted.arguments.join() || 'none'}`,
    );
  if (marks(english).join() !== marks(translation).join())
    faults.push('its marks <…> are not those of the original');
  for (const cases of given.plurals) {
    const missing = categories(language).filter((category) => !covers(language, cases, category));
    if (missing.length > 0) faults.push(`its plural lacks ${missing.join(', ')}`);
  }
  if (/^\s|\s$/.test(translation) && !/^\s|\s$/.test(english))
    faults.push('it begins or ends with a space');
  const words = english.replaceAll(syntax, ' ').match(/[A-Za-z]{2,}/g) ?? [];
  if (translation === english && words.length > 5) faults.push('it is still English');
  return faults;
}

/**
 * The same arguments, although a translation may turn a number into a plural, and an English plural into a number. What
 * English formats as a number must stay one.
 */
function fit(wanted: readonly string[], given: readonly string[]): boolean {
  const loose = (argument: string) => argument.replace(/ (number|plural)$/, ' number');
  const plain = new Set(wanted.filter((argument) => !argument.includes(' ')));
  const names = given.map((argument) => {
    const name = argument.split(' ')[0] ?? '';
    return plain.has(name) ? name : loose(argument);
  });
  return names.toSorted().join() === wanted.map(loose).toSorted().join();
}

/** `many` in Romance languages is for millions, where `other` works as well. */
const categories = (language: string): string[] =>
  new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((one) => one !== 'many' || /^(ar|ru)/.test(language));

/** A form exists, or each of its numbers has its own case: `=1` is all that `one` means in German. */
function covers(language: string, cases: readonly string[], category: string): boolean {
  if (cases.includes(category)) return true;
  if (category === 'other') return false;
  const rules = new Intl.PluralRules(language);
  return Array.from({ length: 200 }, (_one, number) => number)
    .filter((number) => rules.select(number) === category)
    .every((number) => cases.includes(`=${number}`) || cases.includes(String(number)));
}

const marks = (message: string): string[] =>
  [...message.matchAll(/<\/?(\w+)>/g)].map(([mark]) => mark).toSorted();

/** ICU syntax rather than text: names of arguments, types and cases. */
const syntax = /\{\w+(, (plural|select|number),?)?|\b(zero|one|two|few|many|other|=\d+) (?=\{)/g;

/** The names of what a message inserts; none if it is malformed. */
export const argumentNames = (message: string): string[] => [
  ...new Set((read(message)?.arguments ?? []).map((argument) => argument.split(/[ :]/)[0] ?? '')),
];

type Read = { arguments: string[]; plurals: string[][] };

function read(message: string): Read | undefined {
  const found = new Set<string>();
  const plurals: string[][] = [];
  const walk = (tokens: CompiledMessage | unknown): void => {
    if (!Array.isArray(tokens)) return;
    for (const token of tokens) {
      if (!Array.isArray(token)) continue;
      const [name, type, format] = token as [string, string | undefined, unknown];
      found.add(`${name}${type ? ` ${type}` : ''}`);
      if (typeof format !== 'object' || format === null) continue;
      const cases = Object.keys(format);
      if (type === 'plural') plurals.push(cases);
      if (type === 'select') found.add(`${name}: ${cases.toSorted().join(' ')}`);
      for (const inner of Object.values(format)) walk(inner);
    }
  };
  const compiled = compileMessage(message);
  // Returned unchanged if it cannot be parsed.
  if (message.includes('{') && compiled.length === 1 && compiled[0] === message) return undefined;
  walk(compiled);
  return { arguments: [...found].toSorted(), plurals };
}
