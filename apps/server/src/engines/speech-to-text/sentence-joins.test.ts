import type { LanguageCode } from '@glossa/contracts/languages';
import { expect, test } from 'vitest';
import type { Word } from './port.ts';
import { joinSentences } from './sentence-joins.ts';

/** Windows of words, 300 ms each; `pauseMs` between windows. */
function join(
  windows: readonly string[],
  { pauseMs = 0, main = 'en' as LanguageCode, languages = [] as (LanguageCode | undefined)[] } = {},
): string {
  const starts: number[] = [];
  const words: Word[] = [];
  let at = 0;
  for (const [index, window] of windows.entries()) {
    starts.push(at);
    for (const text of window.split(' ')) {
      const language = languages[index];
      words.push({
        text,
        startMs: at,
        endMs: at + 300,
        confidence: 1,
        ...(language && { language }),
      });
      at += 300;
    }
    at += pauseMs;
  }
  return joinSentences(words, starts, main)
    .map(({ text }) => text)
    .join(' ');
}

const lowerBefore = 'We saw the market because we like it.';

test('a sentence that begins with a window has a capital, as within a window', () => {
  expect(join(['It ended.', 'then we left. we slept.'])).toBe('It ended. Then we left. we slept.');
  // A pause is between sentences.
  const pause = { pauseMs: 400 };
  expect(join(['It ended.', 'then we left.'], pause)).toBe('It ended. Then we left.');
  expect(join(['Es hat geendet!', '«über uns»'], { main: 'de' })).toBe(
    'Es hat geendet! «Über uns»',
  );
  expect(join(['Se acabó.', '¿qué hora es?'], { main: 'es' })).toBe('Se acabó. ¿Qué hora es?');
  expect(join(['Всё кончилось.', 'потом мы ушли.'], { ...pause, main: 'ru' })).toBe(
    'Всё кончилось. Потом мы ушли.',
  );
});

test('a sentence that a window cut has no capital in its middle, if the word has none elsewhere', () => {
  expect(join([lowerBefore, 'They went to', 'The market', 'Because of it,', 'Because'])).toBe(
    'We saw the market because we like it. They went to the market because of it, because',
  );
});

test.each([
  ['an abbreviation', ['I asked Dr.', 'smith about it.']],
  ['a word such as iPhone', ['It ended.', 'iPhone sales rose.']],
  ['an address', ['It ended.', 'example.org is down.']],
  ['dots that a window ends with', ['We went to the...', 'market there.']],
])('keeps what follows %s', (_name, windows) => {
  expect(join(windows)).toBe(windows.join(' '));
});

test.each([
  ['was seen only with it', [lowerBefore, 'We like', 'Ada Lovelace.']],
  ['was also seen with it', ['We met Mark at the mark.', 'We like', 'Mark now.']],
])('keeps the capital of a word that %s', (_name, windows) => {
  expect(join(windows)).toBe(windows.join(' '));
});

test('after a pause, or in another language, a sentence may begin without a period before it', () => {
  const windows = [lowerBefore, 'They went to', 'The market'];
  expect(join(windows, { pauseMs: 400 })).toBe(windows.join(' '));
  expect(join(windows, { languages: [undefined, undefined, 'fr'] })).toBe(windows.join(' '));
});
