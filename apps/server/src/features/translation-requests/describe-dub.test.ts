import { expect, test } from 'vitest';
import { describeDub, type HeardLine } from './describe-dub.ts';

const line = (startMs: number, fields: Partial<HeardLine> = {}): HeardLine => ({
  cueIds: [String(startMs)],
  text: 'x',
  startMs,
  slotMs: 1000,
  estimatedMs: 900,
  characterBudget: null,
  endMs: startMs + 900,
  cut: null,
  rate: 1,
  path: '',
  shortened: false,
  ...fields,
});
const cues = [{ id: 'top', startMs: 61_000, endMs: 62_000, text: 'Sign', track: 'upper' as const }];

test('a dub without trouble needs no words', () => {
  expect(describeDub([line(0), line(2000)], [], cues)).toEqual([]);
  expect(describeDub([line(0)], [{ cueId: 'x', reason: 'nothing-said' }], cues)).toEqual([]);
});

test('names what was cut, hurried, shortened and left out by its time', () => {
  const heard = [
    line(1000, { rate: 1.25, cut: { lostMs: 300, fadeMs: 120 } }),
    line(3000, { rate: 1.1 }),
    line(5000, { rate: 1.2 }),
    line(7000, { shortened: true }),
  ];
  const notes = describeDub(heard, [{ cueId: 'top', reason: 'upper-track' }], cues);
  expect(notes).toEqual([
    'The line at 00:00:01.0 is longer than its time even when hurried, so that its end is not heard.',
    'The lines at 00:00:03.0, 00:00:05.0 are spoken faster to fit their time.',
    'The line at 00:00:07.0 is spoken in shorter words than the subtitle.',
    'The line at 00:01:01.0 is not spoken because it stands on the upper track.',
  ]);
});

test('a long list is counted', () => {
  const heard = Array.from({ length: 50 }, (_line, index) => line(index * 1000, { rate: 1.2 }));
  expect(describeDub(heard, [], cues)[0]).toMatch(/and 30 more are spoken faster/);
});
