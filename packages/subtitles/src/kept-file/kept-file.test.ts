import type { KeptFile } from '@glossa/contracts/kept-file';
import { describe, expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { heldMarks } from '../formats/held-marks.ts';
import { readSubtitleFile } from '../formats/index.ts';
import { withText } from '../marked-text.ts';
import { findCueDifference } from '../same-cues.ts';
import { splitCue } from '../split-cue.ts';
import { backwards, importKept, parseKept } from '../testing/import-kept.ts';
import { countKept } from './count-kept.ts';
import { styledAss, styledTtml, styledWebVtt } from './samples.fixture.ts';
import { writeKeptFile } from './write-kept-file.ts';

const samples = { 'a.vtt': styledWebVtt, 'a.ass': styledAss, 'a.ttml': styledTtml };
const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;

function read(name: string, text: string): { file: KeptFile; cues: Cue[]; codes: string[] } {
  const { file, cues, warnings } = importKept(name, text, backwards);
  return { file, cues, codes: warnings.map(({ code }) => code) };
}
const write = (file: KeptFile, cues: readonly Cue[]) =>
  writeKeptFile(file, cues, options)?.text ?? '';

/** Lines that are in only one of two texts. */
function diff(before: string, after: string): string[] {
  const [old, now] = [before.split('\n'), after.split('\n')];
  return [
    ...old.filter((line) => !now.includes(line)).map((line) => `- ${line.trim()}`),
    ...now.filter((line) => !old.includes(line)).map((line) => `+ ${line.trim()}`),
  ];
}

describe.each(Object.entries(samples))('%s', (name, text) => {
  const { file, cues } = read(name, text);

  test('unchanged, it is the same file', () => {
    expect(write(file, cues)).toBe(text);
    expect(write({ ...file, lineEnd: '\r\n', byteOrderMark: true }, cues)).toBe(
      `\ufeff${text.replaceAll('\n', '\r\n')}`,
    );
  });

  test('with one text edited, only its lines differ', () => {
    const edited = cues.map((cue, index) =>
      index === 0 ? withText(cue, `${cue.text} All.`) : cue,
    );
    const changes = diff(text, write(file, edited));
    expect(changes.filter((line) => line.startsWith('+'))).toHaveLength(1);
    expect(changes.at(-1)).toContain('! All.');
    expect(changes.at(-1)).toMatch(/(?:<i>|\\i1\}|italic">)morning/);
  });

  test('with one cue moved in time, only its times differ', () => {
    const moved = cues.map((cue, index) =>
      index === 1 ? { ...cue, startMs: cue.startMs + 200 } : cue,
    );
    const changes = diff(text, write(file, moved)).filter((line) => line.startsWith('+'));
    expect(changes).toHaveLength(1);
    expect(changes[0]).toMatch(/03\.7/);
  });

  test('with all texts translated, styles, regions, notes and places stay', () => {
    const translated = cues.map((cue) => withText(cue, `[fr] ${cue.text}`));
    const written = write(file, translated);
    // Effects are those of the old texts, and named among the losses.
    const { effects: _effects, ...counts } = countKept(file);
    expect(countKept(read(name, written).file)).toMatchObject(counts);
    const back = parseKept(file, written);
    const marks = heldMarks[file.format];
    expect(findCueDifference(translated, back, { toleranceMs: 10, marks })).toBeUndefined();
    expect(
      diff(text, written).filter((line) => !/\[fr\]/.test(line) && line.startsWith('+')),
    ).toEqual([]);
  });

  test('cues that were added, split, deleted or placed anew are read as they are', () => {
    const [first, second, third, ...rest] = cues;
    if (!first || !second || !third) throw new Error('too few cues');
    const halves = splitCue([third], third.id, { at: 'cursor', offset: 4 }, 'half', {
      ...{ language: 'en', gapMs: 80 },
    });
    const fresh: Cue = { id: 'new', startMs: 0, endMs: 900, text: 'New\nlines', track: 'lower' };
    const placed: Cue = { ...first, track: 'upper', placement: { y: 20, x: 30, align: 'left' } };
    const changed = [fresh, placed, ...halves, ...rest];
    const back = parseKept(file, write(file, changed));
    const marks = heldMarks[file.format];
    expect(findCueDifference(changed, back, { toleranceMs: 10, marks })).toBeUndefined();
  });
});

test('what is kept is counted, and is no loss of the import', () => {
  const counts = (name: keyof typeof samples) => countKept(read(name, samples[name]).file);
  expect(counts('a.vtt')).toEqual({
    styles: 1,
    regions: 1,
    notes: 3,
    fonts: 0,
    details: 2,
    names: 1,
    effects: 0,
    channels: 0,
  });
  expect(counts('a.ass')).toEqual({
    styles: 2,
    regions: 0,
    notes: 3,
    fonts: 0,
    details: 7,
    names: 0,
    effects: 5,
    channels: 0,
  });
  expect(counts('a.ttml')).toEqual({
    styles: 2,
    regions: 2,
    notes: 2,
    fonts: 0,
    details: 1,
    names: 0,
    effects: 2,
    channels: 0,
  });
  expect(read('a.vtt', styledWebVtt).codes).toEqual([]);
  expect(read('a.ass', styledAss).codes).toEqual(['KEPT_UNTIL_EDITED']);
  expect(read('a.ttml', styledTtml).codes).toEqual(['KEPT_UNTIL_EDITED']);
});

test('a note of a deleted cue goes to the next one', () => {
  const { file, cues } = read('a.vtt', styledWebVtt);
  const written = write(
    file,
    cues.filter(({ text }) => !text.includes('river')),
  );
  expect(written).toContain('of the river.\n\n');
  expect(written).not.toContain('<c.loud>');
});

test('fonts are kept, and left out of a file that would be too large', () => {
  const font = (size: number) =>
    `\n[Fonts]\nfontname: a_0.ttf\n${`${'A'.repeat(80)}\n`.repeat(size)}`;
  const small = `${styledAss}${font(10)}`;
  const kept = read('a.ass', small);
  expect(countKept(kept.file).fonts).toBe(1);
  expect(write(kept.file, kept.cues)).toBe(small);
  const large = read('a.ass', `${styledAss}${font(60_000)}`);
  expect(countKept(large.file)).toMatchObject({ styles: 2, fonts: 0 });
  expect(large.codes).toContain('ATTACHMENT_DROPPED');
});

test('a file that is read from another order is written in it', () => {
  const lines = styledAss.trimEnd().split('\n');
  const moved = [...lines.slice(0, -2), lines.at(-1), lines.at(-2), ''].join('\n');
  const { file, cues } = read('a.ass', moved);
  expect(write(file, cues)).toBe(moved);
});

test('nothing is kept of rolling captions, of a document type, nor of SubRip', () => {
  const rolling = styledWebVtt.replace(
    /Plain &amp; simple\./,
    'Plain<00:00:08.000><c> and</c><00:00:08.500><c> simple.</c>',
  );
  const rolled = readSubtitleFile(new TextEncoder().encode(rolling), 'a.vtt', { keepsFile: true });
  expect(rolled.kept).toBeUndefined();
  // Its header and notes are named, as they are not kept.
  expect(rolled.warnings.map(({ code }) => code)).toEqual(
    expect.arrayContaining(['METADATA_DROPPED', 'COMMENT_DROPPED', 'REGION_DROPPED']),
  );
  const doctype = styledTtml.replace('<tt:tt ', '<!DOCTYPE tt SYSTEM "x">\n<tt:tt ');
  const bytes = new TextEncoder().encode(doctype);
  expect(readSubtitleFile(bytes, 'a.ttml', { keepsFile: true }).kept).toBeUndefined();
  const plain = new TextEncoder().encode('1\n00:00:01,000 --> 00:00:02,000\nHi\n');
  expect(readSubtitleFile(plain, 'a.srt', { keepsFile: true }).kept).toBeUndefined();
});
