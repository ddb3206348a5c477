import type { CueSpan } from '@glossa/contracts/cue-marks';
import { mergeSubtitles, splitSubtitle } from '@glossa/contracts/subtitle-changes';
import { expect, test } from 'vitest';
import {
  cueAt,
  cuesOf,
  edit,
  openDraft,
  tryChanging,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { type FreshDraft, useFreshDraft } from '../../../testing/draft-fixture.ts';
import { dataOf, transitionVerification } from '../../../testing/media-calls.ts';

let fresh: FreshDraft;
useFreshDraft((current) => {
  fresh = current;
});

const italic = (start: number, end: number): CueSpan => ({ kind: 'italic', start, end });
const place = { y: 20, lineAlign: 'center', x: 30, align: 'left' } as const;

test('marks and places are stored, published, and there in the next draft', async () => {
  const { api, anna, owner, first, change, draft } = fresh;
  const spans = [italic(0, 4)];
  const result = await change([edit(first, { spans, placement: place })]);
  expect(result.cues).toEqual([]);
  expect(cueAt(await fresh.now(), 0)).toMatchObject({ spans, placement: place });
  dataOf(await tryPublishing(api, anna, owner.id, draft.reportId));
  const next = await openDraft(api, anna, owner);
  expect(cueAt(next, 0)).toMatchObject({ text: first.text, spans, placement: place });
  const cleared = await fresh.api.services.database.db
    .selectFrom('cues')
    .select(['spans', 'placement'])
    .where('cue_set_id', '=', next.reportId)
    .where('id', '=', cueAt(next, 1).id)
    .executeTakeFirstOrThrow();
  expect(cleared).toEqual({ spans: null, placement: null });
});

test.each([
  ['a mark', { spans: [italic(0, 3)] }],
  ['a place', { placement: { y: 33 } }],
  ['a speaker', { speaker: 'Ann' }],
])('%s alone is a change: a verified transcript returns to review', async (_what, fields) => {
  const { api, anna, owner, first, change, draft } = fresh;
  dataOf(await transitionVerification(api, anna, owner.id, 'VERIFIED'));
  await change([edit(first, fields)]);
  dataOf(await tryPublishing(api, anna, owner.id, draft.reportId));
  const { db } = api.services.database;
  const row = await db
    .selectFrom('transcripts')
    .select('verification')
    .where('id', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(row.verification).toBe('IN_REVIEW');
  const entry = await db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'transcript-published')
    .where('subject', '=', owner.id)
    .executeTakeFirstOrThrow();
  expect(entry.detail).toMatchObject({ changedCues: 1 });
});

test('a text sent without marks keeps those of what it left alone, and the answer says so', async () => {
  const { first, change } = fresh;
  const [word = ''] = first.text.split(' ');
  await change([edit(first, { spans: [italic(0, word.length)], placement: place })]);
  const marked = cueAt(await fresh.now(), 0);
  const { cues } = await change([edit(marked, { text: `Well: ${first.text}` })]);
  expect(cues).toMatchObject([{ spans: [italic(0, word.length + 6)], placement: place }]);
});

test('marks are tidied with their text, and both can be removed', async () => {
  const { first, change } = fresh;
  const { cues } = await change([
    edit(first, { text: '  Hello  there ', spans: [italic(0, 8), italic(2, 99)] }),
  ]);
  expect(cues).toMatchObject([{ text: 'Hello  there', spans: [italic(0, 12)] }]);
  const marked = cueAt(await fresh.now(), 0);
  await change([edit(marked, { spans: [], placement: null })]);
  const bare = cueAt(await fresh.now(), 0);
  expect(bare).not.toHaveProperty('spans');
  expect(bare).not.toHaveProperty('placement');
});

test('a split and a merge on the server carry marks', async () => {
  const { first, change, post } = fresh;
  await change([edit(first, { text: 'one two three', spans: [italic(4, 13)], placement: place })]);
  const marked = cueAt(await fresh.now(), 0);
  dataOf(
    await post(splitSubtitle, { cueId: marked.id, revision: marked.revision, at: { offset: 7 } }),
  );
  const halves = cuesOf(await fresh.now()).slice(0, 2);
  expect(halves).toMatchObject([
    { text: 'one two', spans: [italic(4, 7)], placement: place },
    { text: 'three', spans: [italic(0, 5)], placement: place },
  ]);
  dataOf(
    await post(mergeSubtitles, {
      cues: halves.map(({ id, revision }) => ({ cueId: id, revision })),
    }),
  );
  expect(cueAt(await fresh.now(), 0)).toMatchObject({
    text: 'one two three',
    spans: [italic(4, 13)],
  });
});

test.each([
  ['an unknown kind', { spans: [{ kind: 'blink', start: 0, end: 1 }] }],
  ['a field that does not belong to it', { spans: [{ ...italic(0, 1), value: 'x' }] }],
  ['a color that is none', { spans: [{ kind: 'color', value: 'url(x)', start: 0, end: 1 }] }],
  ['an unknown place', { placement: { z: 1 } }],
])('refuses %s', async (_name, fields) => {
  const { api, anna, draft, first } = fresh;
  const answer = await tryChanging(api, anna, draft.reportId, [edit(first, fields as never)]);
  expect(answer.statusCode).toBe(400);
});
