import { randomUUID } from 'node:crypto';
import { type Report, viewReport, viewReportOptions } from '@glossa/contracts/reports';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import {
  createReportMedia,
  requestAt,
  transcribeAt,
  transitionTicket,
} from '../../testing/report-factory.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { addGroup, type Member } from '../../testing/user-calls.ts';

const now = new Date('2025-11-20T12:00:00Z');
let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi({ overrides: { clock: { now: () => now } } });
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const ask = (caller: Member, query: Record<string, string> = {}) =>
  call(api, viewReport, { caller, query });
const report = async (caller: Member, query: Record<string, string> = {}) =>
  dataOf<Report>(await ask(caller, query));
const monthOf = (made: Report, month: string) => made.months.find((row) => row.month === month);
const at = (text: string) => new Date(text);

/** An administrator of an organization in a time zone. */
async function organisationIn(timeZone: string): Promise<Member> {
  const admin = await join(api, 'Organisation administrator');
  await db()
    .updateTable('organisations')
    .set({ time_zone: timeZone })
    .where('id', '=', admin.organisationId)
    .execute();
  return admin;
}

async function record(
  owner: Member,
  when: string,
  minutes: number,
  stock: Partial<Parameters<typeof createReportMedia>[1]> = {},
): Promise<string> {
  const mediaId = await createReportMedia(db(), { ...owner, ...stock });
  await transcribeAt(db(), mediaId, at(when), minutes * 60_000);
  return mediaId;
}

test('covers the last 12 months, newest first, in the organization’s time zone', async () => {
  const admin = await organisationIn('UTC');
  const { months } = dataOf<{ months: unknown[] }>(
    await call(api, viewReportOptions, { caller: admin }),
  );
  expect(months).toHaveLength(12);
  expect(months[0]).toEqual({ label: 'Nov 2025', value: '2025-11' });
  expect(months[10]).toEqual({ label: 'Jan 2025', value: '2025-01' });
  expect(months[11]).toEqual({ label: 'Dec 2024', value: '2024-12' });
});

test('returns the values computed by hand', async () => {
  const admin = await organisationIn('UTC');
  const one = await record(admin, '2025-10-05T10:00:00Z', 10);
  await record(admin, '2025-10-06T10:00:00Z', 2.5, { language: 'de' });
  await record(admin, '2025-11-02T10:00:00Z', 1);
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
  const made = await report(admin);
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
  expect((await report(admin, { language: 'de' })).totals).toMatchObject({
    minutes: 2.5,
    tickets: 0,
  });
  expect((await report(admin, { from: '2025-11', to: '2025-11' })).totals).toMatchObject({
    minutes: 1,
    tickets: 0,
    ready: 1,
  });
  expect((await report(admin, { type: 'doc' })).totals).toMatchObject({ minutes: 0, tickets: 0 });
});

test('turnaround restarts when a stale request is requeued, but not on retry', async () => {
  const admin = await organisationIn('UTC');
  const mediaId = await record(admin, '2025-10-05T10:00:00Z', 1);
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
  expect((await report(admin)).totals).toMatchObject({
    tickets: 1,
    ready: 1,
    medianSeconds: 3_600,
  });
});

test('deletions do not change past values', async () => {
  const admin = await organisationIn('UTC');
  const mediaId = await record(admin, '2025-10-05T10:00:00Z', 7);
  const ready = await requestAt(db(), {
    ...admin,
    mediaId,
    at: at('2025-10-06T00:00:00Z'),
    to: 'fr',
  });
  await requestAt(db(), { ...admin, mediaId, at: at('2025-10-06T00:00:00Z'), to: 'es' });
  await transitionTicket(db(), ready, 'ready', at('2025-10-06T00:01:00Z'));
  await db().deleteFrom('media').where('id', '=', mediaId).execute();
  const made = await report(admin);
  expect(made.totals).toMatchObject({ minutes: 7, tickets: 2, ready: 1, medianSeconds: 60 });
  // Queued requests can never become ready.
  expect(made.ticketStatuses.filter(({ count }) => count > 0)).toEqual([
    { status: 'ready', count: 1 },
    { status: 'cancelled', count: 1 },
  ]);
});

describe('a month starts at midnight in the organization’s time zone', () => {
  test.each([
    // Daylight saving time in Auckland since September 28: UTC+13. In St John’s until November 2: UTC−2:30, then
    // UTC−3:30.
    {
      zone: 'Pacific/Auckland',
      edge: '2025-09-30T11:00:00.000Z',
      before: '2025-09',
      after: '2025-10',
    },
    {
      zone: 'Pacific/Auckland',
      edge: '2025-03-31T11:00:00.000Z',
      before: '2025-03',
      after: '2025-04',
    },
    {
      zone: 'Pacific/Auckland',
      edge: '2025-04-30T12:00:00.000Z',
      before: '2025-04',
      after: '2025-05',
    },
    {
      zone: 'America/St_Johns',
      edge: '2025-11-01T02:30:00.000Z',
      before: '2025-10',
      after: '2025-11',
    },
    {
      zone: 'America/St_Johns',
      edge: '2025-03-01T03:30:00.000Z',
      before: '2025-02',
      after: '2025-03',
    },
    {
      zone: 'Asia/Kathmandu',
      edge: '2025-10-31T18:15:00.000Z',
      before: '2025-10',
      after: '2025-11',
    },
    { zone: 'UTC', edge: '2025-11-01T00:00:00.000Z', before: '2025-10', after: '2025-11' },
  ])('$zone: $edge', async ({ zone, edge, before, after }) => {
    const admin = await organisationIn(zone);
    const last = new Date(at(edge).getTime() - 1).toISOString();
    const early = await record(admin, last, 1);
    const late = await record(admin, edge, 10);
    for (const [mediaId, when] of [
      [early, last],
      [late, edge],
    ] as const) {
      const ticket = await requestAt(db(), { ...admin, mediaId, at: at(when), to: 'fr' });
      await transitionTicket(db(), ticket, 'ready', at(when));
    }
    await translate(admin, last);
    await translate(admin, edge);
    await translate(admin, edge);
    await db()
      .updateTable('sessions')
      .set({ last_used_at: at(last) })
      .where('user_id', '=', admin.userId)
      .execute();
    const made = await report(admin);
    expect(monthOf(made, before)).toMatchObject({
      minutes: 1,
      tickets: 1,
      ready: 1,
      feedback: 1,
      activeUsers: 1,
    });
    expect(monthOf(made, after)).toMatchObject({ minutes: 10, tickets: 1, ready: 1, feedback: 2 });
    expect(monthOf(await report(admin, { from: after, to: after }), after)?.minutes).toBe(10);
  });
});

