import { randomUUID } from 'node:crypto';
import type { PlainCue } from '@glossa/contracts/cues';
import { updateSubtitle } from '@glossa/contracts/subtitle-changes';
import {
  decideConflict,
  holdConflict,
  type OpenConflict,
  subtitleConflicts,
} from '@glossa/contracts/subtitle-conflicts';
import type { Draft } from '@glossa/contracts/subtitles';
import { describe, expect, test } from 'vitest';
import { changeDraft, edit, tryPublishing } from '../../../testing/draft-calls.ts';
import { conflictsOf, type FreshDraft, useFreshDraft } from '../../../testing/draft-fixture.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { type Caller, call, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
let anna: Caller;
let ben: Caller;
let draft: Draft;
let first: PlainCue;
let second: PlainCue;
let change: FreshDraft['change'];
useFreshDraft((current) => {
  ({ api, anna, ben, draft, first, second, change } = current);
});

const versionOf = ({ startMs, endMs, track, sourceCueIds }: PlainCue, text: string) => ({
  startMs,
  endMs,
  text,
  track,
  speaker: null,
  sourceCueIds,
});
const hold = (caller: Caller, conflictId: string, cues: object[], replaces?: string[]) =>
  call(api, holdConflict, {
    caller,
    payload: { reportId: draft.reportId, conflictId, cues, replaces },
  });
const list = async (caller: Caller) =>
  dataOf<OpenConflict[]>(
    await call(api, subtitleConflicts, { caller, params: { report_id: draft.reportId } }),
  );
const decide = (caller: Caller, conflictId: string, decisionId: string = randomUUID()) =>
  call(api, decideConflict, {
    caller,
    params: { report_id: draft.reportId, conflict_id: conflictId },
    query: { decisionId },
  });
const isFirst = async (...args: Parameters<typeof decide>) =>
  dataOf<{ decided: boolean }>(await decide(...args)).decided;

