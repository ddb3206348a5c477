import { type Report, viewReport } from '@glossa/contracts/reports';
import { dataOf, join } from './media-calls.ts';
import { createReportMedia, transcribeAt } from './report-factory.ts';
import { call, createTestApi, type TestApi } from './test-api.ts';
import type { Member } from './user-calls.ts';

/** When the reports are read. */
const reportNow = new Date('2025-11-20T12:00:00Z');

export const createReportApi = (): Promise<TestApi> =>
  createTestApi({ overrides: { clock: { now: () => reportNow } } });

/** An administrator of an organization in a time zone. */
export async function organisationIn(api: TestApi, timeZone: string): Promise<Member> {
  const admin = await join(api, 'Organisation administrator');
  await api.services.database.db
    .updateTable('organisations')
    .set({ time_zone: timeZone })
    .where('id', '=', admin.organisationId)
    .execute();
  return admin;
}

/** A recording of so many minutes whose transcription ended at that time. */
export async function recordAt(
  api: TestApi,
  owner: Member,
  when: string,
  minutes: number,
  stock: Partial<Parameters<typeof createReportMedia>[1]> = {},
): Promise<string> {
  const { db } = api.services.database;
  const mediaId = await createReportMedia(db, { ...owner, ...stock });
  await transcribeAt(db, mediaId, new Date(when), minutes * 60_000);
  return mediaId;
}

export const askReport = (api: TestApi, caller: Member, query: Record<string, string> = {}) =>
  call(api, viewReport, { caller, query });

export const readReport = async (
  api: TestApi,
  caller: Member,
  query: Record<string, string> = {},
): Promise<Report> => dataOf(await askReport(api, caller, query));

export const monthOf = (made: Report, month: string): Report['months'][number] | undefined =>
  made.months.find((row) => row.month === month);
