import { viewReportOptions } from '@glossa/contracts/reports';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { requestAt, transitionTicket } from '../../testing/report-factory.ts';
import {
  askReport,
  createReportApi,
  monthOf,
  organisationIn,
  readReport,
  recordAt,
} from '../../testing/report-fixture.ts';
import { call, type TestApi } from '../../testing/test-api.ts';
import { addGroup, type Member } from '../../testing/user-calls.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createReportApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const at = (text: string) => new Date(text);

test('covers the last 12 months, newest first, in the organization’s time zone', async () => {
  const admin = await organisationIn(api, 'UTC');
  const { months } = dataOf<{ months: unknown[] }>(
    await call(api, viewReportOptions, { caller: admin }),
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ label: 'Nov 2025', value: '2025-11' });
  expect(months[10]).toEqual({ label: 'Jan 2025', value: '2025-01' });
  expect(months[11]).toEqual({ label: 'Dec 2024', value: '2024-12' });
});

test('returns the values computed by hand', async () => {
  const admin = await organisationIn(api, 'UTC');
  const one = await recordAt(api, admin, '2025-10-05T10:00:00Z', 10);
  await recordAt(api, admin, '2025-10-06T10:00:00Z', 2.5, { language: 'de' });
  await recordAt(api, admin, '2025-11-02T10:00:00Z', 1);
  const tickets = [];
  for (const [index, to] of (['fr', 'es', 'ja', 'ko'] as const).entries())
    tickets.push(
      await requestAt(db(), {
        ...admin,
        mediaId: one,
        at: at(`2025-10-0${index + 6}T00:00:00Z`),
        to,
      }),
    );
  const [fr = '', es = '', ja = ''] = tickets;
  await transitionTicket(db(), fr, 'ready', at('2025-10-06T00:01:40Z'));
  await transitionTicket(db(), es, 'ready', at('2025-10-07T00:05:00Z'));
  await transitionTicket(db(), ja, 'ready', at('2025-11-01T00:00:00Z'));
  const made = await readReport(api, admin);
  expect(made.totals).toMatchObject({ minutes: 13.5, tickets: 4, ready: 3, medianSeconds: 300 });
  // The 0.8 percentile of 24, 100 and 300 days lies between the second and the third.
  expect(made.totals.p90Seconds).toBeCloseTo(300 + 0.8 * (24 * 86_400 - 300), 6);
  expect(monthOf(made, '2025-10')).toMatchObject({
    minutes: 12.5,
    tickets: 4,
    ready: 2,
    medianSeconds: 200,
    p90Seconds: 280,
  });
  expect(monthOf(made, '2025-11')).toMatchObject({ minutes: 1, tickets: 0, ready: 1 });
  expect(monthOf(made, '2025-09')).toMatchObject({ minutes: 0, medianSeconds: null });
  expect(
    made.languages.map(({ language, minutes, tickets: requested }) => [
      language,
      minutes,
      requested,
    ]),
  ).toEqual([
    ['en', 11, 0],
    ['fr', 0, 1],
    ['de', 2.5, 0],
    ['ja', 0, 1],
    ['ko', 0, 1],
    ['es', 0, 1],
  ]);
  expect(made.ticketStatuses.filter(({ count }) => count > 0)).toEqual([
    { status: 'queued', count: 1 },
    { status: 'ready', count: 3 },
  ]);
  expect((await readReport(api, admin, { language: 'de' })).totals).toMatchObject({
    minutes: 2.5,
    tickets: 0,
  });
  expect((await readReport(api, admin, { from: '2025-11', to: '2025-11' })).totals).toMatchObject({
    minutes: 1,
    tickets: 0,
    ready: 1,
  });
  expect((await readReport(api, admin, { type: 'doc' })).totals).toMatchObject({
    minutes: 0,
    tickets: 0,
  });
});

test('turnaround restarts when a stale request is requeued, but not on retry', async () => {
  const admin = await organisationIn(api, 'UTC');
  const mediaId = await recordAt(api, admin, '2025-10-05T10:00:00Z', 1);
  const ticket = await requestAt(db(), {
    ...admin,
    mediaId,
    at: at('2025-10-06T00:00:00Z'),
    to: 'fr',
  });
  await transitionTicket(db(), ticket, 'failed', at('2025-10-06T00:00:10Z'));
  await transitionTicket(db(), ticket, 'queued');
  await transitionTicket(db(), ticket, 'ready', at('2025-10-06T01:00:00Z'));
  await transitionTicket(db(), ticket, 'stale');
  // Users fixed it themselves, so there was no machine turnaround.
  await transitionTicket(db(), ticket, 'ready', at('2025-10-08T01:00:00Z'));
  expect((await readReport(api, admin)).totals).toMatchObject({
    tickets: 1,
    ready: 1,
    medianSeconds: 3_600,
  });
});

