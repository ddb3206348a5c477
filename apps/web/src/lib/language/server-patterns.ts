import { type LanguageCode, languages } from '@glossa/contracts/languages';
import { i18n } from '@lingui/core';
import { languageName } from './language-name.ts';
import { translateServerWordsBy } from './server-words.ts';

type Message = (typeof i18n.messages)[string];

/** Sentences without arguments, by their English words. */
const exact = new Map<string, Message>();
/** Sentences with arguments, the longest first: the more words agree, the surer it is. */
let patterns: Array<{ matches: RegExp; names: string[]; key: string }> = [];
const known = new Map<string, string>();
const codeOf = new Map<string, LanguageCode>(
  Object.values(languages).map(({ label, code }) => [label, code]),
);

/** Takes the server's sentences in the language of the page, each with its English key. */
export function learnServerSentences(sentences: Readonly<Record<string, Message>>): void {
  for (const [key, message] of Object.entries(sentences)) {
    const { matches, names } = patternOf(key);
    if (names.length === 0) exact.set(key.replaceAll(/'([{}])'/g, '$1'), message);
    else patterns.push({ matches, names, key });
  }
  patterns = patterns.toSorted((one, other) => wordsIn(other.key) - wordsIn(one.key));
  i18n.load(i18n.locale, { ...sentences });
  known.clear();
  translateServerWordsBy(inPageLanguage);
}

/**
 * What was put into it is found by its pattern, and is itself
 * translated where it is a sentence or the name of a language. The sentence itself where no translation of it is known.
 */
function inPageLanguage(sentence: string): string {
  const before = known.get(sentence);
  if (before !== undefined) return before;
  const translated = translate(sentence);
  // What was said lately is said again; what was said long ago need not be kept.
  if (known.size > 2_000) known.clear();
  known.set(sentence, translated);
  return translated;
}

function translate(sentence: string): string {
  if (exact.has(sentence)) return i18n._(keyOf(sentence));
  const code = codeOf.get(sentence);
  if (code) return languageName(code);
  for (const { matches, names, key } of patterns) {
    const found = matches.exec(sentence);
    if (!found) continue;
    const values = names.map((name, index) => [name, inPageLanguage(found[index + 1] ?? '')]);
    return i18n._(key, Object.fromEntries(values));
  }
  return translateEach(sentence);
}

/** Several sentences may have been put one after the other; those that are not known stay as they are. */
function translateEach(sentences: string): string {
  const parts = sentences.split(/(?<=[.!?]) /);
  if (parts.length === 1) return sentences;
  // What is written with full-width stops has no spaces between its sentences.
  return parts
    .map(inPageLanguage)
    .reduce((before, part) => before + (/[。！？]$/.test(before) ? '' : ' ') + part);
}

const keyOf = (sentence: string): string => sentence.replaceAll(/[{}]/g, (brace) => `'${brace}'`);

const wordsIn = (key: string): number => key.replaceAll(/\{\w+\}/g, '').length;

function patternOf(key: string): { matches: RegExp; names: string[] } {
  const names: string[] = [];
  const source = key
    .split(/(\{\w+\})/)
    .map((piece) => {
      const name = /^\{(\w+)\}$/.exec(piece)?.[1];
      if (name) names.push(name);
      return name ? '(.+?)' : escapeRegExp(piece.replaceAll(/'([{}])'/g, '$1'));
    })
    .join('');
  return { matches: new RegExp(`^${source}$`, 's'), names };
}

const escapeRegExp = (text: string): string => text.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&');
