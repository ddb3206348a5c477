import { randomUUID } from 'node:crypto';
import {
  type Draft,
  draftPresence,
  type Presence,
  presenceLastsMs,
  viewSubtitleDrafts,
} from '@glossa/contracts/subtitles';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../../engines/speech-to-text/testing/fake.ts';
import {
  changeDraft,
  cueAt,
  edit,
  openDraft,
  tryPublishing,
} from '../../../testing/draft-calls.ts';
import { openLiveClient } from '../../../testing/live-client.ts';
import { addCategory, dataOf, join, refusalOf, transcribed } from '../../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../../testing/test-api.ts';
import { purgePresence } from './presence.ts';

let api: TestApi;
let passed = 0;
let anna: Awaited<ReturnType<typeof join>>;
let ben: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let transcribeId: string;
let draft: Draft;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine({ text: 'Good morning everyone. Welcome all.' })],
      clock: { now: () => new Date(Date.now() + passed) },
    },
    worker: true,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  const admin = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, admin);
  anna = await join(api, 'Verifier', admin.organisationId);
  ben = await join(api, 'Verifier', admin.organisationId);
});
beforeEach(async () => {
  passed = 0;
  ({ transcribeId } = await transcribed(api, anna, categoryId));
  draft = await open(anna);
});
afterAll(() => api.stop());

const owner = () => ({ kind: 'transcript' as const, id: transcribeId });
const open = (caller: Caller) => openDraft(api, caller, owner());
const translate = (caller: Caller, tabId: string, more: object = {}) =>
  call(api, draftPresence, {
    caller,
    payload: { reportId: draft.reportId, tabId, cueId: null, ...more },
  });
const tell = async (...args: Parameters<typeof translate>) =>
  dataOf<Presence[]>(await translate(...args));
const [annasTab, bensTab] = [randomUUID(), randomUUID()];

describe('presence', () => {
  test('shows the other windows and the cue they edit until they leave', async () => {
    expect(await tell(anna, annasTab)).toEqual([]);
    const cueId = cueAt(draft, 0).id;
    const annas = {
      tabId: annasTab,
      userId: anna.userId,
      displayName: anna.answer.user.displayName,
    };
    expect(await tell(ben, bensTab, { cueId })).toEqual([{ ...annas, cueId: null }]);
    expect(await tell(anna, annasTab)).toMatchObject([{ tabId: bensTab, cueId }]);
    const third = await tell(anna, randomUUID());
    expect(third.map(({ tabId }) => tabId).sort()).toEqual([annasTab, bensTab].sort());
    await tell(ben, bensTab, { leaving: true });
    expect((await tell(anna, annasTab)).map(({ userId }) => userId)).toEqual([anna.userId]);
  });

  test('a silent window counts as gone and is purged', async () => {
    await tell(ben, bensTab);
    passed = presenceLastsMs - 1000;
    expect(await tell(anna, annasTab)).toHaveLength(1);
    passed = presenceLastsMs + 1000;
    expect(await tell(anna, annasTab)).toEqual([]);
    passed *= 3;
    const { db, pool } = api.services.database;
    expect(await purgePresence(db, api.services.clock.now())).toBeGreaterThan(0);
    expect((await pool.query('select 1 from draft_presence')).rows).toEqual([]);
  });

  test('rejects another user’s window id, and no one else’s window leaves', async () => {
    await tell(ben, bensTab);
    expect(refusalOf(await translate(anna, bensTab))).toBe('400 INVALID_INPUT');
    await tell(anna, bensTab, { leaving: true });
    expect(await tell(anna, annasTab)).toMatchObject([{ userId: ben.userId }]);
  });

  test('the list of drafts includes who is present', async () => {
    await tell(ben, bensTab);
    const list = dataOf<Array<{ present: Presence[] }>>(
      await call(api, viewSubtitleDrafts, { caller: anna, params: owner() }),
    );
    expect(list.map(({ present }) => present)).toMatchObject([[{ userId: ben.userId }]]);
  });

  test('a draft in use by someone else is not renewed', async () => {
    await tell(ben, bensTab);
    const theirs = await open(ben);
    await changeDraft(api, ben, theirs.reportId, [edit(cueAt(theirs, 0), { text: 'Ben’s' })]);
    dataOf(await tryPublishing(api, ben, transcribeId, theirs.reportId));
    expect((await open(anna)).reportId).toBe(draft.reportId);
    const outdated = await tryPublishing(api, anna, transcribeId, draft.reportId);
    expect(refusalOf(outdated)).toBe('409 DRAFT_OUTDATED');
    expect(outdated.json()).toMatchObject({ messageRef: { id: 'drafts.outdatedInUse' } });
    await tell(ben, bensTab, { leaving: true });
    expect(await open(anna)).toMatchObject({ baseVersion: 2 });
  });

  test('live messages announce changes, joins, leaves and the end, and nothing else', async () => {
    const host = `127.0.0.1:${(api.app.server.address() as { port: number }).port}`;
    const line = await openLiveClient(api, host, ben);
    const cueId = cueAt(draft, 0).id;
    await tell(anna, annasTab);
    await tell(anna, annasTab);
    await tell(anna, annasTab, { cueId });
    await tell(anna, annasTab, { cueId });
    const changeId = randomUUID();
    await changeDraft(api, anna, draft.reportId, [edit(cueAt(draft, 0), { text: 'x' })], changeId);
    await tell(anna, annasTab, { leaving: true });
    await tell(anna, annasTab, { leaving: true });
    dataOf(await tryPublishing(api, anna, transcribeId, draft.reportId));
    const heard = () =>
      line.messages.flatMap((message) =>
        message.type === 'draft' && message.reportId === draft.reportId
          ? [[message.what, message.changeNumber, message.changeId]]
          : [],
      );
    await vi.waitFor(() => expect(heard().at(-1)?.[0]).toBe('closed'), 5_000);
    expect(heard()).toEqual([
      ['presence', null, null],
      ['presence', null, null],
      ['cues', 1, changeId],
      ['presence', null, null],
      ['closed', null, null],
    ]);
    line.close();
  });

  test('outsiders learn nothing and leave no trace, and a closed draft has no one present', async () => {
    const stranger = await join(api, 'Organisation administrator');
    const reader = await join(api, 'Viewer', anna.organisationId);
    expect(refusalOf(await translate(stranger, randomUUID()))).toBe('404 NOT_FOUND');
    expect(refusalOf(await translate(reader, randomUUID()))).toBe('403 ACCESS_DENIED');
    expect(await tell(anna, annasTab)).toEqual([]);
    dataOf(await tryPublishing(api, anna, transcribeId, draft.reportId));
    expect(refusalOf(await translate(anna, annasTab))).toBe('404 DRAFT_GONE');
    // Publishing closes the editor, which leaves.
    expect(await tell(anna, annasTab, { leaving: true })).toEqual([]);
    const leaving = await translate(stranger, annasTab, { leaving: true });
    expect(refusalOf(leaving)).toBe('404 NOT_FOUND');
  });
});
