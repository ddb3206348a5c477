import type { LanguageCode } from '@glossa/contracts/languages';
import type { Word } from './port.ts';

/**
 * An engine may write Chinese in either script: converts the words to the script of the language. Other languages are
 * returned unchanged.
 */
export async function writeInScriptOf(language: LanguageCode, words: Word[]): Promise<Word[]> {
  if (language !== 'zh' && language !== 'zh-TW') return words;
  // Loaded lazily: its tables take several megabytes.
  const { Converter } = await import('opencc-js');
  const convert =
    language === 'zh' ? Converter({ from: 't', to: 'cn' }) : Converter({ from: 'cn', to: 'twp' });
  return respell(words, convert);
}

/**
 * Converts the words as one text, because phrases determine the right character (头发 → 頭髮, 发展 → 發展), and redistributes
 * the characters. If a phrase changes its length, converts each word separately.
 */
export function respell(words: readonly Word[], convert: (text: string) => string): Word[] {
  const respelt: Word[] = [];
  for (let first = 0; first < words.length; ) {
    const phrase = phraseFrom(words, first);
    respelt.push(...respellPhrase(phrase, convert));
    first += phrase.length;
  }
  return respelt;
}

const PHRASE_END = /[。！？，、；：!?,;:]$/u;
const LONGEST_PHRASE = 60;

function phraseFrom(words: readonly Word[], first: number): Word[] {
  const phrase: Word[] = [];
  for (const word of words.slice(first, first + LONGEST_PHRASE)) {
    phrase.push(word);
    if (PHRASE_END.test(word.text)) break;
  }
  return phrase;
}

function respellPhrase(phrase: readonly Word[], convert: (text: string) => string): Word[] {
  const before = phrase.map(({ text }) => [...text].length);
  const characters = [...convert(phrase.map(({ text }) => text).join(''))];
  const total = before.reduce((sum, length) => sum + length, 0);
  if (characters.length !== total)
    return phrase.map((word) => ({ ...word, text: convert(word.text) }));
  let next = 0;
  return phrase.map((word, index) => {
    const start = next;
    next += before[index] ?? 0;
    return { ...word, text: characters.slice(start, next).join('') };
  });
}
