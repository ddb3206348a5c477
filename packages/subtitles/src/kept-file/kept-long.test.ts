import { expect, test } from 'vitest';
import { readSubtitleFile } from '../formats/index.ts';
import { withText } from '../marked-text.ts';
import { findCueDifference } from '../same-cues.ts';
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

function read(name: string, text: string) {
  const bytes = new TextEncoder().encode(text);
  const { kept, cues, format } = readSubtitleFile(bytes, name, { keepsFile: true });
  if (!kept) throw new Error('nothing was kept');
  const parse = (written: string) => readSubtitleFile(new TextEncoder().encode(written), name).cues;
  return { file: kept, cues, format, parse };
}

test.each(Object.entries(samples))('%s with cues that were divided', (name, text) => {
  const { file, cues, parse } = read(name, text);
  const toleranceMs = 10;
  expect(cues.length).toBe(new Set(cues.map(({ id }) => id)).size);
  expect(cues.filter(({ id }) => /-\d+-\d+$/.test(id))).toHaveLength(4);
  expect(writeKeptFile(file, cues, options)).toMatchObject({ text, losses: [] });

  // Another cue is edited: the long ones stay as they are.
  const other = cues.find(({ text }) => text.length < 40);
  const edited = cues.map((cue) => (cue === other ? withText(cue, 'Other') : cue));
  const written = writeKeptFile(file, edited, options)?.text ?? '';
  expect(written.match(/(?:word ){890}/g)).toHaveLength(2);
  expect(findCueDifference(edited, parse(written), { toleranceMs })).toBeUndefined();

  // One of the parts is edited, moved or deleted: each part is a cue from then on, the other long one stays whole.
  for (const [at, change] of [
    edited.map((cue) => (cue.id.endsWith('-1-2') ? withText(cue, 'Short now') : cue)),
    edited.map((cue) => (cue.id.endsWith('-1-3') ? { ...cue, endMs: cue.endMs + 300 } : cue)),
    edited.filter(({ id }) => !id.endsWith('-1-2')),
    edited.filter(({ id }) => !id.endsWith('-1-3') && !id.endsWith('-1-2')),
    edited.filter(({ id }) => !id.endsWith('-1')),
  ].entries()) {
    const result = writeKeptFile(file, change, options);
    expect([at, result?.text.match(/(?:word ){890}/g)?.length]).toEqual([at, 1]);
    const there = parse(result?.text ?? '');
    expect(findCueDifference(change, there, { toleranceMs })).toBeUndefined();
    expect(result?.losses).toEqual([]);
  }
});

test('effects of a file with a long cue are named as those of others', () => {
  const bytes = new TextEncoder().encode(samples['a.ttml']);
  const { warnings } = readSubtitleFile(bytes, 'a.ttml', { keepsFile: true });
  expect(warnings.map(({ code }) => code)).toEqual(['KEPT_UNTIL_EDITED', 'TEXT_LONG']);
});
