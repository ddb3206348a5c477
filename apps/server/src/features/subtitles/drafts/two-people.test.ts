import { randomUUID } from 'node:crypto';
import type { PlainCue } from '@glossa/contracts/cues';
import { subtitleChanges } from '@glossa/contracts/subtitle-changes';
import type { Draft } from '@glossa/contracts/subtitles';
import { describe, expect, test } from 'vitest';
import {
  changeDraft,
  cueAt,
  cuesOf,
  edit,
  textsOf,
  tryChanging,
} from '../../../testing/draft-calls.ts';
import {
  conflictsOf,
  type FreshDraft,
  newCue,
  useFreshDraft,
} from '../../../testing/draft-fixture.ts';
import { dataOf } from '../../../testing/media-calls.ts';
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
useFreshDraft((current) => {
  ({ api, anna, ben, draft, first, second, third, now, change } = current);
});

const news = async (since: number) =>
  dataOf<{
    changeNumber: number;
    cues: PlainCue[];
    removed: string[];
    changes: Array<{ changeNumber: number; changeId: string; by: { userId: string } }>;
  }>(
    await call(api, subtitleChanges, {
      caller: ben,
      params: { report_id: draft.reportId, since: String(since) },
    }),
  );
const nameOf = (caller: Caller) => caller.answer.user.displayName;

describe('two users', () => {
  test('a change based on a stale revision is rejected whole, with both texts', async () => {
    await change([edit(first, { text: 'Anna’s' })]);
    await change([{ cueId: second.id, revision: second.revision, cue: null }]);
    const before = await now();
    const late = await tryChanging(api, ben, draft.reportId, [
      edit(third, { text: 'Ben’s third' }),
      edit(first, { text: 'Ben’s' }),
      edit(second, { text: 'Ben’s second' }),
    ]);
    expect(conflictsOf(late)).toEqual([
      { cueId: first.id, theirs: cueAt(before, 0), changedBy: nameOf(anna) },
      { cueId: second.id, theirs: null, changedBy: nameOf(anna) },
    ]);
    expect(await now()).toEqual(before);
  });

  test('a new cue with a taken id conflicts, two deletions agree', async () => {
    await change([
      { cueId: 'new', revision: null, cue: newCue('Anna’s') },
      { cueId: first.id, revision: first.revision, cue: null },
    ]);
    const again = { cueId: 'new', revision: null, cue: newCue('Ben’s') };
    const conflicts = conflictsOf(await tryChanging(api, ben, draft.reportId, [again]));
    expect(conflicts).toMatchObject([{ cueId: 'new', theirs: { text: 'Anna’s' } }]);
    const deletion = { cueId: first.id, revision: first.revision, cue: null };
    const answer = await changeDraft(api, ben, draft.reportId, [deletion]);
    expect(answer.removed).toEqual([first.id]);
  });

  test('deleting a cue another user changed is a conflict', async () => {
    await change([edit(first, { text: 'Anna’s' })]);
    const deletion = { cueId: first.id, revision: first.revision, cue: null };
    expect(conflictsOf(await tryChanging(api, ben, draft.reportId, [deletion]))).toMatchObject([
      { cueId: first.id, theirs: { text: 'Anna’s' }, changedBy: nameOf(anna) },
    ]);
  });

  test('a deleted and recreated cue never reuses a revision', async () => {
    const deletion = { cueId: first.id, revision: first.revision, cue: null };
    await change([deletion]);
    const { id, revision: _seen, stale: _stale, ...fields } = first;
    const { revisions } = await change([{ cueId: id, revision: null, cue: fields }]);
    expect(revisions[id]).toBeGreaterThan(first.revision);
    expect(cueAt(await now(), 0)).toEqual({ ...first, revision: revisions[id] });
    const late = await tryChanging(api, ben, draft.reportId, [edit(first, { text: 'Ben’s' })]);
    expect(conflictsOf(late)).toMatchObject([{ changedBy: nameOf(anna) }]);
  });

  test('exactly one of several concurrent changes to a cue wins, the rest conflict', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text, index) =>
        tryChanging(api, index % 2 ? anna : ben, draft.reportId, [edit(first, { text })]),
      ),
    );
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([200, 409, 409, 409]);
    const [text] = textsOf(await now());
    for (const answer of answers.filter(({ statusCode }) => statusCode === 409))
      expect(conflictsOf(answer)).toMatchObject([{ theirs: { text } }]);
  });

  test('concurrent changes to different cues all apply', async () => {
    const cues = cuesOf(draft).slice(0, 3);
    const answers = await Promise.all(
      cues.map((cue, index) =>
        changeDraft(api, index % 2 ? anna : ben, draft.reportId, [edit(cue, { text: `${index}` })]),
      ),
    );
    expect(answers.map(({ changeNumber }) => changeNumber).sort()).toEqual([1, 2, 3]);
    expect(textsOf(await now()).slice(0, 3)).toEqual(['0', '1', '2']);
  });

  test('returns changes after a revision in their current state, with author', async () => {
    const ids = [randomUUID(), randomUUID(), randomUUID()] as const;
    const one = await change([edit(first, { text: 'One' })], ids[0]);
    await change([{ cueId: 'new', revision: null, cue: newCue('New') }], ids[1]);
    const seen = { ...first, revision: one.revisions[first.id] ?? 0 };
    await changeDraft(
      api,
      ben,
      draft.reportId,
      [edit(seen, { text: 'Three' }), { cueId: second.id, revision: second.revision, cue: null }],
      ids[2],
    );
    const all = await news(0);
    expect(all.changeNumber).toBe(3);
    expect(all.cues.map((cue) => cue.text).sort()).toEqual(['New', 'Three']);
    expect(all.removed).toEqual([second.id]);
    expect(
      all.changes.map(({ changeNumber, changeId, by }) => [changeNumber, changeId, by.userId]),
    ).toEqual([
      [1, ids[0], anna.userId],
      [2, ids[1], anna.userId],
      [3, ids[2], ben.userId],
    ]);
    expect((await news(2)).cues.map((cue) => cue.text)).toEqual(['Three']);
    const none = { changeNumber: 3, cues: [], removed: [], changes: [] };
    expect(await news(3)).toEqual(none);
    expect(await news(9_000_000_000)).toEqual(none);
    await change([{ cueId: second.id, revision: null, cue: newCue('Back') }]);
    expect((await news(2)).removed).toEqual([]);
  });
});
