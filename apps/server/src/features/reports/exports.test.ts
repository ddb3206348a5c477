import { auditActions } from '@glossa/contracts/audit';
import { type LanguageCode, languageCodes } from '@glossa/contracts/languages';
import { exportReport } from '@glossa/contracts/reports';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { translate as t } from '../../platform/i18n/translate.ts';
import { join, refusalOf } from '../../testing/media-calls.ts';
import {
  createReportMedia,
  requestAt,
  transcribeAt,
  transitionTicket,
} from '../../testing/report-factory.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { joinWith, type Member } from '../../testing/user-calls.ts';
import { zipEntries } from '../../testing/zip-entries.ts';

/** Strings that spreadsheets treat as a formula, or that could break out of the cell or the XML. */
const hostile = ['=cmd|calc!A1', '+1+1', '-2+3', '@SUM(A1)', '\t=1', '"<&>\',;'];
let api: TestApi;
let admin: Member;
beforeAll(async () => {
  const now = new Date('2025-11-20T12:00:00Z');
  api = await createTestApi({ overrides: { clock: { now: () => now } } });
  admin = await join(api, 'Organisation administrator');
  const { db } = api.services.database;
  for (const [index, name] of hostile.entries()) {
    const { id } = await db
      .insertInto('departments')
      .values({ organisation_id: admin.organisationId, name, description: '' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('users')
      .set({ department_id: id })
      .where('id', '=', admin.userId)
      .execute();
    const mediaId = await createReportMedia(db, admin);
    await transcribeAt(db, mediaId, new Date('2025-10-05T10:00:00Z'), (index + 1) * 90_000);
    const ticket = await requestAt(db, {
      ...admin,
      mediaId,
      at: new Date('2025-11-05T10:00:00Z'),
      to: 'fr',
    });
    await transitionTicket(db, ticket, 'ready', new Date(Date.UTC(2025, 10, 5, 10, index + 1)));
  }
});
afterAll(() => api.stop());

const ask = (query: Record<string, string>, caller = admin) =>
  call(api, exportReport, { caller, query });
const csvOf = async (query: Record<string, string>) => {
  const answer = await ask({ format: 'csv', ...query });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toBe('text/csv; charset=utf-8');
  expect(answer.headers['content-disposition']).toContain(`report-${query.table ?? 'months'}-`);
  return parse(answer.body, { bom: true }) as string[][];
};

test('CSV contains months and numeric values', async () => {
  const rows = await csvOf({});
  expect(rows).toHaveLength(13);
  expect(rows[0]?.slice(0, 4)).toEqual([
    'Month',
    'Minutes transcribed',
    'Words translated',
    'Translations requested',
  ]);
  expect(rows[11]?.slice(0, 4)).toEqual(['2025-10', '31.5', '0', '0']);
  // 60, 120 … 360 seconds.
  expect(rows[12]?.slice(0, 7)).toEqual(['2025-11', '0', '0', '6', '6', '210', '330']);
});

test('CSV has no executable cells', async () => {
  const names = (await csvOf({ table: 'departments' })).slice(1).map(([name = '']) => name);
  expect(names.filter((name) => /^[=+\-@\t\r]/.test(name))).toEqual([]);
  for (const name of hostile) expect(names.some((cell) => cell.endsWith(name))).toBe(true);
});

test('a workbook has every table, typed, without formulas', async () => {
  const answer = await ask({ format: 'xlsx' });
  expect(answer.statusCode).toBe(200);
  expect(answer.headers['content-type']).toContain('spreadsheetml.sheet');
  const entries = await zipEntries(answer.rawPayload);
  const sheets = Object.entries(entries).filter(([name]) =>
    /^xl\/worksheets\/sheet\d+\.xml$/.test(name),
  );
  expect(sheets).toHaveLength(8);
  expect(entries['xl/workbook.xml']).toMatch(/Months.*Languages.*Departments.*Projects/s);
  for (const [, xml] of sheets) expect(xml).not.toMatch(/<f[ >]/);
  const strings = entries['xl/sharedStrings.xml'] ?? '';
  for (const name of ['=cmd|calc!A1', '+1+1', '-2+3', '@SUM(A1)'])
    expect(strings).toContain(`>${name}<`);
  expect(strings).toContain('&lt;&amp;&gt;');
  const [, months = ''] = sheets[1] ?? [];
  // November 2025 as a spreadsheet date: days since 1900.
  expect(months).toMatch(/<c r="A13"(?![^>]*t="s")[^>]*><v>45962<\/v>/);
  expect(months).toMatch(/<c r="B12"(?![^>]*t="s")[^>]*><v>31\.5<\/v>/);
});

test('headings, sheets and labels are in the language of whoever asks', async () => {
  const { db } = api.services.database;
  const speak = (page_language: LanguageCode | null) =>
    db.updateTable('users').set({ page_language }).where('id', '=', admin.userId).execute();
  await speak('de');
  const [columns] = await csvOf({});
  expect(columns?.slice(0, 2)).toEqual(['Monat', t('de', 'reports.minutesTranscribed')]);
  const languages = await csvOf({ table: 'languages' });
  expect(languages.map(([name]) => name)).toContain('Französisch');
  const statuses = await csvOf({ table: 'ticket-statuses' });
  expect(statuses.map(([status]) => status)).toContain(t('de', 'status.request.ready'));
  for (const language of languageCodes) {
    await speak(language);
    const answer = await ask({ format: 'xlsx' });
    const workbook = (await zipEntries(answer.rawPayload))['xl/workbook.xml'] ?? '';
    const sheets = [...workbook.matchAll(/<sheet [^>]*name="([^"]+)"/g)].map(
      ([, name = '']) => name,
    );
    expect(new Set(sheets).size, language).toBe(8);
    for (const name of sheets) expect(name, language).toMatch(/^[^[\]:*?/\\]{1,31}$/);
  }
  await speak(null);
});

test('only who may see reports exports them, and it is written down', async () => {
  const stranger = await joinWith(api, admin.organisationId, []);
  expect(refusalOf(await ask({ format: 'csv' }, stranger))).toBe('403 ACCESS_DENIED');
  expect(refusalOf(await ask({ format: 'pdf' }))).toBe('400 INVALID_INPUT');
  expect(refusalOf(await ask({}))).toBe('400 INVALID_INPUT');
  await ask({ format: 'csv', table: 'languages', from: '2025-10', to: '2025-10' });
  const entry = await api.services.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where(
      'action',
      '=',
      auditActions.find((action) => action === 'report-exported') ?? 'downloaded',
    )
    .where('user_id', '=', admin.userId)
    .orderBy('at', 'desc')
    .executeTakeFirstOrThrow();
  expect(entry.detail).toEqual({
    format: 'csv',
    table: 'languages',
    from: '2025-10',
    to: '2025-10',
  });
});
