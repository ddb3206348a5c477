import { messagePattern } from '@glossa/messages/testing/message-pattern';
import { expect, test } from 'vitest';
import { chipProblem, missingChips } from './chip-problem.ts';
import { plainText, readPieces, writePieces } from './fragment.ts';

const source = 'A <g id="1">bold <g id="2">and</g></g> 3 &lt; 4 &amp; more<x id="3"/>';
const read = (fragment: string) => readPieces(fragment, 'html');

test('parses and serializes a fragment without loss', () => {
  const pieces = read(source);
  expect(pieces[1]).toEqual({ kind: 'open', id: '1' });
  expect(pieces.filter(({ kind }) => kind === 'close')).toEqual([
    { kind: 'close', id: '2' },
    { kind: 'close', id: '1' },
  ]);
  expect(writePieces(pieces, 'html')).toBe(source);
  expect(plainText(source, 'html')).toBe('A bold and 3 < 4 & more');
});

test('keeps markup-like characters in text without markup', () => {
  const text = 'Press <b>OK</b> &amp; go\nnow';
  expect(writePieces(readPieces(text, 'none'), 'none')).toBe(text);
  expect(readPieces(text, 'none')).toEqual([{ kind: 'text', text }]);
});

test('decodes numeric entities and keeps invalid ones', () => {
  expect(plainText('&#233;&#xe9;&#9999999;', 'html')).toBe('éé&#9999999;');
});

test.each([
  ['<g id="1">negrita <g id="2">y</g></g><x id="3"/>', null],
  // Formatting may be removed.
  ['negrita y<x id="3"/>', null],
  ['<g id="1">negrita</g>', messagePattern('documentReview.tagMissing', { id: '3' })],
  ['<x id="3"/><x id="3"/>', messagePattern('documentReview.tagTwice', { id: '3' })],
  ['<g id="1">negrita<x id="3"/>', messagePattern('documentReview.tagNotClosed', { id: '1' })],
  ['negrita</g><x id="3"/>', messagePattern('documentReview.tagOverlaps')],
])('%s', (target, problem) => {
  const found = chipProblem(read(source), read(target));
  if (problem === null) expect(found).toBeNull();
  else expect(found).toMatch(problem);
});

test('detects crossed tags after moving them', () => {
  const found = chipProblem(read(source), [
    { kind: 'open', id: '1' },
    { kind: 'open', id: '2' },
    { kind: 'close', id: '1' },
    { kind: 'close', id: '2' },
    { kind: 'thing', id: '3' },
  ]);
  expect(found).toMatch(messagePattern('documentReview.tagOverlaps'));
});

test('lists missing tags in the order of the original', () => {
  expect(missingChips(read(source), read('<g id="2">y</g>'))).toEqual([
    { kind: 'open', id: '1' },
    { kind: 'close', id: '1' },
    { kind: 'thing', id: '3' },
  ]);
});