test('deletions do not change past values', async () => {
  const admin = await organisationIn(api, 'UTC');
  const mediaId = await recordAt(api, admin, '2025-10-05T10:00:00Z', 7);
  const ready = await requestAt(db(), {
    ...admin,
    mediaId,
    at: at('2025-10-06T00:00:00Z'),
    to: 'fr',
  });
  await requestAt(db(), { ...admin, mediaId, at: at('2025-10-06T00:00:00Z'), to: 'es' });
  await transitionTicket(db(), ready, 'ready', at('2025-10-06T00:01:00Z'));
  await db().deleteFrom('media').where('id', '=', mediaId).execute();
  const made = await readReport(api, admin);
  expect(made.totals).toMatchObject({ minutes: 7, tickets: 2, ready: 1, medianSeconds: 60 });
  // Queued requests can never become ready.
  expect(made.ticketStatuses.filter(({ count }) => count > 0)).toEqual([
    { status: 'ready', count: 1 },
    { status: 'cancelled', count: 1 },
  ]);
});

test('excludes other organizations and projects the caller is not in', async () => {
  const admin = await organisationIn(api, 'UTC');
  const other = await organisationIn(api, 'UTC');
  const project = await addGroup(api, 'projects', admin.organisationId);
  await recordAt(api, admin, '2025-10-05T10:00:00Z', 1);
  await recordAt(api, admin, '2025-10-05T10:00:00Z', 10, { projectId: project.id });
  expect((await readReport(api, admin)).totals.minutes).toBe(1);
  expect((await readReport(api, other)).totals.minutes).toBe(0);
  expect(refusalOf(await askReport(api, other, { organisationId: admin.organisationId }))).toBe(
    '404 NOT_FOUND',
  );
  expect(refusalOf(await askReport(api, other, { projectId: project.id }))).toBe('404 NOT_FOUND');
  expect(refusalOf(await askReport(api, admin, { projectId: project.id }))).toBe('404 NOT_FOUND');
  expect(
    (await readReport(api, system, { organisationId: admin.organisationId })).totals.minutes,
  ).toBe(11);
  await db()
    .insertInto('project_members')
    .values({
      project_id: project.id,
      user_id: admin.userId,
      organisation_id: admin.organisationId,
    })
    .execute();
  const seen = await readReport(api, admin);
  expect(seen.totals.minutes).toBe(11);
  expect(seen.projects).toMatchObject([
    { id: project.id, minutes: 10 },
    { id: null, name: null, minutes: 1 },
  ]);
  expect((await readReport(api, admin, { projectId: project.id })).totals.minutes).toBe(10);
});

test('figures of a deleted project count for the whole organization', async () => {
  const admin = await organisationIn(api, 'UTC');
  const project = await addGroup(api, 'projects', admin.organisationId);
  const mediaId = await recordAt(api, admin, '2025-10-05T10:00:00Z', 10, { projectId: project.id });
  expect((await readReport(api, admin)).totals.minutes).toBe(0);
  await db().deleteFrom('media').where('id', '=', mediaId).execute();
  await db().deleteFrom('projects').where('id', '=', project.id).execute();
  const seen = await readReport(api, admin);
  expect(seen.totals.minutes).toBe(10);
  expect(seen.projects).toMatchObject([{ id: project.id, name: null, minutes: 10 }]);
});

test.each([
  { from: '2024-11' },
  { to: '2025-12' },
  { from: '2025-11', to: '2025-10' },
  { from: '2025-13' },
  { from: 'Nov 2025' },
  { language: 'xx' },
  { unknown: '1' },
])('rejects %o', async (query) => {
  expect(refusalOf(await askReport(api, system, query as unknown as Record<string, string>))).toBe(
    '400 INVALID_INPUT',
  );
});

test('counts many concurrent events', async () => {
  const admin = await organisationIn(api, 'UTC');
  await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const mediaId = await recordAt(api, admin, '2025-10-05T10:00:00Z', 1);
      const ticket = await requestAt(db(), {
        ...admin,
        mediaId,
        at: at('2025-10-06T00:00:00Z'),
        to: 'fr',
      });
      await transitionTicket(db(), ticket, index % 2 === 0 ? 'failed' : 'cancelled');
    }),
  );
  const made = await readReport(api, admin);
  expect(made.totals).toMatchObject({ minutes: 24, tickets: 24 });
  expect(made.ticketStatuses.filter(({ count }) => count > 0)).toEqual([
    { status: 'failed', count: 12 },
    { status: 'cancelled', count: 12 },
  ]);
});
