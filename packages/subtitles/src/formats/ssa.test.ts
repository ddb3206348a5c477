import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { parseSubtitleText, subtitleFormats } from './index.ts';
import { findWriteLosses } from './write-losses.ts';

const cue = (id: string, rest: Partial<Cue>): Cue => ({
  ...{ id, startMs: 1000, endMs: 3000, text: 'one two', track: 'lower' as const },
  ...rest,
});
const options = { language: 'en', title: 'A talk' };
const write = (cues: readonly Cue[]) => subtitleFormats.ssa.write(cues, options);
const events = (cues: readonly Cue[]) =>
  write(cues)
    .split('\n')
    .filter((line) => line.startsWith('Dialogue'));

test('a file has the sections, fields and alignments of version 4', () => {
  const lines = write([cue('a', {})]).split('\n');
  expect(lines).toContain('ScriptType: v4.00');
  expect(lines).toContain('[V4 Styles]');
  const fields = (start: string) =>
    lines.filter((line) => line.startsWith(start)).map((line) => line.split(': ')[1]?.split(','));
  const [styleFields, eventFields] = fields('Format');
  expect(eventFields?.[0]).toBe('Marked');
  const styles = fields('Style');
  expect(styles.map((style) => style?.length)).toEqual([styleFields?.length, styleFields?.length]);
  const alignment = styleFields?.findIndex((name) => name.trim() === 'Alignment') ?? -1;
  expect(styles.map((style) => style?.[alignment])).toEqual(['2', '6']);
});

test('texts, marks, speakers, tracks and rows are written with tags of version 4', () => {
  const cues = [
    cue('a', {
      text: 'one\ntwo {x}',
      speaker: 'Ann, Bo',
      spans: [{ kind: 'italic', start: 0, end: 3 }],
    }),
    cue('b', { startMs: 36_000_000, endMs: 36_000_000, track: 'upper' }),
    cue('c', { startMs: 37_000_000, endMs: 37_001_000, placement: { x: 5, y: 50, align: 'left' } }),
    cue('d', {
      ...{ startMs: 38_000_000, endMs: 38_001_000 },
      spans: [{ kind: 'color', start: 4, end: 7, value: '#ff000080' }],
    }),
  ];
  expect(events(cues)).toEqual([
    'Dialogue: Marked=0,0:00:01.00,0:00:03.00,Lower,Ann  Bo,0000,0000,0000,,{\\i1}one\\N{\\i0}two ❴x❵',
    'Dialogue: Marked=0,10:00:00.00,10:00:00.01,Upper,,0000,0000,0000,,one two',
    'Dialogue: Marked=0,10:16:40.00,10:16:41.00,Lower,,0000,0000,0000,,{\\a9}one two',
    'Dialogue: Marked=0,10:33:20.00,10:33:21.00,Lower,,0000,0000,0000,,one {\\c&H0000FF&}two',
  ]);
  const read = parseSubtitleText(write(cues));
  expect(read.format).toBe('ass');
  expect(read.warnings).toEqual([]);
  expect(read.cues.map(({ text, track }) => `${track} ${text}`)).toEqual([
    'lower one\ntwo {x}',
    ...['upper one two', 'lower one two', 'lower one two'],
  ]);
  expect(read.cues[0]?.spans).toEqual([{ kind: 'italic', start: 0, end: 3 }]);
  expect(read.cues[2]?.placement).toMatchObject({ align: 'left' });
});

test('what version 4 has no tag for is named', () => {
  const cues = [
    cue('a', { spans: [{ kind: 'underline', start: 0, end: 3 }] }),
    cue('b', { startMs: 4000, endMs: 5000, placement: { x: 20, y: 33 } }),
  ];
  const written = write(cues);
  expect(written).not.toMatch(/\\(?:u|pos|an)\d?/);
  const losses = findWriteLosses('ssa', cues, written, options);
  expect(losses.map(({ code }) => code).toSorted()).toEqual([
    ...['POSITION_NOT_WRITTEN', 'STYLE_NOT_WRITTEN'],
  ]);
});
