import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { readSubtitleFile } from './index.ts';
import { scc } from './scc.ts';
import { frameToMs, msToFrame, readTimeCode } from './scc-time.ts';
import { findWriteLosses } from './write-losses.ts';

const options = { language: 'en', title: 'Talk', direction: 'ltr' } as const;
const cue = (from: number, to: number, text: string): Cue => ({
  ...{ id: `scc-${from}`, startMs: frameToMs(from), endMs: frameToMs(to), text },
  track: 'lower',
});
const framesOf = (cues: readonly Cue[]) =>
  scc.parse(scc.write(cues, options)).map((one) => [msToFrame(one.startMs), msToFrame(one.endMs)]);
const lossesOf = (cues: readonly Cue[]) =>
  findWriteLosses('scc', cues, scc.write(cues, options), options).map(({ code, count }) => [
    code,
    count,
  ]);

test('the first caption of a file is shown in time, with codes once where needed', () => {
  const bytes = readFileSync(new URL('public-files/pycaption-example.scc', import.meta.url));
  const { cues } = readSubtitleFile(bytes, 'a.scc');
  expect(framesOf(cues)).toEqual([
    [34, 158],
    [259, 305],
    [306, 333],
  ]);
  // With enough time, all codes are sent twice.
  const later = cues.map((one) => ({
    ...one,
    startMs: one.startMs + 10_010,
    endMs: one.endMs + 10_010,
  }));
  const [first = ''] = scc.write(later, options).split('\n').slice(2);
  expect(first).toMatch(/\t9420 9420 94ae 94ae .* 9137 9137 .* 9137 9137$/);
});

test('a text is erased when it ends, also right before the next one', () => {
  const texts = ['One', 'Two words', 'A third one\nof two lines ♪♪'];
  for (const text of texts)
    for (let gap = 0; gap < 60; gap += 1) {
      const cues = [cue(100, 150, 'Before'), cue(150 + gap, 260 + gap, text)];
      expect([gap, ...framesOf(cues)]).toEqual([gap, [100, 150], [150 + gap, 260 + gap]]);
    }
});

test('notes in a row stay as many, however little time there is', () => {
  const text = '♪♪♪ é ♪♪ éé\nññ ♪';
  for (let gap = 2; gap < 50; gap += 1) {
    const cues = [cue(100, 102, 'x'), cue(102 + gap, 200, text)];
    expect(scc.parse(scc.write(cues, options)).map((one) => one.text)).toEqual(['x', text]);
  }
});

test('what comes too late is counted', () => {
  const text = 'A text that takes many frames,\nwhich are not there.';
  expect(lossesOf([cue(100, 150, 'One'), cue(152, 300, text)])).toEqual([]);
  expect(lossesOf([cue(0, 110, 'One'), cue(112, 300, text)])).toEqual([['TIMES_NOT_WRITTEN', 1]]);
  const soon = [cue(100, 104, 'One'), cue(108, 300, text)];
  expect(lossesOf(soon)).toEqual([['TIMES_NOT_WRITTEN', 1]]);
  // What was before it is erased in time.
  expect(framesOf(soon)[0]).toEqual([100, 104]);
});

test('words never overlap, no caption comes early, and none is lost', () => {
  const list = fc.array(
    fc.tuple(
      fc.nat(60),
      fc.integer({ min: 1, max: 90 }),
      fc.constantFrom('a', 'bb cc', 'd ♪ é\nf'),
    ),
    { minLength: 1, maxLength: 8 },
  );
  fc.assert(
    fc.property(list, (parts) => {
      let at = 0;
      const cues = parts.map(([gap, length, text], index) => {
        at += gap + length;
        // Equal texts without a gap are one.
        return cue(at - length, at, `${text} ${index}`);
      });
      let free = 0;
      for (const line of scc.write(cues, options).split('\n').slice(2)) {
        const [time = '', sent] = line.split('\t');
        if (sent === undefined) continue;
        const frame = readTimeCode(time) ?? -1;
        expect(frame).toBeGreaterThanOrEqual(free);
        free = frame + sent.split(' ').length;
      }
      const shown = framesOf(cues);
      expect(shown).toHaveLength(cues.length);
      for (const [index, [from = 0]] of shown.entries()) {
        const wanted = msToFrame(cues[index]?.startMs ?? 0);
        expect(from).toBeGreaterThanOrEqual(wanted);
      }
    }),
  );
});
