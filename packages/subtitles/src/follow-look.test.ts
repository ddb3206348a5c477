import type { CueSpan } from '@glossa/contracts/cue-marks';
import { expect, test } from 'vitest';
import type { Cue } from './cue.ts';
import { followChange } from './lineage.ts';
import type { TranslatedCue } from './translated-cue.ts';

const source: Cue = { id: 's', startMs: 0, endMs: 1_000, text: 'one two', track: 'lower' };
const translated: TranslatedCue = {
  ...{ id: 't', startMs: 0, endMs: 1_000, text: 'eins zwei drei', track: 'lower' },
  ...{ sourceCueIds: ['s'], rendersCueIds: ['s'], person: true, retimed: false, stale: false },
  ...{ contextChanged: false, sourceBefore: null, suggestion: null },
};
const follow = (own: Partial<Cue>, before: Partial<Cue>, after: Partial<Cue>): TranslatedCue =>
  followChange([{ ...translated, ...own }], [{ ...source, ...before }], [{ ...source, ...after }])
    .cues[0] as TranslatedCue;
const italic = (start: number, end: number): CueSpan => ({ kind: 'italic', start, end });

test('a translated cue follows the place of its source, and not away from a place of its own', () => {
  expect(follow({}, {}, { placement: { y: 10 } }).placement).toEqual({ y: 10 });
  expect(follow({ placement: { y: 10 } }, { placement: { y: 10 } }, {})).not.toHaveProperty(
    'placement',
  );
  expect(follow({ placement: { y: 40 } }, {}, { placement: { y: 10 } }).placement).toEqual({
    y: 40,
  });
  expect(follow({}, {}, {}).contextChanged).toBe(false);
});

test('a height or a track of its own stays, whatever the track of the source is', () => {
  const own = { y: 70, x: 30 };
  expect(follow({ placement: own }, {}, { track: 'upper' }).placement).toEqual(own);
  // As sources are read: a height decides the track.
  const dragged = { track: 'upper', placement: { y: 10 } } as const;
  expect(follow({ placement: own }, {}, dragged)).toMatchObject({ placement: own });
  const onUpper = follow({ track: 'upper' }, {}, { placement: { y: 60 } });
  expect(onUpper.track).toBe('upper');
  expect(onUpper).not.toHaveProperty('placement');
});

test('it follows its source to the other track and to another height', () => {
  expect(follow({ placement: { x: 30 } }, {}, { track: 'upper' })).toMatchObject({
    ...{ track: 'upper', placement: { x: 30 } },
  });
  const dragged = { track: 'upper', placement: { y: 10 } } as const;
  expect(follow({}, {}, dragged)).toMatchObject(dragged);
  const raw = { track: 'lower', placement: { y: 10 } } as const;
  const back = follow(raw, dragged, { track: 'upper' });
  expect(back.track).toBe('upper');
  expect(back).not.toHaveProperty('placement');
  const both = { y: 80, x: 30 };
  expect(
    follow({ placement: both }, { placement: both }, { track: 'upper', placement: { x: 30 } }),
  ).toMatchObject({ track: 'upper', placement: { x: 30 } });
});

test('it follows the speaker, and not away from one of its own', () => {
  expect(follow({ speaker: 'Ann' }, { speaker: 'Ann' }, { speaker: 'Bob' }).speaker).toBe('Bob');
  expect(follow({ speaker: 'Ann' }, { speaker: 'Ann' }, {})).not.toHaveProperty('speaker');
  expect(follow({ speaker: 'Anna' }, { speaker: 'Ann' }, { speaker: 'Bob' }).speaker).toBe('Anna');
});

test('it follows marks of the whole, keeps those of parts, and keeps a whole mark of its own', () => {
  const part: CueSpan = { kind: 'bold', start: 0, end: 4 };
  const marked = follow({ spans: [part] }, {}, { spans: [italic(0, 7)] });
  expect(marked.spans).toEqual([italic(0, 14), part]);
  expect(marked.contextChanged).toBe(false);
  expect(follow({ spans: [italic(0, 14)] }, { spans: [italic(0, 7)] }, {})).not.toHaveProperty(
    'spans',
  );
  const own: CueSpan = { kind: 'underline', start: 0, end: 14 };
  expect(follow({ spans: [own] }, {}, { spans: [italic(0, 7)] }).spans).toEqual([own]);
});

test('other marks of parts change the context only, because only a translation finds its words', () => {
  const followed = follow({}, {}, { spans: [italic(0, 3)] });
  expect(followed).toMatchObject({ contextChanged: true, stale: false });
  expect(followed).not.toHaveProperty('spans');
});
