import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { readSubtitleFile } from '../formats/index.ts';
import { withText } from '../marked-text.ts';
import { findCueDifference } from '../same-cues.ts';
import { importKept, readKept } from '../testing/import-kept.ts';
import { styledAss, styledTtml, styledWebVtt } from './samples.fixture.ts';
import { writeKeptFile } from './write-kept-file.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const long = 'word '.repeat(900).trim();
/** Two cues that are too long for one, the first of them before cues of the file, the other one at the end. */
const samples = {
  'a.vtt': `${styledWebVtt.replace('Good <i>', `${long} Good <i>`)}\n00:00:20.000 --> 00:00:29.000\n<b>${long}</b>\n`,
  'a.ass': `${styledAss.replace('Good {', `${long} Good {`)}Dialogue: 0,0:00:20.00,0:00:29.00,Default,,0,0,0,,{\\b1}${long}\n`,
  'a.ttml': styledTtml
    .replace('Good <', `${long} Good <`)
    .replace(
      '    </tt:div>',
      `      <tt:p begin="20s" end="29s" region="left">${long}</tt:p>\n    </tt:div>`,
    ),
};

const parse = (name: string, written: string) =>
  readSubtitleFile(new TextEncoder().encode(written), name).cues;

test.each(
  Object.entries(samples).flatMap(([name, text]) =>
    [readKept, importKept].map((read) => ({ name, text, read, by: read.name })),
  ),
)('$name with cues that were divided, by $by', ({ name, text, read }) => {
  const { file, cues } = read(name, text);
  const toleranceMs = 10;
  expect(cues.length).toBe(new Set(cues.map(({ id }) => id)).size);
  const [{ id: first = '', parts: [second, third] = [] } = {}, last] = file.cues.filter(
    ({ parts }) => parts,
  );
  const ids = cues.map(({ id }) => id);
  const at = ids.indexOf(first);
  expect(ids.slice(at + 1, at + 3)).toEqual([second, third]);
  expect(last?.parts).toEqual(ids.slice(-2));
  expect(writeKeptFile(file, cues, options)).toMatchObject({ text, losses: [] });

  // Another cue is edited: the long ones stay as they are.
  const other = cues.find(({ text }) => text.length < 40);
  const edited = cues.map((cue) => (cue === other ? withText(cue, 'Other') : cue));
  const written = writeKeptFile(file, edited, options)?.text ?? '';
  expect(written.match(/(?:word ){890}/g)).toHaveLength(2);
  expect(findCueDifference(edited, parse(name, written), { toleranceMs })).toBeUndefined();

  // One of the parts is edited, moved or deleted: each part is a cue from then on, the other long one stays whole.
  for (const [number, change] of [
    edited.map((cue) => (cue.id === second ? withText(cue, 'Short now') : cue)),
    edited.map((cue) => (cue.id === third ? { ...cue, endMs: cue.endMs + 300 } : cue)),
    edited.filter(({ id }) => id !== second),
    edited.filter(({ id }) => id !== third && id !== second),
    edited.filter(({ id }) => id !== first),
  ].entries()) {
    const result = writeKeptFile(file, change, options);
    expect([number, result?.text.match(/(?:word ){890}/g)?.length]).toEqual([number, 1]);
    const there = parse(name, result?.text ?? '');
    expect(findCueDifference(change, there, { toleranceMs })).toBeUndefined();
    expect(result?.losses).toEqual([]);
  }
});

test('a cue whose id looks like that of a part is none', () => {
  const text = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<i>One\n';
  const { file, cues } = readKept('a.vtt', text);
  const other: Cue = {
    ...{ id: 'vtt-1-2', startMs: 9_000, endMs: 10_000, text: 'Other', track: 'lower' },
  };
  const written = writeKeptFile(file, [...cues, other], options)?.text;
  expect(written).toBe(`${text}\n00:00:09.000 --> 00:00:10.000\nOther\n`);
});

test('effects of a file with a long cue are named as those of others', () => {
  const { warnings } = readKept('a.ttml', samples['a.ttml']);
  expect(warnings.map(({ code }) => code)).toEqual(['KEPT_UNTIL_EDITED', 'TEXT_LONG']);
});
