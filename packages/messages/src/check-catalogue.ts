import { type CompiledMessage, compileMessage } from '@lingui/message-utils/compileMessage';
import { type Catalogue, sentenceOf } from './catalogue.ts';

/** What is wrong with a catalogue, as sentences: keys missing or left over, and translations that would not work. */
export function checkCatalogue(
  language: string,
  keys: ReadonlySet<string>,
  catalogue: Catalogue,
): string[] {
  const faults: string[] = [];
  for (const key of keys) {
    const translation = catalogue[key];
    if (translation === undefined) faults.push(`${language}: not translated: ${quote(key)}`);
    else
      for (const fault of checkTranslation(language, sentenceOf(key), translation))
        faults.push(`${language}: ${fault}: ${quote(key)} -> ${quote(translation)}`);
  }
  for (const key of Object.keys(catalogue))
    if (!keys.has(key)) faults.push(`${language}: no screen shows this any more: ${quote(key)}`);
  return faults;
}

/** What is wrong with one translation. */
export function checkTranslation(language: string, english: string, translation: string): string[] {
  if (translation.trim() === '') return ['it is empty'];
  const faults: string[] = [];
  const [wanted, given] = [read(english), read(translation)];
  if (!given) return ['it is not well formed'];
  if (wanted && wanted.arguments.join() !== given.arguments.join())
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

/** `many` of Romance languages is for millions, where `other` serves as well. */
const categories = (language: string): string[] =>
  new Intl.PluralRules(language)
    .resolvedOptions()
    .pluralCategories.filter((one) => one !== 'many' || /^(ar|ru)/.test(language));

/** A form is there, or each of its numbers has a case of its own: `=1` is all that `one` means in German. */
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

/** What is ICU's, not the sentence's: names of arguments, of kinds and of cases. */
const syntax = /\{\w+(, (plural|select|number),?)?|\b(zero|one|two|few|many|other|=\d+) (?=\{)/g;

const quote = (text: string): string => JSON.stringify(text.slice(0, 120));

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
  // What cannot be parsed comes back as it was.
  if (message.includes('{') && compiled.length === 1 && compiled[0] === message) return undefined;
  walk(compiled);
  return { arguments: [...found].toSorted(), plurals };
}
