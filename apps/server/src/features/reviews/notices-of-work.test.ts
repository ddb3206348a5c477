import { saveMediaProject } from '@glossa/contracts/media';
import {
  type Notification,
  type NotificationKind,
  viewNotifications,
} from '@glossa/contracts/notifications';
import {
  getTranslationReview,
  patchTranscriptReview,
  patchTranslationReview,
  type Review,
} from '@glossa/contracts/reviews';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeDraft, cueAt, edit, openDraft, tryPublishing } from '../../testing/draft-calls.ts';
import { dataOf, join, transcribed } from '../../testing/media-calls.ts';
import { addProject, leaveProject } from '../../testing/project-calls.ts';
import { type Caller, call } from '../../testing/test-api.ts';
import { setupTranslationTest } from '../../testing/translation-fixture.ts';
import { releaseLostReviews } from './lost-access.ts';
import { tellOfWaitingReviews } from './notify-waiting.ts';

const fixture = setupTranslationTest();
let reviewer: Awaited<ReturnType<typeof join>>;
let other: Awaited<ReturnType<typeof join>>;
let viewer: Awaited<ReturnType<typeof join>>;

beforeEach(async () => {
  const { api, caller } = fixture;
  reviewer = await join(api, 'Organisation administrator', caller.organisationId);
  other = await join(api, 'Organisation administrator', caller.organisationId);
  viewer = await join(api, 'Viewer', caller.organisationId);
});

const toldTo = async (caller: Caller, kind: NotificationKind) => {
  await tellOfWaitingReviews(fixture.api.services.database.db);
  const query = { pageSize: '100' };
  const answer = await call(fixture.api, viewNotifications, { caller, query });
  return dataOf<{ items: Notification[] }>(answer).items.filter((item) => item.kind === kind);
};
const countOf = async (caller: Caller, kind: NotificationKind) =>
  (await toldTo(caller, kind)).reduce((sum, { count }) => sum + count, 0);
const ready = async () => {
  await fixture.verify();
  return fixture.ready();
};
const reviewOf = async (ticketId: string, caller: Caller = fixture.caller) =>
  dataOf<Review>(await call(fixture.api, getTranslationReview, { caller, params: { ticketId } }));
const move = async (ticketId: string, caller: Caller, change: object) => {
  const { revision } = await reviewOf(ticketId);
  const payload = { revision, ...change };
  return dataOf<Review>(
    await call(fixture.api, patchTranslationReview, { caller, params: { ticketId }, payload }),
  );
};
const publishEdit = async (ticketId: string, caller: Caller, text: string) => {
  const draft = await openDraft(fixture.api, caller, { kind: 'translation', id: ticketId });
  await changeDraft(fixture.api, caller, draft.reportId, [edit(cueAt(draft, 0), { text })]);
  const payload = { ticketId, reportId: draft.reportId };
  dataOf(await call(fixture.api, replaceTranslationSubtitle, { caller, payload }));
  await fixture.until(['ready']);
};

