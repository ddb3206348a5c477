import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { heldMarks } from './formats/held-marks.ts';
import { subtitleFormats } from './formats/index.ts';
import { findCueDifference } from './same-cues.ts';
import { wildCues } from './testing/cues.ts';

const cue = (startMs: number, text: string, track: Cue['track'] = 'lower'): Cue => ({
  ...{ id: `${startMs}`, startMs, endMs: startMs + 1_000, text, track },
});
const two = [cue(0, 'First.'), cue(2_000, 'Second\nline.', 'upper')];

describe('no difference', () => {
  test.each<[string, readonly Cue[], Parameters<typeof findCueDifference>[2]]>([
    ['in another order', two.toReversed(), {}],
    ['with a direction mark', [cue(0, '\u200fFirst.'), two[1] as Cue], {}],
    [
      'off by the format’s unit',
      [cue(4, 'First.'), cue(1_996, 'Second line.', 'upper')],
      { toleranceMs: 10 },
    ],
    ['all moved', [cue(23, 'First.'), cue(2_023, 'Second line.', 'upper')], { maxShiftMs: 100 }],
    ['without tracks', [cue(0, 'First.'), cue(2_000, 'Second line.')], { ignoreTracks: true }],
    ['and a cue without text', [...two, cue(9_000, ' ')], {}],
  ])('%s', (_name, found, options) => {
    expect(findCueDifference(two, found, options)).toBeUndefined();
  });

  test('after writing and reading SubRip', () => {
    const { parse, write } = subtitleFormats.srt;
    const options = { language: 'en', title: 'x', direction: 'ltr' } as const;
    fc.assert(
      fc.property(wildCues, (cues) => {
        const written = cues.filter(({ text }) => text.trim() !== '');
        fc.pre(written.length > 0);
        expect(findCueDifference(written, parse(write(written, options)))).toBeUndefined();
      }),
    );
  });
});

describe('a difference', () => {
  test.each<[string, readonly Cue[]]>([
    ['a missing cue', [two[0] as Cue]],
    ['another word', [cue(0, 'Fist.'), two[1] as Cue]],
    ['another time', [cue(500, 'First.'), two[1] as Cue]],
    ['another track', [two[0] as Cue, cue(2_000, 'Second line.')]],
    ['a joined word', [two[0] as Cue, cue(2_000, 'Secondline.', 'upper')]],
    ['one more cue', [...two, cue(5_000, 'Third.')]],
    ['the same cue twice', [...two, two[0] as Cue]],
  ])('%s', (_name, found) => {
    expect(findCueDifference(two, found, { toleranceMs: 10 })).toBeDefined();
  });
});

describe('marks and places', () => {
  const marked: Cue = {
    ...cue(0, 'Now or never.'),
    spans: [{ kind: 'italic', start: 0, end: 3 }],
    placement: { y: 40, align: 'left' },
  };
  const { spans: _spans, ...unmarked } = marked;
  const { placement: _placement, ...unplaced } = marked;
  const marks = heldMarks.vtt;

  test('are compared where the format holds them', () => {
    expect(findCueDifference([marked], [marked], { marks })).toBeUndefined();
    expect(findCueDifference([marked], [unmarked], { marks })).toMatchObject({ isMarked: true });
    expect(findCueDifference([unmarked], [marked], { marks })).toMatchObject({ isMarked: true });
    expect(findCueDifference([marked], [unplaced], { marks })).toMatchObject({ isMarked: true });
    const wrapped = { ...marked, text: 'Now\nor never.' };
    expect(findCueDifference([marked], [wrapped], { marks, ignoreSpaces: true })).toBeUndefined();
  });

  test('are not where it does not', () => {
    expect(findCueDifference([marked], [unmarked])).toBeUndefined();
    const ruby: Cue = {
      ...cue(0, '東京'),
      spans: [{ kind: 'ruby', value: 'x', start: 0, end: 2 }],
    };
    expect(findCueDifference([ruby], [cue(0, '東京')], { marks: heldMarks.srt })).toBeUndefined();
    const clear: Cue = {
      ...cue(0, 'Now.'),
      spans: [{ kind: 'color', value: '#ff000080', start: 0, end: 4 }],
    };
    const opaque: Cue = {
      ...cue(0, 'Now.'),
      spans: [{ kind: 'color', value: '#ff0000', start: 0, end: 4 }],
    };
    expect(findCueDifference([clear], [opaque], { marks: heldMarks.ass })).toBeUndefined();
    expect(findCueDifference([clear], [opaque], { marks })).toBeDefined();
  });
});
