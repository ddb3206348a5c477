import { randomUUID } from 'node:crypto';
import {
  type DashboardFigures,
  deleteSavedView,
  type SavedView,
  saveSavedView,
  viewDashboardFigures,
  viewRecentOutputs,
  viewSavedViews,
  viewWaiting,
} from '@glossa/contracts/dashboard';
import type { AnswerOf } from '@glossa/contracts/endpoint';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import {
  createReportMedia,
  requestAt,
  transcribeAt,
  transitionTicket,
} from '../../testing/report-factory.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { addGroup, grant, joinWith, type Member } from '../../testing/user-calls.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const waitingOf = async (caller: Member) =>
  dataOf<AnswerOf<typeof viewWaiting>>(await call(api, viewWaiting, { caller }));
const outputsOf = async (caller: Member, query: Record<string, string> = {}) =>
  dataOf<AnswerOf<typeof viewRecentOutputs>>(await call(api, viewRecentOutputs, { caller, query }));
const figuresOf = async (caller: Member, query: Record<string, string> = {}) =>
  dataOf<DashboardFigures>(await call(api, viewDashboardFigures, { caller, query }));

async function ready(owner: Member, options: { projectId?: string; at?: Date } = {}) {
  const mediaId = await createReportMedia(db(), { ...owner, projectId: options.projectId ?? null });
  const at = options.at ?? new Date();
  await transcribeAt(db(), mediaId, at, 60_000);
  const ticketId = await requestAt(db(), { ...owner, mediaId, at, to: 'fr' });
  await transitionTicket(db(), ticketId, 'ready', at);
  await db()
    .insertInto('translation_outputs')
    .values({
      ticket_id: ticketId,
      kind: 'subtitles',
      status: 'ready',
      file_name: `${randomUUID()}.zip`,
      size_bytes: 12,
      finished_at: at,
    })
    .execute();
  return { mediaId, ticketId };
}

test('lists only visible tasks the caller can act on', async () => {
  const admin = await join(api, 'Organisation administrator');
  const project = await addGroup(api, 'projects', admin.organisationId);
  const { mediaId, ticketId } = await ready(admin);
  await ready(admin, { projectId: project.id });
  const failed = await createReportMedia(db(), admin);
  await db().updateTable('media').set({ status: 'failed' }).where('id', '=', failed).execute();
  expect(await waitingOf(admin)).toMatchObject({
    toVerify: { total: 1, first: [{ mediaId, type: 'video', language: 'en' }] },
    failedMedia: { total: 1, first: [{ id: failed }] },
    failedTranslations: { total: 0, first: [] },
    readyToDownload: { total: 1, first: [{ id: ticketId, mediaId, language: 'fr' }] },
    feedback: { total: 0 },
  });
  // Once downloaded it no longer waits, until it is regenerated.
  await db()
    .insertInto('audit_log')
    .values({
      organisation_id: admin.organisationId,
      user_id: admin.userId,
      action: 'downloaded',
      subject: ticketId,
      detail: '{}',
    } as never)
    .execute();
  expect((await waitingOf(admin)).readyToDownload?.total).toBe(0);
  const viewer = await joinWith(api, admin.organisationId, [grant('Media', 'view')]);
  expect(await waitingOf(viewer)).toEqual({
    toVerify: null,
    failedMedia: null,
    failedTranslations: null,
    readyToDownload: null,
    feedback: null,
  });
  const nobody = await joinWith(api, admin.organisationId, []);
  expect(refusalOf(await call(api, viewWaiting, { caller: nobody }))).toBe('403 ACCESS_DENIED');
});

test('pages recent files, one’s own or everyone’s, limited to visible media', async () => {
  const admin = await join(api, 'Organisation administrator');
  const colleague = await join(api, 'Organisation administrator', admin.organisationId);
  const stranger = await join(api, 'Organisation administrator');
  const project = await addGroup(api, 'projects', admin.organisationId);
  const older = await ready(admin, { at: new Date(Date.now() - 60_000) });
  const newer = await ready(colleague);
  await ready(admin, { projectId: project.id });
  const all = await outputsOf(admin);
  expect(all.items.map(({ ticketId }) => ticketId)).toEqual([newer.ticketId, older.ticketId]);
  expect([all.nextCursor, all.previousCursor]).toEqual([null, null]);
  const first = await outputsOf(admin, { pageSize: '1' });
  expect(first).toMatchObject({
    items: [{ ticketId: newer.ticketId, sizeBytes: 12, kind: 'subtitles' }],
    nextCursor: expect.any(String),
  });
  expect((await outputsOf(admin, { pageSize: '1', page: '2' })).items[0]?.ticketId).toBe(
    older.ticketId,
  );
  // A file that finishes meanwhile moves nothing from one page to the next.
  const newest = await ready(admin);
  const cursor = first.nextCursor ?? '';
  const second = await outputsOf(admin, { pageSize: '1', page: '2', cursor });
  expect(second).toMatchObject({ items: [{ ticketId: older.ticketId }], nextCursor: null });
  const back = await outputsOf(admin, { pageSize: '1', cursor: second.previousCursor ?? '' });
  expect(back.items.map(({ ticketId }) => ticketId)).toEqual([newer.ticketId]);
  expect((await outputsOf(admin)).items[0]?.ticketId).toBe(newest.ticketId);
  expect((await outputsOf(admin, { mineOnly: 'true' })).items).toHaveLength(2);
  expect((await outputsOf(admin, { language: 'es' })).items).toEqual([]);
  expect((await outputsOf(stranger)).items).toEqual([]);
});

