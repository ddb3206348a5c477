import fc from 'fast-check';
import subsrt from 'subsrt-ts';
import { expect, test } from 'vitest';
import type { Cue } from '../cue.ts';
import { cueText } from '../testing/cues.ts';
import { subtitleFormats } from './index.ts';

/** Two digits for hours, as the other library reads them. */
const maxMs = 100 * 3_600_000 - 10_000;
const cueLists = fc
  .array(
    fc.record({
      startMs: fc.nat(maxMs),
      lengthMs: fc.integer({ min: 1, max: 9_000 }),
      text: cueText,
    }),
    {
      minLength: 1,
      maxLength: 20,
    },
  )
  .map((list): Cue[] =>
    list
      .map(({ startMs, lengthMs, text }, index) => ({
        ...{ id: `c${index}`, startMs, endMs: startMs + lengthMs, text, track: 'lower' as const },
      }))
      .sort((a, b) => a.startMs - b.startMs || a.endMs - b.endMs),
  );
const told = ({ startMs, endMs, text }: Pick<Cue, 'startMs' | 'endMs' | 'text'>): string =>
  `${startMs}-${endMs} ${text}`;
const theirs = (file: string): string[] =>
  subsrt
    .parse(file, { format: 'sbv', eol: '\n' })
    .flatMap((caption) =>
      caption.type === 'caption'
        ? [told({ startMs: caption.start, endMs: caption.end, text: caption.text.trimEnd() })]
        : [],
    );

test('another library reads the files that are written', () => {
  fc.assert(
    fc.property(cueLists, (cues) => {
      const file = subtitleFormats.sbv.write(cues, { language: 'en', title: '' });
      expect(theirs(file)).toEqual(cues.map(told));
    }),
  );
});

test('files of another library are read', () => {
  fc.assert(
    fc.property(cueLists, (cues) => {
      const captions = cues.map(({ startMs, endMs, text }, index) => ({
        ...{ type: 'caption' as const, index: index + 1, start: startMs, end: endMs },
        ...{ duration: endMs - startMs, content: text, text },
      }));
      const file = subsrt.build(captions, { format: 'sbv' });
      expect(subtitleFormats.sbv.parse(file).map(told)).toEqual(cues.map(told));
    }),
  );
});