describe('work that waits', () => {
  test('a transcript is announced to those who may verify it, not to its uploader', async () => {
    const { api, caller, categoryId } = fixture;
    // That of this test was made before the reviewer joined.
    const { mediaId } = await transcribed(api, caller, categoryId);
    const [told] = await toldTo(reviewer, 'transcript-waiting');
    expect(told).toMatchObject({
      link: `/dashboard/verify-transcript?mediaId=${mediaId}`,
      params: { title: 'lesson', language: 'en' },
    });
    expect(await toldTo(viewer, 'transcript-waiting')).toEqual([]);
    expect(await toldTo(caller, 'transcript-waiting')).toEqual([]);
  });

  test('a transcript is announced to everyone who may verify it, however many come before by name', async () => {
    const { api, caller, categoryId } = fixture;
    await sql`
      WITH crowd AS (
        INSERT INTO users (organisation_id, user_name, display_name, status)
        SELECT ${caller.organisationId}, 'crowd-' || ${caller.organisationId} || n, '!' || n, 'Approved'
        FROM generate_series(1, 200) AS n RETURNING id
      )
      INSERT INTO user_roles (user_id, role_id)
      SELECT crowd.id, role_id FROM crowd, user_roles own WHERE own.user_id = ${reviewer.userId}`.execute(
      api.services.database.db,
    );
    await transcribed(api, caller, categoryId);
    expect(await toldTo(reviewer, 'transcript-waiting')).toHaveLength(1);
  });

  test('translations are announced to all who may review them, as one, but not to their requester', async () => {
    await ready();
    dataOf(await fixture.ask(['de']));
    await fixture.until(['ready'], { language: 'de' });
    const told = await toldTo(reviewer, 'translation-waiting');
    expect(told).toMatchObject([{ count: 2, link: '/dashboard' }]);
    expect(await toldTo(fixture.caller, 'translation-waiting')).toEqual([]);
    expect(await toldTo(viewer, 'translation-waiting')).toEqual([]);
  });

  test('a corrected translation is announced to its reviewer only', async () => {
    const { ticketId } = await ready();
    await move(ticketId, reviewer, { status: 'in-review' });
    await move(ticketId, reviewer, { status: 'sent-back', reason: 'Line 1' });
    const before = [
      await countOf(reviewer, 'translation-waiting'),
      await countOf(other, 'translation-waiting'),
    ];
    await publishEdit(ticketId, fixture.caller, 'Bonjour.');
    await vi.waitFor(async () =>
      expect(await countOf(reviewer, 'translation-waiting')).toBe((before[0] ?? 0) + 1),
    );
    expect(await countOf(other, 'translation-waiting')).toBe(before[1]);
    expect(await toldTo(fixture.caller, 'translation-waiting')).toEqual([]);
  });

  test('a released review is announced to the others', async () => {
    const { ticketId } = await ready();
    await move(ticketId, reviewer, { status: 'in-review' });
    const own = await countOf(reviewer, 'translation-waiting');
    const others = await countOf(other, 'translation-waiting');
    await move(ticketId, reviewer, { status: 'needs-review', assigneeId: null });
    expect(await countOf(other, 'translation-waiting')).toBe(others + 1);
    expect(await countOf(reviewer, 'translation-waiting')).toBe(own);
  });
});

describe('a translation that became outdated', () => {
  test('is announced to its requester once, not for their own edits', async () => {
    await ready();
    await fixture.editSourceCue(0, 'Good evening, all of you.');
    await fixture.until(['stale']);
    expect(await toldTo(fixture.caller, 'translation-outdated')).toEqual([]);
  });

  test('is announced to its requester when others edit the source', async () => {
    const { api, transcribeId, mediaId } = fixture;
    await ready();
    const editBy = async (text: string) => {
      const draft = await openDraft(api, other, { kind: 'transcript', id: transcribeId });
      await changeDraft(api, other, draft.reportId, [edit(cueAt(draft, 0), { text })]);
      dataOf(await tryPublishing(api, other, transcribeId, draft.reportId));
    };
    await editBy('Good evening, all of you.');
    await editBy('Good night, all of you.');
    expect(await toldTo(fixture.caller, 'translation-outdated')).toMatchObject([
      { count: 1, link: `/dashboard/media-details?mediaId=${mediaId}`, params: { language: 'fr' } },
    ]);
    expect(await toldTo(other, 'translation-outdated')).toEqual([]);
  });

  test('is announced once when others change times only, and again after its files were made', async () => {
    const { api, transcribeId } = fixture;
    const { ticketId } = await ready();
    const before = await countOf(fixture.caller, 'translation-outdated');
    const moveBy = async (startMs: number) => {
      const draft = await openDraft(api, other, { kind: 'transcript', id: transcribeId });
      await changeDraft(api, other, draft.reportId, [edit(cueAt(draft, 0), { startMs })]);
      dataOf(await tryPublishing(api, other, transcribeId, draft.reportId));
      await fixture.until(['stale']);
    };
    await moveBy(40);
    await moveBy(80);
    const [told] = await toldTo(fixture.caller, 'translation-outdated');
    expect(told).toMatchObject({ count: before + 1, params: { language: 'fr', what: 'times' } });
    await fixture.verify();
    dataOf(await fixture.retry(ticketId));
    await fixture.until(['ready']);
    await moveBy(120);
    expect(await countOf(fixture.caller, 'translation-outdated')).toBe(before + 2);
  });
});

