import {
  type Draft,
  type SubtitleVersion,
  viewSubtitleVersion,
  viewSubtitleVersions,
} from '@glossa/contracts/subtitles';
import { beforeEach, expect, test } from 'vitest';
import {
  changeDraft,
  cueAt,
  cuesOf,
  edit,
  textsOf,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { expectSince } from '../../../testing/expect-since.ts';
import { dataOf, join, refusalOf, transcriptOf } from '../../../testing/media-calls.ts';
import { type Caller, call } from '../../../testing/test-api.ts';
import { type CurrentDrafts, useDrafts } from '../../../testing/use-drafts.ts';

const { current, owner, open } = useDrafts();
let api: CurrentDrafts['api'];
let anna: CurrentDrafts['anna'];
let transcribeId: CurrentDrafts['transcribeId'];
let draft: Draft;
beforeEach(async () => {
  ({ api, anna, transcribeId } = current());
  draft = await open(anna);
});

const versions = async (caller: Caller = anna) =>
  dataOf<SubtitleVersion[]>(await call(api, viewSubtitleVersions, { caller, params: owner() }));
const version = (setId: string, caller: Caller = anna) =>
  call(api, viewSubtitleVersion, { caller, params: { set_id: setId } });

test('lists versions newest first, with author, time and cue count', async () => {
  const before = Date.now();
  const cue = cueAt(draft, 0);
  const deletion = { cueId: cue.id, revision: cue.revision, cue: null };
  await changeDraft(api, anna, draft.reportId, [deletion]);
  dataOf(await tryPublishing(api, anna, transcribeId, draft.reportId));
  const cueCount = cuesOf(draft).length;
  const [newest, oldest, ...more] = await versions();
  expect(more).toEqual([]);
  expect(newest).toMatchObject({
    setId: draft.reportId,
    version: 2,
    published: true,
    by: { userId: anna.userId, displayName: anna.answer.user.displayName },
    cueCount: cueCount - 1,
  });
  expect(oldest).toMatchObject({ version: 1, published: false, by: null, cueCount });
  const [newestAt, oldestAt] = [newest?.at ?? '', oldest?.at ?? ''].map(Date.parse);
  expect(newestAt).toBeGreaterThan(oldestAt ?? Number.NaN);
  expectSince(newest?.at, before);
});

test('an old version is restored by a change set and published as usual', async () => {
  const { id: firstSet } = await transcriptOf(api, anna, transcribeId);
  const [one, two] = [cueAt(draft, 0), cueAt(draft, 1)];
  await changeDraft(api, anna, draft.reportId, [
    edit(one, { text: 'Worse' }),
    { cueId: two.id, revision: two.revision, cue: null },
  ]);
  dataOf(await tryPublishing(api, anna, transcribeId, draft.reportId));

  const old = dataOf<Draft>(await version(firstSet));
  expect(textsOf(old)).toEqual(textsOf(draft));
  const next = await open(anna);
  const seen = new Map(cuesOf(next).map((cue) => [cue.id, cue.revision]));
  await changeDraft(
    api,
    anna,
    next.reportId,
    cuesOf(old).map(({ id, revision: _old, stale: _stale, ...cue }) => ({
      cueId: id,
      revision: seen.get(id) ?? null,
      cue,
    })),
  );
  dataOf(await tryPublishing(api, anna, transcribeId, next.reportId));
  expect(textsOf(await transcriptOf(api, anna, transcribeId))).toEqual(textsOf(draft));
  expect((await versions()).map((one_) => one_.version)).toEqual([3, 2, 1]);
});

test('drafts are not versions, and outsiders see none', async () => {
  expect(refusalOf(await version(draft.reportId))).toBe('404 NOT_FOUND');
  const { id: setId } = await transcriptOf(api, anna, transcribeId);
  const stranger = await join(api, 'Organisation administrator');
  expect(refusalOf(await version(setId, stranger))).toBe('404 NOT_FOUND');
  const list = await call(api, viewSubtitleVersions, { caller: stranger, params: owner() });
  expect(refusalOf(list)).toBe('404 NOT_FOUND');
  const reader = await join(api, 'Viewer', anna.organisationId);
  expect(textsOf(dataOf<Draft>(await version(setId, reader)))).toEqual(textsOf(draft));
  expect(await versions(reader)).toHaveLength(1);
});
