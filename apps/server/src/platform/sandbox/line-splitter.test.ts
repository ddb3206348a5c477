import { expect, test } from 'vitest';
import { createLineSplitter } from './line-splitter.ts';

function splitAll(chunks: Buffer[]): string[] {
  const lines: string[] = [];
  const splitter = createLineSplitter((line) => lines.push(line));
  for (const chunk of chunks) splitter.push(chunk);
  splitter.end();
  return lines;
}

test('joins a line that arrives in pieces and splits at every kind of line ending', () => {
  const chunks = ['one\ntw', 'o\r\nthree\rfo', 'ur'].map((text) => Buffer.from(text));
  expect(splitAll(chunks)).toEqual(['one', 'two', 'three', 'four']);
});

test('keeps a character that is split between two chunks', () => {
  const bytes = Buffer.from('é\n');
  expect(splitAll([bytes.subarray(0, 1), bytes.subarray(1)])).toEqual(['é']);
});

test('truncates endless output without a line ending', () => {
  const lines = splitAll(Array.from({ length: 50 }, () => Buffer.alloc(10_000, 'a')));
  expect(lines).toHaveLength(1);
  expect(lines[0]?.length).toBe(8192);
});
