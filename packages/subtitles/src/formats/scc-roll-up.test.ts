import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { scc } from './scc.ts';
import { readTimeCode } from './scc-time.ts';
import { findWriteLosses } from './write-losses.ts';
import { fitScc, type SccOptions } from './write-scc.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const rolling = { ...options, captionMode: 'roll-up-3' } as const satisfies SccOptions;
const cue = (startMs: number, endMs: number, text: string, rest: Partial<Cue> = {}): Cue => ({
  ...{ id: `${startMs}`, startMs, endMs, text, track: 'lower' as const },
  ...rest,
});
const lossesOf = (cues: readonly Cue[], of: SccOptions = rolling) =>
  Object.fromEntries(
    findWriteLosses('scc', cues, scc.write(cues, of), of).map(({ code, count }) => [code, count]),
  );

const talk = [
  cue(2_000, 4_000, 'First row'),
  cue(4_000, 6_000, 'Second row', { spans: [{ kind: 'italic', start: 0, end: 6 }] }),
  cue(6_000, 8_000, 'Third row: ¿niño?'),
  cue(12_000, 14_000, 'After a silence'),
];

describe.each([
  ['roll-up-2', '9425'],
  ['roll-up-3', '9426'],
  ['roll-up-4', '94a7'],
] as const)('%s', (captionMode, code) => {
  const written = scc.write(talk, { ...options, captionMode });
  const lines = written.split('\n').filter((line) => line.includes('\t'));

  test('each row begins with its mode, a carriage return and where it is', () => {
    const rows = lines.filter((line) => line.includes(code));
    expect(rows).toHaveLength(talk.length);
    // Row 15, and its indent in fours.
    for (const row of rows)
      expect(row).toMatch(new RegExp(`\t${code} ${code} 94ad 94ad (94[7f].) \\1 `));
    // Nothing of pop-on captions is sent.
    expect(written).not.toMatch(/9420|942f|94ae/);
  });

  test('the reader finds rows, times, marks and places', () => {
    const read = scc.parse(written);
    expect(read.map(({ text, track, placement }) => ({ text, track, placement }))).toEqual(
      talk.map(({ text, track }) => ({ text, track, placement: undefined })),
    );
    expect(read.map(({ spans }) => spans)).toEqual(talk.map(({ spans }) => spans));
    for (const [index, { startMs, endMs }] of talk.entries()) {
      expect(Math.abs((read[index]?.startMs ?? 0) - startMs)).toBeLessThan(20);
      expect(Math.abs((read[index]?.endMs ?? 0) - endMs)).toBeLessThan(20);
    }
    expect(lossesOf(talk, { ...options, captionMode })).toEqual({});
  });

  test('a channel carries one word per frame', () => {
    let free = 0;
    for (const line of lines) {
      const [time = '', sent = ''] = line.split('\t');
      const frame = readTimeCode(time) ?? -1;
      expect(frame).toBeGreaterThanOrEqual(free);
      free = frame + sent.split(' ').length;
    }
  });
});

test('rows of one cue follow each other within its time, and are counted', () => {
  const two = [cue(2_000, 4_000, 'One row\nAnother')];
  expect(scc.parse(scc.write(two, rolling)).map(({ text }) => text)).toEqual([
    'One row',
    'Another',
  ]);
  expect(lossesOf(two)).toEqual({ CUE_DIVIDED: 1 });
});

test('rows stay in short silences, which is counted, and go in long ones', () => {
  const shown = [cue(2_000, 3_000, 'Stays'), cue(4_000, 5_000, 'Goes'), cue(7_100, 9_000, 'Last')];
  const read = scc.parse(scc.write(shown, rolling));
  expect(read.map(({ endMs }) => Math.round(endMs / 100))).toEqual([40, 50, 90]);
  expect(lossesOf(shown)).toEqual({ TIMES_NOT_WRITTEN: 1 });
});

test('rows of the upper half have room above them, and the screen is emptied between the halves', () => {
  const both = [
    cue(2_000, 4_000, 'Above', { track: 'upper' }),
    cue(4_000, 6_000, 'Below'),
    cue(6_000, 8_000, 'At the left', { placement: { x: 20, align: 'left' } }),
  ];
  const written = scc.write(both, { ...options, captionMode: 'roll-up-4' });
  // Row 4, then row 15 behind an empty screen.
  expect(written).toMatch(/94a7 94a7 94ad 94ad (92[^ ]*) \1/);
  expect(written).toMatch(/942c 942c 94a7 94a7 94ad 94ad 94/);
  const read = scc.parse(written);
  expect(read.map(({ text, track }) => [text, track])).toEqual([
    ['Above', 'upper'],
    ['Below', 'lower'],
    ['At the left', 'lower'],
  ]);
  expect(read[2]?.placement).toEqual(both[2]?.placement);
  // The screen is emptied before the next row can be sent.
  expect(lossesOf(both, { ...options, captionMode: 'roll-up-4' })).toEqual({
    TIMES_NOT_WRITTEN: 1,
  });
  const high = [cue(2_000, 4_000, 'High', { placement: { y: 10, x: 20, align: 'left' } })];
  expect(lossesOf(high)).toEqual({ POSITION_NOT_WRITTEN: 1 });
});

test('no text is lost, however little time there is', () => {
  const long = 'One sentence that is longer than what a row of television can hold. '.repeat(3);
  const dense = Array.from({ length: 20 }, (_, index) => cue(index * 700, index * 700 + 900, long));
  const flat = (list: readonly Cue[]) => list.map(({ text }) => text.replace(/\s/g, '')).join('');
  const read = scc.parse(scc.write(dense, rolling));
  expect(flat(read).length).toBe(flat(dense).length);
  for (const { text } of read) expect(text.length).toBeLessThanOrEqual(32);
  const fitted = fitScc(dense, rolling);
  expect(fitted).not.toHaveLength(0);
  expect(fitted.every(({ text }) => !text.includes('\n'))).toBe(true);
});
