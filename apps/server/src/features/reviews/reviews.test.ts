import { saveMediaProject } from '@glossa/contracts/media';
import {
  addReviewComment,
  getTranslationReview,
  listReviewComments,
  listReviewTasks,
  listReviewWaitingTimes,
  listTranslationReviewers,
  patchReviewSettings,
  patchTranslationReview,
  type Review,
  type ReviewComment,
  type ReviewPerson,
  type ReviewTask,
  type WaitingStep,
} from '@glossa/contracts/reviews';
import { replaceTranslationSubtitle } from '@glossa/contracts/subtitles';
import { getOutputFile, translatedSubtitlesZip } from '@glossa/contracts/translation-requests';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeDraft, cueAt, edit, openDraft } from '../../testing/draft-calls.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { addProject } from '../../testing/project-calls.ts';
import { type Caller, call } from '../../testing/test-api.ts';
import { setupTranslationTest } from '../../testing/translation-fixture.ts';
import { zipEntries } from '../../testing/zip-entries.ts';
import { remindOfDueReviews } from './remind.ts';

const fixture = setupTranslationTest();
let reviewer: Awaited<ReturnType<typeof join>>;
let ticketId: string;

beforeEach(async () => {
  const { api, caller } = fixture;
  reviewer = await join(api, 'Organisation administrator', caller.organisationId);
  await set({ reviewerMustDiffer: false, releaseBeforeReview: 'all' });
  await fixture.verify();
  ({ ticketId } = await fixture.ready());
});

const set = async (payload: object) =>
  dataOf(
    await call(fixture.api, patchReviewSettings, {
      caller: fixture.caller,
      params: { organisationId: fixture.caller.organisationId },
      payload,
    }),
  );
const read = async () =>
  dataOf<Review>(
    await call(fixture.api, getTranslationReview, { caller: reviewer, params: { ticketId } }),
  );
const patch = (
  payload: { revision: number; [field: string]: unknown },
  caller: Caller = reviewer,
) => call(fixture.api, patchTranslationReview, { caller, params: { ticketId }, payload });
/** With the current revision. */
const move = async (payload: object, caller: Caller = reviewer) =>
  patch({ ...payload, revision: (await read()).revision }, caller);
const moved = async (payload: object, caller: Caller = reviewer) =>
  dataOf<Review>(await move(payload, caller));
const signOff = async (caller: Caller = reviewer) => {
  await moved({ status: 'in-review' }, caller);
  return moved({ status: 'reviewed' }, caller);
};
const publishEdit = async (text: string, caller: Caller = fixture.caller) => {
  const { api } = fixture;
  const draft = await openDraft(api, caller, { kind: 'translation', id: ticketId });
  await changeDraft(api, caller, draft.reportId, [edit(cueAt(draft, 0), { text })]);
  const payload = { ticketId, reportId: draft.reportId };
  dataOf(await call(api, replaceTranslationSubtitle, { caller, payload }));
  await fixture.until(['ready']);
};
const tasks = async (caller: Caller, query: Record<string, string> = {}) =>
  dataOf<{ items: ReviewTask[] }>(
    await call(fixture.api, listReviewTasks, { caller, query: { pageSize: '200', ...query } }),
  ).items.filter(({ subjectId }) => subjectId === ticketId);
const told = async (userId: string) =>
  (
    await fixture.api.services.database.db
      .selectFrom('notifications')
      .select('kind')
      .where('user_id', '=', userId)
      .where(sql<boolean>`kind LIKE 'review-%'`)
      .orderBy('at')
      .execute()
  ).map(({ kind }) => kind);

