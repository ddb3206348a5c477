import { randomUUID } from 'node:crypto';
import type { PlainCue } from '@glossa/contracts/cues';
import {
  type ChangeResult,
  createSubtitle,
  deleteSubtitle,
  duplicateSubtitle,
  mergeSubtitles,
  splitSubtitle,
} from '@glossa/contracts/subtitle-changes';
import type { Draft } from '@glossa/contracts/subtitles';
import { describe, expect, test } from 'vitest';
import { cueAt, cuesOf, edit, textsOf } from '../../../testing/draft-calls.ts';
import {
  conflictsOf,
  type FreshDraft,
  newCue,
  useFreshDraft,
} from '../../../testing/draft-fixture.ts';
import { dataOf, refusalOf } from '../../../testing/media-calls.ts';
import { type Caller, call, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
let anna: Caller;
let ben: Caller;
let draft: Draft;
let first: PlainCue;
let second: PlainCue;
let third: PlainCue;
let now: FreshDraft['now'];
let change: FreshDraft['change'];
let post: FreshDraft['post'];
useFreshDraft((current) => {
  ({ api, anna, ben, draft, first, second, third, now, change, post } = current);
});

const inDraft = (more: object) => ({ reportId: draft.reportId, changeId: randomUUID(), ...more });

describe('dedicated calls', () => {
  test('create makes cues, with a server id if none is given', async () => {
    const answer = dataOf<ChangeResult>(
      await post(createSubtitle, {
        cues: [{ cue: newCue('A') }, { cueId: 'mine', cue: newCue('B') }],
      }),
    );
    expect(answer.cues.map(({ text, track }) => [text, track])).toEqual([
      ['A', 'lower'],
      ['B', 'lower'],
    ]);
    expect(cuesOf(await now())).toEqual(expect.arrayContaining(answer.cues));
    const again = await post(createSubtitle, { cues: [{ cueId: 'mine', cue: newCue('C') }] });
    expect(conflictsOf(again)).toHaveLength(1);
  });

  test('created cues of one time stay in their order', async () => {
    const texts = Array.from({ length: 20 }, (_, index) => `Line ${index}`);
    await post(createSubtitle, { cues: texts.map((text) => ({ cue: newCue(text) })) });
    expect(textsOf(await now()).filter((text) => text.startsWith('Line'))).toEqual(texts);
  });

  test('delete removes cues', async () => {
    const { id: cueId, revision } = first;
    const answer = dataOf<ChangeResult>(
      await post(deleteSubtitle, { cues: [{ cueId, revision }] }),
    );
    expect(answer.removed).toEqual([cueId]);
    expect(cuesOf(await now()).map((cue) => cue.id)).not.toContain(cueId);
  });

  test('split and merge restore the cue, including words', async () => {
    const seen = { cueId: first.id, revision: first.revision };
    const middle = Math.round((first.startMs + first.endMs) / 2);
    const split = dataOf<ChangeResult>(
      await post(splitSubtitle, { ...seen, newCueId: 'half', at: { playheadMs: middle } }),
    );
    const halves = cuesOf(await now()).filter((cue) => [first.id, 'half'].includes(cue.id));
    expect(split.cues).toEqual(expect.arrayContaining(halves));
    expect(halves.map(({ startMs, endMs }) => [startMs, endMs])).toEqual([
      [first.startMs, middle],
      [middle, first.endMs],
    ]);
    expect(
      halves
        .map((cue) => cue.text)
        .join(' ')
        .replaceAll('\n', ' '),
    ).toBe(first.text.replaceAll('\n', ' '));
    const cues = halves.map((cue) => ({ cueId: cue.id, revision: cue.revision }));
    const merged = dataOf<ChangeResult>(await post(mergeSubtitles, { cues }));
    expect(merged.removed).toEqual(['half']);
    const back = cueAt(await now(), 0);
    expect({ ...back, revision: 0, text: '' }).toEqual({ ...first, revision: 0, text: '' });
    expect(back.text.replaceAll('\n', ' ')).toBe(first.text.replaceAll('\n', ' '));
  });

  test('split works at the cursor and rejects edges, outside positions and changed cues', async () => {
    const seen = { cueId: first.id, revision: first.revision };
    const at = { offset: first.text.indexOf(' ') };
    for (const bad of [{ offset: 0 }, { offset: 9_999 }, { playheadMs: first.endMs }])
      expect(refusalOf(await post(splitSubtitle, { ...seen, at: bad }))).toBe('400 SPLIT_OUTSIDE');
    const taken = { ...seen, newCueId: second.id, at };
    expect(refusalOf(await post(splitSubtitle, taken))).toBe('400 INVALID_INPUT');
    dataOf(await post(splitSubtitle, { ...seen, at }));
    expect(textsOf(await now())[0]).toBe(first.text.slice(0, at.offset));
    expect(conflictsOf(await post(splitSubtitle, { ...seen, at }, ben))).toHaveLength(1);
  });

  test('merge rejects non-adjacent cues, other tracks and deleted cues', async () => {
    const seen = (cue: PlainCue) => ({ cueId: cue.id, revision: cue.revision });
    const merge = (...cues: PlainCue[]) => post(mergeSubtitles, { cues: cues.map(seen) });
    expect(refusalOf(await merge(first, third))).toBe('400 MERGE_IMPOSSIBLE');
    const { revisions } = await change([edit(second, { track: 'upper' })]);
    const moved = { ...second, revision: revisions[second.id] ?? 0 };
    expect(refusalOf(await merge(first, moved))).toBe('400 MERGE_IMPOSSIBLE');
    dataOf(await merge(first, third));
    expect(conflictsOf(await merge(third, moved))).toMatchObject([
      { cueId: third.id, theirs: null },
    ]);
  });

  test('duplicate copies into the next gap, once', async () => {
    const last = cuesOf(draft).at(-1) as PlainCue;
    const payload = inDraft({ cueId: last.id });
    const copy = async () =>
      dataOf<{ reportId: string; change: ChangeResult }>(
        await call(api, duplicateSubtitle, { caller: anna, payload }),
      );
    const made = await copy();
    expect(made.change.cues).toMatchObject([
      { text: last.text, startMs: last.endMs, endMs: 2 * last.endMs - last.startMs },
    ]);
    expect(await copy()).toEqual(made);
    expect(cuesOf(await now())).toHaveLength(cuesOf(draft).length + 1);
    const gone = inDraft({ cueId: 'gone' });
    expect(refusalOf(await call(api, duplicateSubtitle, { caller: anna, payload: gone }))).toBe(
      '404 NOT_FOUND',
    );
  });
});