describe('lost access', () => {
  const lose = () => {
    const { database, logger } = fixture.api.services;
    return releaseLostReviews(database.db, logger);
  };

  test('releases the review of who left the project, and tells them without a link', async () => {
    const { api, caller, mediaId, transcribeId } = fixture;
    const project = await addProject(api, caller, crypto.randomUUID(), [caller, reviewer, other]);
    dataOf(
      await call(api, saveMediaProject, {
        caller,
        params: { mediaId },
        payload: { projectId: project },
      }),
    );
    const payload = { revision: 0, assigneeId: reviewer.userId };
    const params = { transcribeId };
    dataOf(await call(api, patchTranscriptReview, { caller, params, payload }));
    const { ticketId } = await ready();
    await move(ticketId, reviewer, { status: 'in-review' });
    await lose();
    expect(await reviewOf(ticketId)).toMatchObject({ status: 'in-review' });
    expect(await toldTo(reviewer, 'access-lost')).toEqual([]);

    const before = await countOf(other, 'translation-waiting');
    await leaveProject(api, caller, project, reviewer);
    await lose();
    await lose();
    expect(await reviewOf(ticketId)).toMatchObject({ status: 'needs-review', assignee: null });
    // The transcript is verified by now: nothing to do there.
    expect(await toldTo(reviewer, 'access-lost')).toMatchObject([
      { count: 1, link: null, params: { title: 'lesson' } },
    ]);
    expect(await countOf(other, 'translation-waiting')).toBe(before + 1);
    expect(await toldTo(caller, 'access-lost')).toEqual([]);
  });

  test('of one whose release fails does not keep the others waiting, and is tried again', async () => {
    const { api, caller, mediaId } = fixture;
    const { pool } = api.services.database;
    const project = await addProject(api, caller, crypto.randomUUID(), [caller, reviewer, other]);
    const params = { mediaId };
    dataOf(await call(api, saveMediaProject, { caller, params, payload: { projectId: project } }));
    await ready();
    await fixture.ready('de');
    const tickets = (await fixture.requests()).map(({ ticketId }) => ticketId);
    for (const ticketId of tickets) await move(ticketId, reviewer, { status: 'in-review' });
    const { rows } = await pool.query<{ id: string; ticket_id: string }>(
      'SELECT id, ticket_id FROM reviews WHERE ticket_id = ANY ($1) ORDER BY id',
      [tickets],
    );
    const [first, second] = rows.map(({ ticket_id }) => ticket_id);
    await pool.query(`CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
      $$ BEGIN RAISE EXCEPTION 'not this one'; END $$`);
    await pool.query(`CREATE TRIGGER refuse BEFORE UPDATE ON reviews FOR EACH ROW
      WHEN (OLD.id = '${rows[0]?.id}') EXECUTE FUNCTION refuse()`);
    await leaveProject(api, caller, project, reviewer);
    await lose();
    await pool.query('DROP FUNCTION refuse CASCADE');
    expect(await reviewOf(first ?? '')).toMatchObject({ assignee: { userId: reviewer.userId } });
    expect(await reviewOf(second ?? '')).toMatchObject({ assignee: null });
    await lose();
    expect(await reviewOf(first ?? '')).toMatchObject({ assignee: null });
  });

  test('is told to requesters of translations in progress and to people with an open draft', async () => {
    const { api, caller, mediaId, transcribeId } = fixture;
    const project = await addProject(api, caller, crypto.randomUUID(), [caller, reviewer, other]);
    dataOf(
      await call(api, saveMediaProject, {
        caller,
        params: { mediaId },
        payload: { projectId: project },
      }),
    );
    await fixture.verify();
    let finish = () => {};
    fixture.before = () => new Promise<void>((resolve) => (finish = resolve));
    dataOf(await fixture.ask(['fr'], {}, reviewer));
    await fixture.until(['translating']);
    const draft = await openDraft(api, other, { kind: 'transcript', id: transcribeId });
    await changeDraft(api, other, draft.reportId, [edit(cueAt(draft, 0), { text: 'Begun.' })]);
    for (const person of [reviewer, other]) await leaveProject(api, caller, project, person);
    await lose();
    await lose();
    finish();
    for (const person of [reviewer, other])
      expect(await toldTo(person, 'access-lost')).toMatchObject([{ count: 1, link: null }]);
    await fixture.until(['ready']);
  });
});
