import { randomUUID } from 'node:crypto';
import { saveOrgUser } from '@glossa/contracts/organisations';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, refusalOf } from '../../testing/media-calls.ts';
import { requestAt, transitionTicket } from '../../testing/report-factory.ts';
import {
  createReportApi,
  monthOf,
  organisationIn,
  readReport,
  recordAt,
} from '../../testing/report-fixture.ts';
import { call, type TestApi } from '../../testing/test-api.ts';
import type { Member } from '../../testing/user-calls.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createReportApi();
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const at = (text: string) => new Date(text);

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
    const admin = await organisationIn(api, zone);
    const last = new Date(at(edge).getTime() - 1).toISOString();
    const early = await recordAt(api, admin, last, 1);
    const late = await recordAt(api, admin, edge, 10);
    for (const [mediaId, when] of [
      [early, last],
      [late, edge],
    ] as const) {
      const ticket = await requestAt(db(), { ...admin, mediaId, at: at(when), to: 'fr' });
      await transitionTicket(db(), ticket, 'ready', at(when));
    }
    await reportProblem(admin, last);
    await reportProblem(admin, edge);
    await reportProblem(admin, edge);
    await db()
      .updateTable('sessions')
      .set({ last_used_at: at(last) })
      .where('user_id', '=', admin.userId)
      .execute();
    const made = await readReport(api, admin);
    expect(monthOf(made, before)).toMatchObject({
      minutes: 1,
      tickets: 1,
      ready: 1,
      feedback: 1,
      activeUsers: 1,
    });
    expect(monthOf(made, after)).toMatchObject({ minutes: 10, tickets: 1, ready: 1, feedback: 2 });
    expect(monthOf(await readReport(api, admin, { from: after, to: after }), after)?.minutes).toBe(
      10,
    );
  });
});

let numbers = 0;
async function reportProblem(by: Member, when: string): Promise<void> {
  numbers += 1;
  await api.services.database.pool.query(
    `INSERT INTO feedback_tickets (organisation_id, number, kind, severity, subject, reporter_id, created_at)
     VALUES ($1, $2, 'idea', 'low', 'Words', $3, $4)`,
    [by.organisationId, numbers, by.userId, when],
  );
}

test('a new time zone recomputes all sums', async () => {
  const admin = await organisationIn(api, 'UTC');
  await recordAt(api, admin, '2025-10-31T23:30:00Z', 3);
  expect(monthOf(await readReport(api, admin), '2025-10')?.minutes).toBe(3);
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
  const moved = await readReport(api, admin);
  expect(monthOf(moved, '2025-10')?.minutes).toBe(0);
  expect(monthOf(moved, '2025-11')?.minutes).toBe(3);
});