test('counts by language and by month in the organization’s time zone', async () => {
  const admin = await join(api, 'Organisation administrator');
  const colleague = await join(api, 'Organisation administrator', admin.organisationId);
  await ready(admin);
  await createReportMedia(db(), { ...colleague, language: 'de', kind: 'doc' });
  const figures = await figuresOf(admin);
  expect(figures.byLanguage).toEqual(
    expect.arrayContaining([
      { language: 'en', media: 1, minutes: 1, translations: 0 },
      { language: 'fr', media: 0, minutes: 0, translations: 1 },
      { language: 'de', media: 1, minutes: 0, translations: 0 },
    ]),
  );
  expect(figures.byMonth).toHaveLength(12);
  expect(figures.byMonth.at(-1)).toMatchObject({ videos: 1, documents: 1, minutes: 1 });
  expect((await figuresOf(admin, { mineOnly: 'true' })).byMonth.at(-1)).toMatchObject({
    videos: 1,
    documents: 0,
  });
});

describe('saved views', () => {
  const save = (caller: Member, view: Record<string, unknown> = {}) =>
    call(api, saveSavedView, {
      caller,
      payload: {
        viewId: null,
        screen: 'dashboard',
        name: `View ${randomUUID()}`,
        search: {},
        ...view,
      },
    });
  const saved = async (...input: Parameters<typeof save>) =>
    dataOf<SavedView>(await save(...input));
  const list = async (caller: Member, screen = 'dashboard') =>
    dataOf<SavedView[]>(await call(api, viewSavedViews, { caller, query: { screen } }));
  const remove = (caller: Member, viewId: string) =>
    call(api, deleteSavedView, { caller, params: { viewId } });

  test('belong to the user and can be saved, renamed, selected and deleted', async () => {
    const me = await join(api, 'Viewer');
    const colleague = await join(api, 'Viewer', me.organisationId);
    const search = { q: 'town', status: 'failed', mine: true, size: 50 };
    const first = await saved(me, { name: ' Failed ', search, isDefault: true });
    expect(first).toEqual({
      viewId: expect.any(String),
      screen: 'dashboard',
      name: 'Failed',
      search,
      isDefault: true,
    });
    const second = await saved(me, { name: 'Another', isDefault: true });
    expect((await list(me)).map(({ name, isDefault }) => [name, isDefault])).toEqual([
      ['Another', true],
      ['Failed', false],
    ]);
    expect(await saved(me, { ...second, name: 'Renamed', isDefault: false })).toMatchObject({
      name: 'Renamed',
    });
    expect(await list(me, 'reports')).toEqual([]);
    expect(await list(colleague)).toEqual([]);
    expect(refusalOf(await save(colleague, { ...second }))).toBe('404 NOT_FOUND');
    expect(refusalOf(await remove(colleague, first.viewId))).toBe('404 NOT_FOUND');
    expect(refusalOf(await save(me, { name: 'FAILED' }))).toBe('409 SAVED_VIEW_NAME_TAKEN');
    expect((await remove(me, first.viewId)).statusCode).toBe(200);
    expect(refusalOf(await remove(me, first.viewId))).toBe('404 NOT_FOUND');
  });

  test('are limited to fifty, also for concurrent saves', async () => {
    const me = await join(api, 'Viewer');
    const answers = await Promise.all(Array.from({ length: 52 }, () => save(me)));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(50);
    expect(await list(me)).toHaveLength(50);
  });

  test.each([
    { name: ' ' },
    { name: 'n'.repeat(81) },
    { screen: 'users' },
    { search: { 'no name': 'x' } },
    { search: { q: 'x'.repeat(201) } },
    { search: { q: { nested: true } } },
    {
      search: Object.fromEntries(
        Array.from({ length: 21 }, (_, index) => [`k${'a'.repeat(index)}`, 1]),
      ),
    },
    { more: true },
  ])('reject %o', async (wrong) => {
    expect(refusalOf(await save(await join(api, 'Viewer'), wrong))).toBe('400 INVALID_INPUT');
  });
});
