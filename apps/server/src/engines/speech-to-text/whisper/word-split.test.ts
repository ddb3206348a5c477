import { expect, test } from 'vitest';
import { splitIntoWords } from './word-split.ts';

/** Tokens are indexes into a list of texts; bytes written as "<..>" form a character only together. */
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

test('starts words at spaces and keeps their punctuation', () => {
  expect(split([' Hel', 'lo', ',', ' world', '!'])).toEqual([
    ['Hello,', 3],
    ['world!', 2],
  ]);
});

test('keeps hyphens and apostrophes inside words', () => {
  expect(split([' twenty', '-', 'five', ' don', "'t"])).toEqual([
    ['twenty-five', 3],
    ["don't", 2],
  ]);
});

test('attaches an opening mark to the next word and a closing one to the previous', () => {
  expect(split([' he', ' (', 'said', ')', ' ¿', 'qué', '?', ' »'])).toEqual([
    ['he', 1],
    ['(said)', 3],
    ['¿qué?»', 4],
  ]);
});

test('splits Chinese by characters, assembled from their bytes', () => {
  expect(split(['自己', '的', '<e8>', '<85>', '<b3>', '。'], false)).toEqual([
    ['自己', 1],
    ['的', 1],
    ['腳。', 4],
  ]);
});

test.each([
  [
    ['20', '25', '年'],
    ['2025', '年'],
  ],
  [
    ['Go', 'ogle', '的', '新'],
    ['Google', '的', '新'],
  ],
  [
    ['用', 'Open', ' Source', '软', '件'],
    ['用', 'Open', 'Source', '软', '件'],
  ],
  [
    ['3', '.', '5', '%', '了'],
    ['3.5%', '了'],
  ],
  [
    ['１', '２', '月'],
    ['１２', '月'],
  ],
])('keeps numbers and foreign words whole in Chinese and Japanese: %j', (texts, words) => {
  expect(split(texts, false).map(([text]) => text)).toEqual(words);
});

test('assigns every token to at most one word, and returns nothing for no tokens', () => {
  expect(split([])).toEqual([]);
});
