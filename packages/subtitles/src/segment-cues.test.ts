import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CueWord } from './cue.ts';
import { joinWords } from './language-text.ts';
import { countCharacters, readingRules } from './reading-rules.ts';
import { segmentWords } from './segment-cues.ts';

/** Words as timed by a speech engine: about `rate` characters per second, a pause after each sentence. */
function timed(words: string[], rate = 14, pauseMs = 450): CueWord[] {
  let at = 500;
  return words.map((text) => {
    const startMs = at;
    const endMs = startMs + Math.max(120, (text.length / rate) * 1000);
    at = endMs + (/[.!?。]$/.test(text) ? pauseMs : /[,、]$/.test(text) ? 180 : 30);
    return { text, startMs, endMs, confidence: 0.9 };
  });
}

const speech = `Good morning everyone and thank you for coming. Today I want to talk about how a small team can build something that lasts. When we started, nobody believed that the idea would work, and to be honest we were not sure either. But we kept asking the people who would use it every day, and little by little it became clear what had to be done. First, listen. Second, write things down. Third, never promise what you cannot keep.`;

const flat = (text: string) => text.replace(/\s+/g, '');

describe('English speech', () => {
  const cues = segmentWords(timed(speech.split(' ')), 'en');
  test('fits two lines of 42 characters and the maximum duration', () => {
    for (const cue of cues) {
      const lines = cue.text.split('\n');
      expect(lines.length).toBeLessThanOrEqual(2);
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(42);
      expect(cue.endMs - cue.startMs).toBeLessThanOrEqual(7_000);
    }
  });
  test('leaves no orphan words and no article at the end of a cue', () => {
    for (const cue of cues) {
      expect(cue.text.split(/\s/).length).toBeGreaterThan(1);
      expect(cue.text).not.toMatch(/\b(the|a|of|to|and)$/);
    }
  });
  test('splits like a professional', () => {
    expect(cues.map((cue) => cue.text.replaceAll('\n', ' / '))).toMatchInlineSnapshot(`
      [
        "Good morning everyone / and thank you for coming.",
        "Today I want to talk about how a small / team can build something that lasts.",
        "When we started, nobody believed / that the idea would work,",
        "and to be honest we were not sure either.",
        "But we kept asking the people / who would use it every day,",
        "and little by little it became / clear what had to be done.",
        "First, listen.",
        "Second, write things down.",
        "Third, never promise what you cannot keep.",
      ]
    `);
  });
});

test('a silence ends a cue', () => {
  const words = timed(['one', 'two', 'three', 'four']).map((word, index) =>
    index < 2 ? word : { ...word, startMs: word.startMs + 5_000, endMs: word.endMs + 5_000 },
  );
  expect(segmentWords(words, 'en').map((cue) => cue.text)).toEqual(['one two', 'three four']);
});

test('joins Japanese and Chinese without spaces and keeps those of Latin words', () => {
  const text = (language: LanguageCode, words: string[]) =>
    segmentWords(timed(words, 4), language)
      .map((cue) => cue.text.replaceAll('\n', ''))
      .join('');
  expect(text('ja', ['今日', 'は', '新しい', '図書館', 'に', 'ついて', '話します。'])).toBe(
    '今日は新しい図書館について話します。',
  );
  expect(joinWords(['我们', '使用', 'Open', 'Source', '软件。'], 'zh')).toBe(
    '我们使用Open Source软件。',
  );
});

test('in any language no word is lost or moved, and cues are ordered, separate and of positive length', () => {
  const word = fc.record({
    text: fc.stringMatching(/^[\p{L}\p{N}]{1,14}[.,!?]?$/u),
    pause: fc.integer({ min: 0, max: 3_000 }),
    length: fc.integer({ min: 20, max: 900 }),
  });
  fc.assert(
    fc.property(
      fc.array(word, { maxLength: 60 }),
      fc.constantFrom(...languageCodes),
      (input, language) => {
        let at = 0;
        const words = input.map(({ text, pause, length }) => {
          const startMs = at + pause;
          at = startMs + length;
          return { text, startMs, endMs: at, confidence: 1 };
        });
        const cues = segmentWords(words, language);
        expect(cues.flatMap((cue) => cue.words ?? [])).toEqual(words);
        expect(flat(cues.map((cue) => cue.text).join(''))).toBe(
          flat(words.map((entry) => entry.text).join('')),
        );
        for (const [index, cue] of cues.entries()) {
          expect(cue.startMs).toBeGreaterThanOrEqual(0);
          expect(cue.endMs).toBeGreaterThan(cue.startMs);
          const next = cues[index + 1];
          if (next) expect(cue.endMs).toBeLessThanOrEqual(next.startMs);
        }
      },
    ),
    { numRuns: 150 },
  );
});

test('full-width languages count half-width characters as half', () => {
  expect(countCharacters('図書館ABC', readingRules.ja)).toBe(4.5);
  expect(countCharacters('👩‍👩‍👧 family', readingRules.en)).toBe(8);
});

test.each([
  [
    'zh',
    '我们今天在图书馆里讨论人工智能技术的发展情况以及它对于社会经济和教育事业的重要影响，大家都非常感兴趣。',
  ],
  [
    'zh-TW',
    '我們今天在圖書館裡討論人工智慧技術的發展情況以及它對於社會經濟和教育事業的重要影響，大家都非常感興趣。',
  ],
  [
    'ja',
    '今日は新しい図書館について話します。人工知能の技術が社会経済と教育事業に与える重要な影響を説明いたします。',
  ],
] as const)('cues of timed characters are never cut inside a word (%s)', (language, text) => {
  // As the engine times them, with unequal pauses inside words too.
  let at = 0;
  const words = [...text].map((character, index) => {
    const startMs = at + (index % 5 === 0 ? 400 : 0);
    at = startMs + 180;
    return { text: character, startMs, endMs: at, confidence: 0.9 };
  });
  const cues = segmentWords(words, language);
  expect(cues.length).toBeGreaterThan(1);
  expect(cues.flatMap((cue) => cue.words ?? [])).toEqual(words);
  const starts = new Set(
    [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)].map(
      ({ index }) => index,
    ),
  );
  let offset = 0;
  for (const cue of cues) {
    for (const line of cue.text.split('\n')) {
      expect(starts.has(offset), `${cue.text} at ${offset}`).toBe(true);
      offset += line.length;
    }
  }
});
