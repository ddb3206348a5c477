import type { LanguageCode } from '@glossa/contracts/languages';
import { describe, expect, test } from 'vitest';
import type { Word } from './port.ts';
import { joinSentences } from './sentence-joins.ts';
import recorded from './testing/recorded-windows.json' with { type: 'json' };

/** What Whisper base made of sentences without a pause: words with start, end and confidence. */
function joinRecorded(language: keyof typeof recorded): string {
  const { words, windowStartsMs } = recorded[language] as {
    words: [string, number, number, number][];
    windowStartsMs: number[];
  };
  const heard = words.map(
    ([text, startMs, endMs, confidence]): Word => ({ text, startMs, endMs, confidence }),
  );
  return textOf(joinSentences(heard, windowStartsMs, language));
}

const textOf = (words: readonly Word[]) => words.map(({ text }) => text).join(' ');

/** Two windows of words, 300 ms each. */
function join(
  last: string,
  first: string,
  {
    pauseMs = 0,
    main = 'en' as LanguageCode,
    firstLanguage = undefined as LanguageCode | undefined,
  } = {},
): string {
  const said = [...last.split(' '), ...first.split(' ')];
  const cut = last.split(' ').length;
  const words = said.map((text, index): Word => {
    const startMs = index * 300 + (index < cut ? 0 : pauseMs);
    const language = index < cut ? undefined : firstLanguage;
    return { text, startMs, endMs: startMs + 300, confidence: 1, ...(language && { language }) };
  });
  return textOf(joinSentences(words, [0, cut * 300 + pauseMs], main));
}

describe('recorded answers of Whisper base', () => {
  test('an English sentence that a window cut has no period in its middle', () => {
    expect(joinRecorded('en')).toContain('the tall men at the desk who was always busy');
  });

  test('what follows a pause of speech begins a sentence, in French', () => {
    expect(joinRecorded('fr')).toContain('tout le monde. Et la même idée');
  });

  test('a period after a short word, which may be an abbreviation, is left', () => {
    expect(joinRecorded('de')).toContain('auf war. Und die');
  });

  test('answers without a period at the end of a window stay as they are', () => {
    expect(joinRecorded('es')).toBe(recorded.es.words.map(([text]) => text).join(' '));
  });
});

test.each([
  ['a long word', 'He sat at the window.', 'and slept.', {}],
  ['a word that cannot end a sentence', 'He sat at the.', 'window and slept.', {}],
  ['a short word that is elsewhere without a period', 'If he saw it he sold it.', 'and left.', {}],
  ['Russian', 'Они играли на улице.', 'и пели.', { main: 'ru' }],
  ['German', 'Sie gingen in die Stadt.', 'und kauften Brot.', { main: 'de' }],
] as const)('drops the period after %s', (_name, last, first, more) => {
  expect(join(last, first, more)).toBe(`${last.slice(0, -1)} ${first}`);
});

test.each([
  ['a capitalized word', 'He sat at the window.', 'Then he slept.', {}],
  ['a name', 'He sat at the window.', 'Ada slept.', {}],
  ['a German noun', 'Sie kauften frisches.', 'Brot und Käse.', { main: 'de' }],
  ['iPhone', 'He sat at the window.', 'iPhone sales rose.', {}],
  ['a number', 'He sat at the window.', '20 people slept.', {}],
  ['Arabic', 'جلس عند النافذة.', 'ثم نام.', { main: 'ar' }],
  ['Japanese', '窓のそばに座った.', 'そして寝た。', { main: 'ja' }],
  ['Chinese', '他坐在窗边。', '然后睡了。', { main: 'zh' }],
  ['Korean', '창가에 앉았다.', '그리고 잤다.', { main: 'ko' }],
] as const)('keeps a period before %s', (_name, last, first, more) => {
  expect(join(last, first, more)).toBe(`${last} ${first}`);
});

test.each([
  ['a short word that may be an abbreviation', 'Äpfel, Birnen usw.', 'und Brot.', 'de', 'Und'],
  ['an abbreviation of two letters with periods', 'It opens at 5 p.m.', 'and closes.', 'en', 'And'],
  ['a long abbreviation', 'Das kostet inkl.', 'aller Steuern viel.', 'de', 'Aller'],
] as const)('keeps the period of %s', (_name, last, first, main, begins) => {
  // As before: what a period ends is followed by a capital.
  expect(join(last, first, { main })).toBe(
    `${last} ${begins} ${first.split(' ').slice(1).join(' ')}`,
  );
});

test.each([
  ['Was he at the window?', '?'],
  ['He sat at the window!', '!'],
  ['He sat at the window...', '...'],
  ['„Er saß am Fenster.“', '“'],
])('keeps other marks: %s', (last) => {
  expect(join(last, 'and slept.')).toContain(last);
});

test('after a pause the sentence has ended, and the next one begins with a capital', () => {
  const pause = { pauseMs: 400 };
  expect(join('He sat at the window.', 'and slept.', pause)).toBe(
    'He sat at the window. And slept.',
  );
});

test('before a word in another language the period stays', () => {
  const answer = join('He sat at the window.', 'et puis voilà.', { firstLanguage: 'fr' });
  expect(answer).toBe('He sat at the window. Et puis voilà.');
});

test('where an engine begins sentences in lower case, lower case says nothing', () => {
  expect(join('we met there. he sat at the window.', 'and slept.')).toBe(
    'we met there. he sat at the window. And slept.',
  );
});
