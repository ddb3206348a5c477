import { randomUUID } from 'node:crypto';
import type { PlainCue } from '@glossa/contracts/cues';
import { type Draft, draftWords } from '@glossa/contracts/subtitles';
import { describe, expect, test } from 'vitest';
import { cueAt, cuesOf, edit, textsOf, tryChanging } from '../../../testing/draft-calls.ts';
import { type FreshDraft, newCue, useFreshDraft } from '../../../testing/draft-fixture.ts';
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
useFreshDraft((current) => {
  ({ api, anna, ben, draft, first, second, third, now, change } = current);
});

describe('a change set', () => {
  test('changes, adds and deletes in one request and returns the new revisions', async () => {
    const answer = await change([
      edit(first, { text: 'Changed', startMs: 5 }),
      { cueId: 'new', revision: null, cue: { ...newCue('Added'), track: 'upper', speaker: 'Ada' } },
      { cueId: second.id, revision: second.revision, cue: null },
    ]);
    expect(answer).toEqual({
      changeNumber: 1,
      revisions: { [first.id]: expect.any(Number), new: expect.any(Number) },
      cues: [],
      removed: [second.id],
    });
    expect(answer.revisions[first.id]).toBeGreaterThan(first.revision);
    const after = await now();
    expect(after).toMatchObject({ changed: true, changeNumber: 1 });
    expect(cueAt(after, 0)).toEqual({
      ...first,
      text: 'Changed',
      startMs: 5,
      revision: answer.revisions[first.id],
    });
    expect(after.upperSubtitleList).toEqual([
      {
        id: 'new',
        ...newCue('Added'),
        track: 'upper',
        speaker: 'Ada',
        revision: answer.revisions.new,
        sourceCueIds: [],
        stale: false,
      },
    ]);
    expect(cuesOf(after).map((cue) => cue.id)).not.toContain(second.id);
  });

  test('normalizes texts and returns those that changed', async () => {
    const answer = await change([
      edit(first, { text: '  Good  day\r\n\r\nall\u0007  ', speaker: 'A\u0000da' }),
      edit(second, { text: '  ' }),
    ]);
    expect(answer.cues.map(({ text, speaker }) => [text, speaker])).toEqual([
      ['Good  day\nall', 'Ada'],
      ['', second.speaker],
    ]);
    expect(textsOf(await now()).slice(0, 2)).toEqual(['Good  day\nall', '']);
  });

  test.each([
    ['an end before the start', { startMs: 9_000, endMs: 8_000 }, '400 CUE_INVALID'],
    ['a duration of zero', { startMs: 9_000, endMs: 9_000 }, '400 CUE_INVALID'],
    ['an end before the existing start', { endMs: 1, startMs: 1 }, '400 CUE_INVALID'],
    ['a start after the existing end', { startMs: 900_000 }, '400 CUE_INVALID'],
    ['a time out of range', { endMs: 2_147_483_648 }, '400 CUE_INVALID'],
    ['a negative time', { startMs: -1 }, '400 INVALID_INPUT'],
    ['an unknown field', { stale: false }, '400 INVALID_INPUT'],
    ['an unknown track', { track: 'left' }, '400 INVALID_INPUT'],
  ])('rejects %s and stores nothing', async (_what, fields, rejection) => {
    const answer = await tryChanging(api, anna, draft.reportId, [
      edit(first, { text: 'Good' }),
      { cueId: third.id, revision: third.revision, cue: null },
      { cueId: 'new', revision: null, cue: newCue('New') },
      { cueId: second.id, revision: second.revision, cue: fields as object },
    ]);
    expect(refusalOf(answer)).toBe(rejection);
    expect(await now()).toEqual(draft);
  });

  test('rejects a new cue without times or text and a cue named twice', async () => {
    const answers = await Promise.all(
      [
        [{ cueId: 'new', revision: null, cue: { text: 'No times' } }],
        [{ cueId: 'new', revision: null, cue: { startMs: 0, endMs: 1 } }],
        [edit(first, { text: 'a' }), edit(first, { text: 'b' })],
      ].map((changes) => tryChanging(api, anna, draft.reportId, changes)),
    );
    expect(answers.map(refusalOf)).toEqual([
      '400 CUE_INVALID',
      '400 CUE_INVALID',
      '400 INVALID_INPUT',
    ]);
    expect(await now()).toEqual(draft);
  });

  test('sent again returns the first response and is applied once', async () => {
    const changeId = randomUUID();
    const changes = [
      edit(first, { text: 'Once' }),
      { cueId: 'new', revision: null, cue: newCue('A') },
    ];
    const answer = await change(changes, changeId);
    await change([edit({ ...first, revision: answer.revisions[first.id] ?? 0 }, { text: 'Then' })]);
    expect(await change(changes, changeId)).toEqual(answer);
    expect((await now()).changeNumber).toBe(2);
    expect(textsOf(await now())[0]).toBe('Then');
    const stolen = await tryChanging(api, ben, draft.reportId, changes, changeId);
    expect(refusalOf(stolen)).toBe('409 DRAFT_CHANGE_REPEATED');
  });

  test('sent several times concurrently is applied once', async () => {
    const changeId = randomUUID();
    const changes = [edit(first, { text: 'Once' })];
    const answers = await Promise.all([1, 2, 3, 4].map(() => change(changes, changeId)));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect((await now()).changeNumber).toBe(1);
  });

  test('is remembered forever, though old responses are purged', async () => {
    const changeId = randomUUID();
    let { revisions } = await change([edit(first, { text: '0' })], changeId);
    for (let turn = 1; turn <= 200; turn += 1) {
      const seen = { ...first, revision: revisions[first.id] ?? 0 };
      ({ revisions } = await change([edit(seen, { text: String(turn) })]));
    }
    expect(await change([edit(first, { text: '0' })], changeId)).toEqual({
      changeNumber: 1,
      revisions: {},
      cues: [],
      removed: [],
    });
    expect(textsOf(await now())[0]).toBe('200');
  });

  test('of 10,000 cues is stored as one', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => ({
      cueId: `many-${index}`,
      revision: null,
      cue: newCue(`Text ${index}`, 100_000 + index * 1000),
    }));
    const { revisions } = await change(many);
    expect(Object.keys(revisions)).toHaveLength(10_000);
    const replaced = await change(
      many.map(({ cueId, cue }) => ({
        cueId,
        revision: revisions[cueId] ?? 0,
        cue: { text: cue.text.replace('Text', 'Line') },
      })),
    );
    const after = cuesOf(await now()).filter((cue) => cue.id.startsWith('many-'));
    expect(after).toHaveLength(10_000);
    for (const [index, cue] of after.entries())
      expect(cue).toMatchObject({
        ...newCue(`Line ${index}`, 100_000 + index * 1000),
        revision: replaced.revisions[cue.id],
      });
  });

  test('rejects more cues than a set may hold', async () => {
    await api.services.database.pool.query(
      `insert into cues (cue_set_id, id, start_ms, end_ms, text, track)
       select $1, 'filler-' || n, 1, 2, '', 'lower' from generate_series(1, $2::int) n`,
      [draft.reportId, 100_000 - cuesOf(draft).length],
    );
    const more = { cueId: 'more', revision: null, cue: newCue('One too many') };
    expect(refusalOf(await tryChanging(api, anna, draft.reportId, [more]))).toBe(
      '400 TOO_MANY_CUES',
    );
    await change([more, { cueId: first.id, revision: first.revision, cue: null }]);
  });
});

describe('the engine’s words', () => {
  const wordsOf = async (cueId: string) =>
    dataOf<Record<string, Array<[string, number, number, number]>>>(
      await call(api, draftWords, { caller: anna, params: { report_id: draft.reportId } }),
    )[cueId];

  test('stay when lines or times change, go with the text, and can be restored', async () => {
    const heard = (await wordsOf(first.id)) ?? [];
    expect(heard.length).toBeGreaterThan(1);
    const rebroken = await change([
      edit(first, { text: first.text.replace(' ', '\n'), endMs: first.endMs + 1 }),
    ]);
    expect(await wordsOf(first.id)).toEqual(heard);
    const seen = { ...first, revision: rebroken.revisions[first.id] ?? 0 };
    const retyped = await change([edit(seen, { text: 'Other words' })]);
    expect(await wordsOf(first.id)).toBeUndefined();
    const undone = { ...first, revision: retyped.revisions[first.id] ?? 0 };
    await change([edit(undone, { text: first.text, words: heard })]);
    expect(await wordsOf(first.id)).toEqual(heard);
  });
});