describe('the way of a translation', () => {
  test('a new translation needs review', async () => {
    expect(await read()).toMatchObject({ status: 'needs-review', lastEditor: null, revision: 1 });
  });

  test('is sent back with a reason, corrected, and reviewed by someone else', async () => {
    expect(await moved({ status: 'in-review' })).toMatchObject({
      status: 'in-review',
      assignee: { userId: reviewer.userId },
    });
    expect(refusalOf(await move({ status: 'sent-back' }))).toBe('400 REVIEW_REASON_REQUIRED');
    const back = await moved({ status: 'sent-back', reason: 'Line 1 is wrong' });
    expect(back).toMatchObject({
      status: 'sent-back',
      reason: 'Line 1 is wrong',
      decidedBy: { userId: reviewer.userId },
    });
    expect(await tasks(fixture.caller)).toMatchObject([{ status: 'sent-back' }]);
    expect(await tasks(reviewer)).toEqual([]);
    expect(await told(fixture.caller.userId)).toContain('review-sent-back');
    await publishEdit('Bonjour à tous.');
    expect(await read()).toMatchObject({
      status: 'needs-review',
      reason: null,
      decidedBy: null,
      lastEditor: { userId: fixture.caller.userId },
    });
    expect(await tasks(reviewer)).toMatchObject([{ status: 'needs-review' }]);
    expect(await signOff()).toMatchObject({ status: 'reviewed' });
    expect(await tasks(reviewer, { scope: 'all' })).toEqual([]);
  });

  test('an edit after the review returns it to needs review', async () => {
    await signOff();
    await publishEdit('Salut.');
    expect(await read()).toMatchObject({ status: 'needs-review', decidedBy: null });
  });

  test('the last editor cannot sign off where the reviewer must differ', async () => {
    await set({ reviewerMustDiffer: true });
    await publishEdit('Bonjour.');
    await moved({ status: 'in-review' }, fixture.caller);
    const refused = await move({ status: 'reviewed' }, fixture.caller);
    expect(refusalOf(refused)).toBe('409 REVIEW_BY_LAST_EDITOR');
    expect(await moved({ status: 'reviewed' })).toMatchObject({ status: 'reviewed' });
  });

  test('the last editor stays that when the machine translates again', async () => {
    await set({ reviewerMustDiffer: true });
    await publishEdit('Bonjour.', reviewer);
    await fixture.editSourceCue(1, 'Welcome to the second lesson.');
    await fixture.verify();
    dataOf(await fixture.retry(ticketId));
    await fixture.until(['ready']);
    const lastEditor = { userId: reviewer.userId };
    expect(await read()).toMatchObject({ status: 'needs-review', lastEditor });
    await moved({ status: 'in-review' });
    const refused = await move({ status: 'reviewed' });
    expect(refusalOf(refused)).toBe('409 REVIEW_BY_LAST_EDITOR');
    await moved({ status: 'reviewed' }, fixture.caller);
  });

  test('records who moved it, and when, in the audit log', async () => {
    await signOff();
    const rows = await fixture.api.services.database.db
      .selectFrom('audit_log')
      .select(['user_id', 'detail'])
      .where('action', '=', 'review-changed')
      .where('subject', '=', ticketId)
      .orderBy('at')
      .execute();
    expect(rows.map(({ user_id }) => user_id)).toEqual([reviewer.userId, reviewer.userId]);
    expect(rows[1]?.detail).toMatchObject({
      before: { status: 'in-review' },
      after: { status: 'reviewed' },
    });
  });
});

