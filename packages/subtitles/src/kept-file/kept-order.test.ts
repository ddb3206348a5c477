import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { withText } from '../marked-text.ts';
import { backwards, importKept } from '../testing/import-kept.ts';
import { fitKeptFile } from './fit-kept-file.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

function read(text: string) {
  const { file, cues } = importKept('a.vtt', text, backwards);
  const write = (changed: readonly Cue[]) => writeKeptFile(file, changed, options)?.text;
  /** The texts of a file as it is written, with its notes. */
  const orderOf = (changed: readonly Cue[]) =>
    write(changed)
      ?.split('\n')
      .filter((line) => /^[a-z]/.test(line) || line.startsWith('NOTE'));
  return { cues, write, orderOf };
}
const timed = (from: number, to: number, text: string) =>
  `00:${from}.000 --> 00:${to}.000\n${text}\n`;
const fresh = (startMs: number, endMs: number, text: string): Cue => ({
  ...{ id: `0new-${text}`, startMs, endMs, text, track: 'lower' },
});

describe('a WebVTT file in the order of its starts', () => {
  const same = [
    timed(10, 11, 'first'),
    timed(20, 29, 'long'),
    timed(20, 22, 'short'),
    timed(20, 25, 'middle'),
    timed(30, 31, 'last'),
  ];
  const text = `WEBVTT - Film\n\n${same.join('\n')}`;

  test('new cues are among those of one start, which stay in their order', () => {
    const { cues, write, orderOf } = read(text);
    expect(write(cues)).toBe(text);
    for (const endMs of [21_000, 23_000, 27_000, 30_000]) {
      const added = [...cues, fresh(20_000, endMs, 'new'), fresh(20_000, endMs - 500, 'other')];
      const order = orderOf(added)?.filter((line) => line !== 'new' && line !== 'other');
      expect(order).toEqual(['first', 'long', 'short', 'middle', 'last']);
      expect(orderOf(added)).toHaveLength(7);
    }
  });

  test('cues of one time stay in their order, with their notes', () => {
    const pair = [timed(20, 22, 'one'), timed(20, 22, 'two'), timed(20, 22, 'three')];
    const whole = `WEBVTT\n\n${pair.join('\nNOTE Here\n\n')}`;
    const { cues, write, orderOf } = read(whole);
    expect(write(cues)).toBe(whole);
    const order = orderOf([...cues, fresh(20_000, 22_000, 'new')]);
    expect(order?.filter((line) => line !== 'new')).toEqual([
      ...['one', 'NOTE Here', 'two', 'NOTE Here', 'three'],
    ]);
  });

  test('a note between two deleted cues stays where it was', () => {
    const [one = '', two = '', , , five = ''] = same;
    const three = timed(24, 25, 'third');
    const { cues, orderOf } = read(
      `WEBVTT\n\n${one}\nNOTE Check\n\n${two}\n${three}\n${five}\n${timed(40, 41, 'end')}`,
    );
    const without = (...gone: string[]) => orderOf(cues.filter(({ text }) => !gone.includes(text)));
    expect(without('long')).toEqual(['first', 'NOTE Check', 'third', 'last', 'end']);
    expect(without('long', 'third')).toEqual(['first', 'NOTE Check', 'last', 'end']);
    expect(without('long', 'third', 'last')).toEqual(['first', 'NOTE Check', 'end']);
    expect(without('first', 'long')).toEqual(['NOTE Check', 'third', 'last', 'end']);
    expect(without('long', 'third', 'last', 'end')).toEqual(['first', 'NOTE Check']);
  });
});

describe('a WebVTT file in another order', () => {
  const text = `WEBVTT\n\n${timed(30, 31, 'third')}\n${timed(10, 11, 'first')}\nNOTE Here\n\n${timed(20, 21, 'second')}\n00:40.000 --> 00:41.000 line:0\nfourth\n`;
  const { cues, write, orderOf } = read(text);

  test('comes back in it', () => {
    expect(cues.map((cue) => cue.text)).toEqual(['first', 'second', 'third', 'fourth']);
    expect(write(cues)).toBe(text);
  });

  test('keeps it where texts are edited, and cues are deleted', () => {
    const edited = cues.map((cue) => withText(cue, `${cue.text} one`));
    expect(write(edited)).toBe(text.replace(/^([a-z]+)$/gm, '$1 one'));
    expect(orderOf(cues.slice(1))).toEqual(['third', 'NOTE Here', 'second', 'fourth']);
  });

  test('moved and new cues are where their time is', () => {
    const moved = cues.map((cue) =>
      cue.text === 'first' ? { ...cue, startMs: 35_000, endMs: 36_000 } : cue,
    );
    expect(orderOf(moved)).toEqual(['third', 'NOTE Here', 'second', 'first', 'fourth']);
    const added = [...cues, fresh(32_000, 33_000, 'new')];
    expect(orderOf(added)).toEqual(['third', 'first', 'NOTE Here', 'second', 'new', 'fourth']);
  });
});

describe('a WebVTT file with more cues than a kept file has room for', () => {
  const clock = (second: number) => new Date(second * 1000).toISOString().slice(11, 19);
  const cueAt = (second: number, text: string) =>
    `${clock(second)}.000 --> ${clock(second)}.900\n${text}\n`;
  const fileOf = (startOf: (index: number) => number, ...notes: string[]) =>
    `WEBVTT\n\n${Array.from({ length: 76_000 }, (_, index) => cueAt(startOf(index), `t${index}`))
      .toSpliced(4, 0, ...notes)
      .join('\n')}`;
  const read = (text: string) => {
    const { file, cues, warnings } = importKept('a.vtt', text);
    return { file, cues, warnings: warnings.map(({ code, count }) => `${code} ${count}`) };
  };
  const isUnchanged = ({ file, cues }: ReturnType<typeof read>, text: string) =>
    writeKeptFile(file, cues, options)?.text === text;

  test('keeps the order of cues of one time', () => {
    const text = fileOf((index) => (index % 1000 === 1 ? index - 1 : index));
    const found = read(text);
    expect(found.file.cues).toHaveLength(152);
    expect(found.warnings).toEqual([]);
    expect(isUnchanged(found, text)).toBe(true);
  }, 120_000);

  test('names what is not always where it was', () => {
    const noted = { id: 'vtt-5', before: '\nNOTE Here\n\n' };
    const found = Array.from({ length: 80_000 }, (_, index) => ({
      ...{ id: `vtt-${index + 1}`, startMs: index },
    }));
    const { file } = importKept('a.vtt', `WEBVTT\n\n${timed(10, 11, 'one')}`);
    const cues = found.map(({ id }) => ({ id })).with(4, noted);
    const fitted = fitKeptFile({ ...file, cues }, found);
    expect(fitted.file?.cues).toEqual([noted, { id: 'vtt-6' }]);
    expect(fitted.unplaced).toBe(1);
    const few = fitKeptFile({ ...file, cues: cues.slice(0, 60_000) }, found);
    expect(few.file?.cues).toHaveLength(60_000);
    expect(few.unplaced).toBe(0);
    const paired = read(fileOf((index) => Math.floor(index / 2), 'NOTE Here\n'));
    // The first cue, the note, and the cue behind it.
    expect(paired.file.cues).toHaveLength(3);
    expect(paired.warnings).toEqual(['FILE_ORDER_NOT_KEPT 75998']);
  }, 120_000);
});
