import {
  cancelMedia,
  createMediaToken,
  deleteMedia,
  getAllMediaDetails,
  getInputFile,
  getMediaDetailsMultiParam,
  getMediaSummaryDetails,
  getPeaks,
  getPoster,
  getVideo,
  getVideoInformation,
  type MediaItem,
  retryMedia,
} from '@glossa/contracts/media';
import { transcriptSubtitles } from '@glossa/contracts/transcripts';
import { getTranslationOptions, getVideoRequests } from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

type Page = { items: MediaItem[]; total: number; page: number; pageSize: number };

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let requester: Caller;
let first: Uploaded;
let talks: string;

beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
  admin = await join(api, 'Organisation administrator');
  requester = await join(api, 'Requester', admin.organisationId);
  const general = await addCategory(api, admin, 'General');
  talks = await addCategory(api, admin, 'Talks');
  const put = async (
    caller: Caller,
    categoryId: string,
    title: string,
    ms: number,
    spokenLanguage: string,
    name = 'file.wav',
  ) =>
    dataOf<Uploaded>(
      await upload(api, caller, {
        categoryId,
        name,
        bytes: name.endsWith('.txt') ? Buffer.from('Plain words.') : createToneWav(ms),
        fields: { title, spokenLanguage },
      }),
    );
  first = await put(admin, general, '100% cotton', 3_000, 'en');
  await put(admin, general, '1000 cotton', 1_000, 'fr');
  await put(admin, talks, 'snake_case', 2_000, 'en');
  await put(requester, talks, 'snakeXcase', 4_000, 'ar');
  await put(requester, talks, 'back\\slash', 5_000, 'ar', 'Quarterly Report.txt');
});
afterAll(() => api.stop());

const search = async (caller: Caller, payload: object) =>
  dataOf<Page>(await call(api, getMediaDetailsMultiParam, { caller, payload }));
const titles = (page: Page) => page.items.map((item) => item.title);

