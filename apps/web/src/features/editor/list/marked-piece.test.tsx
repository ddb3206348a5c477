// @vitest-environment happy-dom
import type { CueSpan } from '@glossa/contracts/cue-marks';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { MarkedPiece } from './marked-piece.tsx';

afterEach(cleanup);

const text = 'one two 東京';
const spans: CueSpan[] = [
  { kind: 'italic', start: 0, end: 7 },
  { kind: 'bold', start: 4, end: 7 },
  { kind: 'color', value: '#ff0000', start: 0, end: 3 },
  { kind: 'ruby', value: 'とうきょう', start: 8, end: 10 },
];

test('shows marks, and readings above their words', () => {
  const { container } = render(<MarkedPiece text={text} spans={spans} from={0} to={text.length} />);
  expect(screen.getByText('one').style.fontStyle).toBe('italic');
  expect(screen.getByText('one').style.borderBottom).toContain('2px solid');
  expect(screen.getByText('two').style.fontWeight).toBe('700');
  expect(container.querySelector('ruby rt')?.textContent).toBe('とうきょう');
  expect(container.textContent).toBe('one two 東京とうきょう');
});

test('shows the marks of a part only', () => {
  const { container } = render(<MarkedPiece text={text} spans={spans} from={2} to={5} />);
  expect(container.textContent).toBe('e t');
  expect(screen.getByText('t').style.fontWeight).toBe('700');
});

test('a text without marks is plain text', () => {
  const { container } = render(<MarkedPiece text="one" spans={undefined} from={0} to={3} />);
  expect(container.innerHTML).toBe('one');
});
