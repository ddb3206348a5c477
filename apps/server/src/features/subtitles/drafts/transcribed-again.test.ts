import { randomUUID } from 'node:crypto';
import { retryMedia } from '@glossa/contracts/media';
import { type Notification, viewNotifications } from '@glossa/contracts/notifications';
import { decideConflict, holdConflict } from '@glossa/contracts/subtitle-conflicts';
import {
  type SubtitleVersion,
  viewSubtitleVersion,
  viewSubtitleVersions,
} from '@glossa/contracts/subtitles';
import { beforeEach, expect, test } from 'vitest';
import { createFakeSpeechEngine } from '../../../engines/speech-to-text/testing/fake.ts';
import {
  changeDraft,
  cueAt,
  edit,
  openDraft,
  textsOf,
  tryChanging,
  tryOpening,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import {
  dataOf,
  join,
  refusalOf,
  transcriptOf,
  waitForMedia,
} from '../../../testing/media-calls.ts';
import { type Caller, call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

/** The engine waits for this before it responds. */
let heard: Promise<void> = Promise.resolve();
const speech = createFakeSpeechEngine();
const fixture = setupTranslationTest({
  overrides: {
    speechEngines: [
      {
        ...speech,
        transcribe: async (request) => {
          await heard;
          return speech.transcribe(request);
        },
      },
    ],
  },
});
let anna: Awaited<ReturnType<typeof join>>;
let ben: Awaited<ReturnType<typeof join>>;
beforeEach(async () => {
  const { api, caller } = fixture;
  anna ??= await join(api, 'Verifier', caller.organisationId);
  ben ??= await join(api, 'Verifier', caller.organisationId);
});

const owner = () => ({ kind: 'transcript' as const, id: fixture.transcribeId });
const open = (caller: Caller) => openDraft(fixture.api, caller, owner());
const versions = async () =>
  dataOf<SubtitleVersion[]>(
    await call(fixture.api, viewSubtitleVersions, { caller: anna, params: owner() }),
  );
const retry = (payload: object = { spokenLanguage: 'en' }) =>
  call(fixture.api, retryMedia, {
    caller: fixture.caller,
    params: { mediaId: fixture.mediaId },
    payload,
  });
const until = (status: 'transcribing' | 'transcribed') =>
  waitForMedia(fixture.api, fixture.caller, fixture.mediaId, [status]);

test('unpublished changes become versions with the name of their author, who is told', async () => {
  const { api } = fixture;
  const annas = await open(anna);
  await changeDraft(api, anna, annas.reportId, [edit(cueAt(annas, 0), { text: 'By Anna' })]);
  const bens = await open(ben);
  await changeDraft(api, ben, bens.reportId, [edit(cueAt(bens, 1), { text: 'By Ben' })]);
  await open(fixture.caller);

  const refused = await retry();
  expect(refusalOf(refused)).toBe('409 MEDIA_HAS_DRAFTS');
  const asked = refused.json<{ drafts: string[]; message: string }>();
  expect(new Set(asked.drafts)).toEqual(new Set([annas.reportId, bens.reportId]));
  for (const name of [annas, bens].map(({ createdBy }) => createdBy.displayName))
    expect(asked.message).toContain(name);
  const some = { spokenLanguage: 'en', seenDrafts: [annas.reportId] };
  expect(refusalOf(await retry(some))).toBe('409 MEDIA_HAS_DRAFTS');
  dataOf(await retry({ ...some, seenDrafts: asked.drafts }));
  await until('transcribed');

  expect(await versions()).toMatchObject([
    { version: 4, published: true, unpublished: false, by: null },
    { version: 3, published: false, unpublished: true, by: { userId: ben.userId } },
    { version: 2, published: false, unpublished: true, by: { userId: anna.userId } },
    { version: 1, published: false, unpublished: false, by: null },
  ]);
  expect((await transcriptOf(api, anna, fixture.transcribeId)).version).toBe(4);
  const stored = (await versions()).find(({ version }) => version === 2);
  const params = { set_id: stored?.setId ?? '' };
  const cues = await call(api, viewSubtitleVersion, { caller: ben, params });
  expect(textsOf(dataOf(cues))[0]).toBe('By Anna');
  const told = async (caller: Caller) =>
    dataOf<{ items: Notification[] }>(await call(api, viewNotifications, { caller })).items.filter(
      ({ kind }) => kind === 'draft-stored',
    );
  expect(await told(anna)).toMatchObject([{ params: { title: 'lesson', version: 2 } }]);
  expect(await told(ben)).toMatchObject([{ params: { title: 'lesson', version: 3 } }]);
  expect(await told(fixture.caller)).toEqual([]);
});

test('no draft is opened, changed or published while the recording is transcribed again', async () => {
  const { api } = fixture;
  const draft = await open(anna);
  const cue = cueAt(draft, 0);
  let release = () => {};
  heard = new Promise((resolve) => {
    release = resolve;
  });
  try {
    dataOf(await retry());
    await until('transcribing');
    const refused = await tryChanging(api, anna, draft.reportId, [edit(cue, { text: 'Lost' })]);
    expect(refusalOf(refused)).toBe('409 MEDIA_WRONG_STATE');
    expect(refused.json().messageRef).toMatchObject({ id: 'drafts.retranscribing' });
    const conflict = {
      reportId: draft.reportId,
      conflictId: randomUUID(),
      cues: [{ cueId: cue.id, mine: null }],
    };
    for (const answer of [
      await tryPublishing(api, anna, fixture.transcribeId, draft.reportId),
      await tryOpening(api, ben, owner()),
      await call(api, holdConflict, { caller: anna, payload: conflict }),
    ])
      expect(refusalOf(answer)).toBe('409 MEDIA_WRONG_STATE');
    // What there is can still be read.
    expect((await open(anna)).reportId).toBe(draft.reportId);
  } finally {
    release();
    heard = Promise.resolve();
  }
  await until('transcribed');
  const fresh = await open(anna);
  await changeDraft(api, anna, fresh.reportId, [edit(cueAt(fresh, 0), { text: 'Kept' })]);
});

test('a version that waits for a decision in a draft is decided first', async () => {
  const { api } = fixture;
  const draft = await open(anna);
  const cueId = cueAt(draft, 0).id;
  const conflictId = randomUUID();
  const payload = { reportId: draft.reportId, conflictId, cues: [{ cueId, mine: null }] };
  dataOf(await call(api, holdConflict, { caller: ben, payload }));
  const refused = await retry();
  expect(refusalOf(refused)).toBe('409 DRAFT_HAS_CONFLICTS');
  expect(refused.json().messageRef).toMatchObject({ id: 'media.draftHasConflicts' });
  const decision = {
    params: { report_id: draft.reportId, conflict_id: conflictId },
    query: { decisionId: randomUUID() },
  };
  dataOf(await call(api, decideConflict, { caller: anna, ...decision }));
  dataOf(await retry());
  await until('transcribed');
});