describe('search, filters, sorting and pages', () => {
  test.each([
    ['100%', ['100% cotton']],
    ['0%c', []],
    ['e_c', ['snake_case']],
    ['k\\s', ['back\\slash']],
    ['COTTON', ['100% cotton', '1000 cotton']],
    ['quarterly', ['back\\slash']],
    ["'; drop table media; --", []],
    ['', ['100% cotton', '1000 cotton', 'back\\slash', 'snake_case', 'snakeXcase']],
  ])('searches for %j', async (words, expected) => {
    const page = await search(admin, { search: words, sort: 'title', descending: false });
    expect(titles(page).sort()).toEqual([...expected].sort());
    expect(page.total).toBe(expected.length);
  });

  test.each([
    ['language', () => ({ languages: ['fr', 'ar'] }), ['1000 cotton', 'back\\slash', 'snakeXcase']],
    ['documents', () => ({ types: ['doc'] }), ['back\\slash']],
    ['recordings', () => ({ types: ['video'], categoryId: talks }), ['snake_case', 'snakeXcase']],
    ['status without matches', () => ({ statuses: ['failed', 'verified'] }), []],
    ['status', () => ({ statuses: ['uploaded'], languages: ['fr'] }), ['1000 cotton']],
  ])('filters by %s', async (_what, filter, expected) => {
    const page = await search(admin, filter());
    expect(titles(page).sort()).toEqual([...expected].sort());
    expect(page.total).toBe(expected.length);
  });

  test('lists only the caller’s items', async () => {
    const page = await search(requester, { mineOnly: true });
    expect(titles(page).sort()).toEqual(['back\\slash', 'snakeXcase']);
  });

  test('sorts by size in both directions, and newest first by default', async () => {
    const bySize = { sort: 'sizeBytes', types: ['video'] };
    const growing = ['1000 cotton', 'snake_case', '100% cotton', 'snakeXcase'];
    expect(titles(await search(admin, { ...bySize, descending: false }))).toEqual(growing);
    expect(titles(await search(admin, { ...bySize, descending: true }))).toEqual(
      growing.toReversed(),
    );
    expect(titles(await search(admin, {}))[0]).toBe('back\\slash');
  });

  test('pages neither repeat nor lose items and return the total', async () => {
    const pages = await Promise.all(
      [1, 2, 3, 4].map((page) => search(admin, { page, pageSize: 2, sort: 'status' })),
    );
    expect(pages.map((page) => page.items.length)).toEqual([2, 2, 1, 0]);
    expect(pages.map((page) => page.total)).toEqual([5, 5, 5, 5]);
    const seen = pages.flatMap((page) => page.items.map((item) => item.mediaId));
    expect(new Set(seen).size).toBe(5);
  });

  test('the plain list can be paged too', async () => {
    const answer = await call(api, getAllMediaDetails, {
      caller: admin,
      query: { page: '2', pageSize: '3' },
    });
    expect(dataOf<Page>(answer)).toMatchObject({ total: 5, page: 2, pageSize: 3 });
    expect(dataOf<Page>(answer).items).toHaveLength(2);
  });

  test('cursors lead forward and back in either call, and nowhere else', async () => {
    type Cursors = Page & { nextCursor: string | null; previousCursor: string | null };
    const part = { pageSize: 2, sort: 'title', descending: false };
    const first = (await search(admin, part)) as Cursors;
    const second = (await search(admin, { ...part, page: 2, cursor: first.nextCursor })) as Cursors;
    const third = (await search(admin, { ...part, page: 3, cursor: second.nextCursor })) as Cursors;
    expect([first, second, third].flatMap(titles)).toEqual([
      '100% cotton',
      '1000 cotton',
      'back\\slash',
      'snake_case',
      'snakeXcase',
    ]);
    expect([first.previousCursor, third.nextCursor]).toEqual([null, null]);
    const back = await search(admin, { ...part, page: 2, cursor: third.previousCursor });
    expect(back).toMatchObject({ page: 2, total: 5, totalIsExact: true });
    expect(titles(back)).toEqual(titles(second));

    const plain = dataOf<Cursors>(
      await call(api, getAllMediaDetails, { caller: admin, query: { pageSize: '4' } }),
    );
    const rest = await call(api, getAllMediaDetails, {
      caller: admin,
      query: { pageSize: '4', page: '2', cursor: plain.nextCursor ?? '' },
    });
    expect(titles(dataOf<Page>(rest))).toEqual(['100% cotton']);
    for (const payload of [
      { ...part, descending: true, cursor: first.nextCursor },
      { ...part, cursor: 'nothing' },
    ]) {
      const refused = await call(api, getMediaDetailsMultiParam, { caller: admin, payload });
      expect(refusalOf(refused)).toBe('400 INVALID_INPUT');
      expect((refused.json() as { fields: object }).fields).toHaveProperty('cursor');
    }
  });

  test.each([
    ['page 0', { page: 0 }],
    ['201 items per page', { pageSize: 201 }],
    ['an unknown column', { sort: 'sha256' }],
    ['an unknown field', { organisationId: 'x' }],
  ])('rejects %s', async (_what, payload) => {
    const answer = await call(api, getMediaDetailsMultiParam, { caller: admin, payload });
    expect(refusalOf(answer)).toBe('400 INVALID_INPUT');
  });

  test('the summary counts the same media', async () => {
    const answer = await call(api, getMediaSummaryDetails, { caller: admin });
    expect(dataOf(answer)).toMatchObject({
      total: 5,
      videos: 4,
      documents: 1,
      working: 5,
      failed: 0,
      byLanguage: expect.arrayContaining([
        { language: 'en', count: 2 },
        { language: 'ar', count: 2 },
        { language: 'fr', count: 1 },
      ]),
    });
  });
});

describe('another organization', () => {
  test('sees nothing and gets 404 from every call that names the media', async () => {
    const stranger = await join(api, 'Organisation administrator');
    expect(await search(stranger, {})).toMatchObject({ items: [], total: 0 });
    const summary = await call(api, getMediaSummaryDetails, { caller: stranger });
    expect(dataOf(summary)).toMatchObject({ total: 0, byLanguage: [] });
    const { mediaId, fileName } = first;
    const answers = await Promise.all([
      call(api, getVideoInformation, { caller: stranger, params: { mediaId } }),
      call(api, getPoster, { caller: stranger, params: { mediaId } }),
      call(api, getPeaks, { caller: stranger, params: { mediaId } }),
      call(api, createMediaToken, { caller: stranger, params: { mediaId } }),
      call(api, cancelMedia, { caller: stranger, params: { mediaId } }),
      call(api, retryMedia, { caller: stranger, params: { mediaId }, payload: {} }),
      call(api, transcriptSubtitles, { caller: stranger, params: { mediaId } }),
      call(api, getTranslationOptions, { caller: stranger, params: { mediaId } }),
      call(api, getVideoRequests, { caller: stranger, params: { mediaId } }),
      call(api, getInputFile, { caller: stranger, params: { filename: fileName } }),
      call(api, getVideo, { caller: stranger, query: { fileName } }),
      call(api, deleteMedia, { caller: stranger, params: { fileName } }),
    ]);
    expect(answers.map((answer) => answer.statusCode)).toEqual(answers.map(() => 404));
    expect((await detailsOf(api, admin, mediaId)).uploadedStatus).toBe('uploaded');
  });

  test('a system administrator sees every organization', async () => {
    const system = await join(api, 'System administrator');
    expect((await search(system, {})).total).toBe(5);
    expect((await detailsOf(api, system, first.mediaId)).title).toBe('100% cotton');
  });
});
