import { expect, test } from 'vitest';
import { line, page } from './build-page.fixture.ts';
import { textOfParagraph } from './heading-levels.ts';
import { right } from './page.ts';
import { segmentPages } from './segment-pages.ts';

const host = line('What is said of it here', 60, 100);
const [, , said] = host.words;
if (!said) throw new Error('The line has fewer words');
/** Beside a word, where a space is wide enough. */
const mark = (y: number, size = 5) => line('1)', right(said.box), y, { style: { size } });
const wide = { ...host, words: host.words.map((word, at) => (at < 3 ? word : shifted(word, 8))) };

function shifted<T extends { box: { x: number } }>(word: T, by: number): T {
  return { ...word, box: { ...word.box, x: word.box.x + by } };
}

const texts = (...groups: Parameters<typeof page>[1][]) => {
  const { paragraphs, others } = segmentPages([page(1, ...groups)]);
  return [...paragraphs, ...others].map((one) => textOfParagraph(one));
};

test('a raised number that is a text of its own belongs to the line around it', () => {
  expect(texts([mark(99)], [wide])).toEqual(['What is said 1) of it here']);
});

test('a note of a note is not lost', () => {
  const inner = line('2', right(mark(99).box), 95, { style: { size: 3 } });
  const all = texts([mark(99)], [inner], [wide]).join(' ');
  expect(all).toContain('said 1) of');
  expect(all).toContain('2');
});

test('a number that is as large as the text or below it stays a text of its own', () => {
  expect(texts([mark(100, 10)], [wide])).toHaveLength(2);
  expect(texts([mark(120)], [wide])).toHaveLength(2);
});
