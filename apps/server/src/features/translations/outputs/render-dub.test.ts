import { expect, test } from 'vitest';
import { renderMessage } from '../../../platform/i18n/translate.ts';
import { type DubbedLine, describeDub } from './render-dub.ts';

const line = (startMs: number, fields: Partial<DubbedLine> = {}): DubbedLine => ({
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

test('a dub without problems has no warnings', () => {
  expect(describeDub([line(0), line(2000)], [], cues)).toEqual([]);
  expect(describeDub([line(0)], [{ cueId: 'x', reason: 'nothing-said' }], cues)).toEqual([]);
});

test('names lines that were cut, sped up, shortened or dropped', () => {
  const heard = [
    line(1000, { rate: 1.25, cut: { lostMs: 300, fadeMs: 120 } }),
    line(3000, { rate: 1.1 }),
    line(5000, { rate: 1.2 }),
    line(7000, { shortened: true }),
  ];
  const notes = describeDub(heard, [{ cueId: 'top', reason: 'upper-track' }], cues);
  expect(notes).toEqual([
    { id: 'translations.dubLineCut', params: { at: '00:00:01.0' } },
    { id: 'translations.dubLinesSpedUp', params: { at: '00:00:03.0, 00:00:05.0' } },
    { id: 'translations.dubLineShortened', params: { at: '00:00:07.0' } },
    { id: 'translations.dubLineUpperTrack', params: { at: '00:01:01.0' } },
  ]);
});

test('summarizes a long list by count', () => {
  const heard = Array.from({ length: 50 }, (_line, index) => line(index * 1000, { rate: 1.2 }));
  const [note] = describeDub(heard, [], cues);
  expect(note).toMatchObject({
    id: 'translations.dubLinesSpedUp',
    params: { at: { id: 'translations.dubMoreTimes', params: { more: 30 } } },
  });
  expect(note && renderMessage('en', note)).toContain('00:00:19.0 and 30 more were sped up');
});
