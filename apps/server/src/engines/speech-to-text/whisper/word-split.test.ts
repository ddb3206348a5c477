import { expect, test } from 'vitest';
import { splitIntoWords } from './word-split.ts';

/** Tokens are indices into a list of texts; bytes written as "<..>" make a character only together. */
function vocabulary(texts: string[]) {
  const textOf = (tokens: number[]) => {
    const joined = tokens.map((token) => texts[token] ?? '').join('');
    return joined === '<e8><85>' || joined === '<e8>' || joined === '<85>' || joined === '<b3>'
      ? '\uFFFD'
      : joined.replace('<e8><85><b3>', '腳');
  };
  return { tokens: texts.map((_, index) => index), textOf };
}
function split(texts: string[], spaces = true) {
  const { tokens, textOf } = vocabulary(texts);
  return splitIntoWords(tokens, textOf, spaces).map(({ text, tokens: of }) => [
    text.trim(),
    of.length,
  ]);
}

test('words begin at spaces and keep their punctuation', () => {
  expect(split([' Hel', 'lo', ',', ' world', '!'])).toEqual([
    ['Hello,', 3],
    ['world!', 2],
  ]);
});

test('hyphens and apostrophes stay inside', () => {
  expect(split([' twenty', '-', 'five', ' don', "'t"])).toEqual([
    ['twenty-five', 3],
    ["don't", 2],
  ]);
});

test('an opening mark goes to the word after it, a closing one to the word before', () => {
  expect(split([' he', ' (', 'said', ')', ' ¿', 'qué', '?', ' »'])).toEqual([
    ['he', 1],
    ['(said)', 3],
    ['¿qué?»', 4],
  ]);
});

test('Chinese is split by characters, made whole from their bytes', () => {
  expect(split(['自己', '的', '<e8>', '<85>', '<b3>', '。'], false)).toEqual([
    ['自己', 1],
    ['的', 1],
    ['腳。', 4],
  ]);
});

test('every token belongs to one word at most, and nothing gives nothing', () => {
  expect(split([])).toEqual([]);
});