let numbers = 0;
async function translate(by: Member, when: string, kind = 'idea'): Promise<void> {
  numbers += 1;
  await api.services.database.pool.query(
    `INSERT INTO feedback_tickets (organisation_id, number, kind, severity, subject, reporter_id, created_at)
     VALUES ($1, $2, $3, 'low', 'Words', $4, $5)`,
    [by.organisationId, numbers, kind, by.userId, when],
  );
}

test('a new time zone recomputes all sums', async () => {
  const admin = await organisationIn('UTC');
  await record(admin, '2025-10-31T23:30:00Z', 3);
  expect(monthOf(await report(admin), '2025-10')?.minutes).toBe(3);
  const { saveOrgUser } = await import('@glossa/contracts/organisations');
  const save = (time_zone: string) =>
    call(api, saveOrgUser, {
      caller: admin,
      payload: {
        organisationId: admin.organisationId,
        name: `Moved ${randomUUID()}`,
        description: '',
        domain_name: null,
        time_zone,
      },
    });
  expect(refusalOf(await save('Mars/Olympus'))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await save('+05:45'))).toBe('400 INVALID_INPUT');
  expect(dataOf(await save('Europe/Vienna'))).toMatchObject({ time_zone: 'Europe/Vienna' });
  const moved = await report(admin);
  expect(monthOf(moved, '2025-10')?.minutes).toBe(0);
  expect(monthOf(moved, '2025-11')?.minutes).toBe(3);
});

test('excludes other organizations and projects the caller is not in', async () => {
  const admin = await organisationIn('UTC');
  const other = await organisationIn('UTC');
  const project = await addGroup(api, 'projects', admin.organisationId);
  await record(admin, '2025-10-05T10:00:00Z', 1);
  await record(admin, '2025-10-05T10:00:00Z', 10, { projectId: project.id });
  expect((await report(admin)).totals.minutes).toBe(1);
  expect((await report(other)).totals.minutes).toBe(0);
  expect(refusalOf(await ask(other, { organisationId: admin.organisationId }))).toBe(
    '404 NOT_FOUND',
  );
  expect(refusalOf(await ask(other, { projectId: project.id }))).toBe('404 NOT_FOUND');
  expect(refusalOf(await ask(admin, { projectId: project.id }))).toBe('404 NOT_FOUND');
  expect((await report(system, { organisationId: admin.organisationId })).totals.minutes).toBe(11);
  await db()
    .insertInto('project_members')
    .values({
      project_id: project.id,
      user_id: admin.userId,
      organisation_id: admin.organisationId,
    })
    .execute();
  const seen = await report(admin);
  expect(seen.totals.minutes).toBe(11);
  expect(seen.projects).toMatchObject([
    { id: project.id, minutes: 10 },
    { id: null, name: null, minutes: 1 },
  ]);
  expect((await report(admin, { projectId: project.id })).totals.minutes).toBe(10);
});

test('figures of a deleted project count for the whole organization', async () => {
  const admin = await organisationIn('UTC');
  const project = await addGroup(api, 'projects', admin.organisationId);
  const mediaId = await record(admin, '2025-10-05T10:00:00Z', 10, { projectId: project.id });
  expect((await report(admin)).totals.minutes).toBe(0);
  await db().deleteFrom('media').where('id', '=', mediaId).execute();
  await db().deleteFrom('projects').where('id', '=', project.id).execute();
  const seen = await report(admin);
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
  expect(refusalOf(await ask(system, query as unknown as Record<string, string>))).toBe(
    '400 INVALID_INPUT',
  );
});

test('counts many concurrent events', async () => {
  const admin = await organisationIn('UTC');
  await Promise.all(
    Array.from({ length: 24 }, async (_, index) => {
      const mediaId = await record(admin, '2025-10-05T10:00:00Z', 1);
      const ticket = await requestAt(db(), {
        ...admin,
        mediaId,
        at: at('2025-10-06T00:00:00Z'),
        to: 'fr',
      });
      await transitionTicket(db(), ticket, index % 2 === 0 ? 'failed' : 'cancelled');
    }),
  );
  const made = await report(admin);
  expect(made.totals).toMatchObject({ minutes: 24, tickets: 24 });
  expect(made.ticketStatuses.filter(({ count }) => count > 0)).toEqual([
    { status: 'failed', count: 12 },
    { status: 'cancelled', count: 12 },
  ]);
});