describe('open conflicts', () => {
  test('everyone in the draft sees both versions and who made them', async () => {
    await change([edit(first, { text: 'Anna’s' })]);
    await change([{ cueId: second.id, revision: second.revision, cue: null }]);
    const conflictId = randomUUID();
    const mine = versionOf(first, 'Ben’s');
    dataOf(
      await hold(ben, conflictId, [
        { cueId: first.id, mine },
        { cueId: second.id, mine: null },
      ]),
    );
    for (const caller of [anna, ben])
      expect(await list(caller)).toMatchObject([
        {
          conflictId,
          by: { userId: ben.userId },
          cues: [
            { cueId: first.id, mine, theirs: { text: 'Anna’s' } },
            { cueId: second.id, mine: null, theirs: null },
          ],
        },
      ]);
    const [shown] = await list(ben);
    const { displayName } = anna.answer.user;
    expect(shown?.cues.map(({ changedBy }) => changedBy)).toEqual([displayName, displayName]);
  });

  test('a later version replaces the author’s, and no one else’s', async () => {
    const conflictId = randomUUID();
    dataOf(await hold(ben, conflictId, [{ cueId: first.id, mine: null }]));
    dataOf(await hold(ben, conflictId, [{ cueId: first.id, mine: versionOf(first, 'Later') }]));
    const stolen = await hold(anna, conflictId, [{ cueId: first.id, mine: null }]);
    expect(refusalOf(stolen)).toBe('404 NOT_FOUND');
    expect(await list(anna)).toMatchObject([{ cues: [{ mine: { text: 'Later' } }] }]);
  });

  test('one of several who decide at the same time does', async () => {
    const conflictId = randomUUID();
    dataOf(await hold(ben, conflictId, [{ cueId: first.id, mine: null }]));
    const answers = await Promise.all(
      [anna, ben, anna].map((caller) => decide(caller, conflictId)),
    );
    const decided = answers.map((answer) => dataOf<{ decided: boolean }>(answer).decided);
    expect(decided.sort()).toEqual([false, false, true]);
    expect(await list(anna)).toEqual([]);
  });

  test('a decision that is repeated gets the answer of the first time', async () => {
    const [conflictId, decisionId] = [randomUUID(), randomUUID()];
    dataOf(await hold(ben, conflictId, [{ cueId: first.id, mine: null }]));
    expect(await isFirst(anna, conflictId, decisionId)).toBe(true);
    expect(await isFirst(ben, conflictId)).toBe(false);
    expect(await isFirst(anna, conflictId, decisionId)).toBe(true);
  });

  test('a conflict that was decided is not open again when its author’s call is repeated', async () => {
    const conflictId = randomUUID();
    const cues = [{ cueId: first.id, mine: null }];
    dataOf(await hold(ben, conflictId, cues));
    expect(await isFirst(anna, conflictId)).toBe(true);
    dataOf(await hold(ben, conflictId, cues));
    expect(await list(anna)).toEqual([]);
  });

  test('its author may decide a conflict before the call that stores it arrives', async () => {
    const conflictId = randomUUID();
    expect(await isFirst(ben, conflictId)).toBe(true);
    dataOf(await hold(ben, conflictId, [{ cueId: first.id, mine: null }]));
    expect(await list(anna)).toEqual([]);
  });

  test('a newer version ends the one it replaces, and one that was decided meanwhile stays decided', async () => {
    const [old, newer, newest] = [randomUUID(), randomUUID(), randomUUID()];
    const version = (text: string) => [{ cueId: first.id, mine: versionOf(first, text) }];
    dataOf(await hold(ben, old, version('Old')));
    dataOf(await hold(ben, newer, version('Newer'), [old]));
    expect(await list(anna)).toMatchObject([{ conflictId: newer, cues: [{ cueId: first.id }] }]);
    expect(await isFirst(anna, old)).toBe(false);
    const decisionId = randomUUID();
    expect(await isFirst(anna, newer, decisionId)).toBe(true);
    dataOf(await hold(ben, newest, version('Newest'), [old, newer]));
    expect(await isFirst(anna, newer, decisionId)).toBe(true);
    expect(await list(anna)).toMatchObject([{ conflictId: newest }]);
  });

  test('a newer version replaces no conflict of another user', async () => {
    const ids = [randomUUID(), randomUUID()] as const;
    dataOf(await hold(ben, ids[0], [{ cueId: first.id, mine: null }]));
    dataOf(await hold(anna, ids[1], [{ cueId: first.id, mine: null }], [ids[0]]));
    expect(await list(anna)).toHaveLength(2);
  });

  test('a draft with open conflicts is not published, and the refusal names their authors', async () => {
    await change([edit(first, { text: 'Anna’s' })]);
    const conflictId = randomUUID();
    dataOf(await hold(ben, conflictId, [{ cueId: first.id, mine: versionOf(first, 'Ben’s') }]));
    const publish = () => tryPublishing(api, anna, draft.owner.id, draft.reportId);
    const refused = await publish();
    expect(refusalOf(refused)).toBe('409 DRAFT_HAS_CONFLICTS');
    expect((refused.json() as { message: string }).message).toContain(ben.answer.user.displayName);
    dataOf(await decide(anna, conflictId));
    dataOf(await publish());
    const late = await hold(ben, conflictId, [{ cueId: first.id, mine: null }]);
    expect(refusalOf(late)).toBe('404 DRAFT_GONE');
  });

  test('a user of another organization neither sees, stores nor decides a conflict', async () => {
    const stranger = await join(api, 'Organisation administrator');
    const conflictId = randomUUID();
    dataOf(await hold(ben, conflictId, [{ cueId: first.id, mine: null }]));
    const params = { report_id: draft.reportId };
    for (const answer of [
      await call(api, subtitleConflicts, { caller: stranger, params }),
      await hold(stranger, conflictId, [{ cueId: first.id, mine: null }]),
      await decide(stranger, conflictId),
    ])
      expect(refusalOf(answer)).toBe('404 NOT_FOUND');
    expect(await list(anna)).toHaveLength(1);
  });
});

describe('a change that overlaps what the caller has not seen', () => {
  const send = (caller: Caller, seenChange: number, startMs: number) =>
    call(api, updateSubtitle, {
      caller,
      payload: {
        reportId: draft.reportId,
        changeId: randomUUID(),
        seenChange,
        changes: [
          {
            cueId: randomUUID(),
            revision: null,
            cue: { startMs, endMs: startMs + 1000, text: 'New' },
          },
        ],
      },
    });

  test('is a conflict with the other cue, and applies once it was seen', async () => {
    const startMs = 200_000;
    const { changeNumber } = await changeDraft(api, anna, draft.reportId, [
      {
        cueId: 'anna',
        revision: null,
        cue: { startMs: startMs + 500, endMs: startMs + 1500, text: 'Anna’s' },
      },
    ]);
    expect(conflictsOf(await send(ben, 0, startMs))).toMatchObject([{ cueId: 'anna' }]);
    dataOf(await send(ben, 0, startMs + 5000));
    dataOf(await send(ben, changeNumber + 1, startMs));
  });
});