describe('concurrent changes', () => {
  test('refuses a change based on an outdated revision', async () => {
    const { revision } = await read();
    dataOf(await patch({ revision, status: 'in-review' }));
    const late = await patch({ revision, status: 'in-review' }, fixture.caller);
    expect(refusalOf(late)).toBe('409 REVIEW_CONFLICT');
  });
  test('refuses the sign-off of a text that changed since it was seen', async () => {
    const { revision } = await moved({ status: 'in-review' });
    await publishEdit('Bonjour.');
    expect(await read()).toMatchObject({ status: 'in-review' });
    expect(refusalOf(await patch({ revision, status: 'reviewed' }))).toBe('409 REVIEW_CONFLICT');
  });
  test('only one of two simultaneous changes succeeds', async () => {
    const { revision } = await read();
    const answers = await Promise.all(
      [reviewer, fixture.caller].map((caller) => patch({ revision, status: 'in-review' }, caller)),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  });
  test('refuses a step that the table does not list', async () => {
    expect(refusalOf(await move({ status: 'reviewed' }))).toBe('409 REVIEW_WRONG_STATE');
  });
});

describe('assignment', () => {
  test('notifies the assignee, and reminds of the due date once each', async () => {
    const { database, logger } = fixture.api.services;
    const remind = (now: string) => remindOfDueReviews(database.db, new Date(now), logger);
    const dueAt = '2031-05-10T12:00:00.000Z';
    const assigned = await moved({ assigneeId: reviewer.userId, dueAt }, fixture.caller);
    expect(assigned).toMatchObject({ assignee: { userId: reviewer.userId }, dueAt });
    expect(await told(reviewer.userId)).toEqual(['review-assigned']);
    await remind('2031-05-08T12:00:00Z');
    expect(await told(reviewer.userId)).toEqual(['review-assigned']);
    const soon = ['review-assigned', 'review-due-soon'];
    // A review that another transaction has locked is left for the next run.
    await vi.waitFor(async () => {
      await remind('2031-05-09T13:00:00Z');
      expect(await told(reviewer.userId)).toEqual(soon);
    });
    await remind('2031-05-09T14:00:00Z');
    expect(await told(reviewer.userId)).toEqual(soon);
    await vi.waitFor(async () => {
      await remind('2031-05-10T12:01:00Z');
      expect(await told(reviewer.userId)).toEqual([...soon, 'review-overdue']);
    });
    await remind('2031-05-11T12:00:00Z');
    expect(await told(reviewer.userId)).toEqual([...soon, 'review-overdue']);
  });
  test('refuses an assignee without the permission, and one of another organization', async () => {
    const { api, caller } = fixture;
    const viewer = await join(api, 'Viewer', caller.organisationId);
    const foreign = await join(api, 'Organisation administrator');
    for (const { userId } of [viewer, foreign])
      expect(refusalOf(await move({ assigneeId: userId }))).toBe('400 INVALID_INPUT');
    const people = dataOf<ReviewPerson[]>(
      await call(api, listTranslationReviewers, { caller, params: { ticketId } }),
    ).map(({ userId }) => userId);
    expect(people).toEqual(expect.arrayContaining([caller.userId, reviewer.userId]));
    expect(people).not.toContain(viewer.userId);
    expect(people).not.toContain(foreign.userId);
  });
  test('lists overdue tasks first and can show only them', async () => {
    await moved({ assigneeId: reviewer.userId, dueAt: '2001-01-01T00:00:00.000Z' });
    const answer = await call(fixture.api, listReviewTasks, { caller: reviewer });
    const [first] = dataOf<{ items: ReviewTask[] }>(answer).items;
    expect(first).toMatchObject({ subjectId: ticketId, overdue: true });
    expect(await tasks(reviewer, { overdue: 'true' })).toHaveLength(1);
    expect(await tasks(reviewer, { scope: 'unassigned' })).toEqual([]);
    expect(await tasks(reviewer, { kind: 'transcript' })).toEqual([]);
    expect(await tasks(fixture.caller, { scope: 'all' })).toHaveLength(1);
  });
  test('lists tasks by pages with their total, by language and project', async () => {
    const page = async (query: Record<string, string>) =>
      dataOf<{ items: ReviewTask[]; total: number }>(
        await call(fixture.api, listReviewTasks, {
          caller: reviewer,
          query: { scope: 'all', ...query },
        }),
      );
    const all = await page({ pageSize: '200' });
    expect(all.total).toBe(all.items.length);
    expect(all.total).toBeGreaterThan(1);
    const second = await page({ pageSize: '1', page: '2' });
    expect(second).toMatchObject({ total: all.total, items: [all.items[1]] });
    expect(await page({ page: '99' })).toMatchObject({ total: all.total, items: [] });
    const french = await page({ language: 'fr', pageSize: '200' });
    expect(french.items.map(({ subjectId }) => subjectId)).toContain(ticketId);
    expect(new Set(french.items.map(({ language }) => language))).toEqual(new Set(['fr']));
    const { api, caller, mediaId } = fixture;
    const projectId = await addProject(api, caller, crypto.randomUUID(), [caller, reviewer]);
    expect(await page({ projectId })).toMatchObject({ total: 0 });
    const change = { caller, params: { mediaId }, payload: { projectId } };
    dataOf(await call(api, saveMediaProject, change));
    expect(await page({ projectId })).toMatchObject({ total: 1, items: [{ subjectId: ticketId }] });
  });
});

test('keeps comments with their authors', async () => {
  const { api, caller } = fixture;
  const options = { caller: reviewer, params: { ticketId } };
  dataOf(await call(api, addReviewComment, { ...options, payload: { text: 'Check line 1' } }));
  const comments = dataOf<ReviewComment[]>(
    await call(api, listReviewComments, { caller, params: { ticketId } }),
  );
  expect(comments).toMatchObject([{ text: 'Check line 1', author: { userId: reviewer.userId } }]);
  expect(await read()).toMatchObject({ commentCount: 1 });
});

test('reports how long each step waited', async () => {
  await signOff();
  const answer = await call(fixture.api, listReviewWaitingTimes, { caller: reviewer });
  const steps = dataOf<WaitingStep[]>(answer);
  expect(steps).toHaveLength(6);
  const step = steps.find((row) => row.kind === 'translation' && row.step === 'in-review');
  expect(step?.ended).toBeGreaterThan(0);
  expect(step?.medianSeconds).toBeGreaterThanOrEqual(0);
});

test('waiting times leave out projects the caller is not in', async () => {
  const { api, caller } = fixture;
  const projectId = await addProject(api, caller, crypto.randomUUID(), [caller]);
  await sql`INSERT INTO review_steps (organisation_id, project_id, subject_id, kind, language, step)
    VALUES (${caller.organisationId}, ${projectId}, ${crypto.randomUUID()}, 'transcript', 'ja', 'sent-back')`.execute(
    api.services.database.db,
  );
  const ask = (who: Caller, query: Record<string, string> = {}) =>
    call(api, listReviewWaitingTimes, { caller: who, query: { language: 'ja', ...query } });
  const waitingFor = async (who: Caller, query?: Record<string, string>) =>
    dataOf<WaitingStep[]>(await ask(who, query)).reduce((sum, { waiting }) => sum + waiting, 0);
  expect(await waitingFor(caller)).toBe(1);
  expect(await waitingFor(caller, { projectId })).toBe(1);
  expect(await waitingFor(reviewer)).toBe(0);
  expect(refusalOf(await ask(reviewer, { projectId }))).toBe('404 NOT_FOUND');
});

describe('files before the review', () => {
  const zip = () =>
    call(fixture.api, translatedSubtitlesZip, {
      caller: reviewer,
      params: { language: 'fr', ticket_id: ticketId },
    });
  const stored = async () => {
    const { outputs } = await fixture.now();
    const [output] = outputs;
    const file = await call(fixture.api, getOutputFile, {
      caller: reviewer,
      params: { fileName: output?.fileName ?? '' },
    });
    return { output, file };
  };

  test('say unreviewed in name and note until the sign-off', async () => {
    const before = await stored();
    expect(before.output).toMatchObject({ unreviewed: true, withheld: false });
    expect(before.output?.notes.map(({ text }) => text).join()).toContain('Unreviewed');
    expect(before.file.headers['content-disposition']).toContain('lesson.fr.unreviewed.zip');
    expect(Object.keys(await zipEntries((await zip()).rawPayload))).toContain(
      'lesson.fr.unreviewed.srt',
    );
    await signOff();
    await vi.waitFor(async () => {
      const { output, file } = await stored();
      expect(output).toMatchObject({ unreviewed: false, notes: [], status: 'ready' });
      expect(file.headers['content-disposition']).toContain('lesson.fr.zip');
      expect(Object.keys(await zipEntries(file.rawPayload))).toContain('lesson.fr.srt');
    }, 10_000);
    expect((await zip()).headers['content-disposition']).toContain('lesson.fr.zip');
  });

  test('stay where the organization releases none, until the sign-off', async () => {
    await set({ releaseBeforeReview: 'none' });
    const { output, file } = await stored();
    expect(output).toMatchObject({ withheld: true });
    expect(refusalOf(file)).toBe('409 REVIEW_REQUIRED');
    expect(refusalOf(await zip())).toBe('409 REVIEW_REQUIRED');
    await signOff();
    await vi.waitFor(async () => expect((await stored()).file.statusCode).toBe(200), 10_000);
    expect((await zip()).statusCode).toBe(200);
  });
});
