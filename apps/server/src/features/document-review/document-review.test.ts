import {
  type DocumentSegment,
  getDocumentPage,
  listDocumentOmissions,
  rebuildDocument,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import {
  getOutputFile,
  type TranslationRequest,
  translateFile,
} from '@glossa/contracts/translation-requests';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { createFakeDocumentTools } from '../../testing/fake-document-tools.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  requestsOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../testing/media-calls.ts';
import { storedFiles } from '../../testing/stored-files.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

const paper = createFakeDocumentTools();
let api: TestApi;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
let mediaId: string;
let ticketId: string;

beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine()],
      translators: createTranslators([createFakeTranslationEngine()]),
      documentTools: paper,
    },
    worker: true,
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
});
beforeEach(async () => {
  await api.services.database.db.deleteFrom('memory_units').execute();
  paper.drawn = 0;
  paper.laidOut = 0;
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from('The river is long.\n\nThe bridge is old.\n'),
    name: 'river.txt',
    fields: { spokenLanguage: 'en' },
  });
  ({ mediaId } = dataOf<Uploaded>(uploaded));
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  const payload = { mediaId, targetLanguages: ['de'] };
  dataOf(await call(api, translateFile, { caller, payload }));
  ({ ticketId } = await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc' }));
});
afterAll(() => api.stop());

const list = (query: Record<string, string> = {}, who: Caller = caller) =>
  call(api, viewDocumentSegments, { caller: who, params: { ticketId }, query });
const segments = async () =>
  dataOf<{ items: DocumentSegment[]; total: number }>(await list()).items;
const first = async (): Promise<DocumentSegment> => {
  const [segment] = await segments();
  if (!segment) throw new Error('no segments');
  return segment;
};
const write = (segment: DocumentSegment, target: string, who: Caller = caller) =>
  call(api, updateDocumentSegment, {
    caller: who,
    params: { ticketId },
    payload: { segmentId: segment.segmentId, revision: segment.revision, target },
  });
const now = async (): Promise<TranslationRequest> => {
  const [request] = await requestsOf(api, caller, mediaId, 'doc');
  if (!request) throw new Error('no request');
  return request;
};
const page = (side: string, number: string) =>
  call(api, getDocumentPage, { caller, params: { ticketId, side, number } });

test('lists segments in reading order with their sources, by page', async () => {
  const all = dataOf<{ items: DocumentSegment[]; total: number }>(await list());
  expect(all.total).toBe(2);
  expect(
    all.items.map(({ number, source, target, origin }) => [number, source, target, origin]),
  ).toEqual([
    [1, 'The river is long.', '[de] The river is long.', 'machine'],
    [2, 'The bridge is old.', '[de] The bridge is old.', 'machine'],
  ]);
  const second = dataOf<{ items: DocumentSegment[] }>(await list({ page: '2', pageSize: '1' }));
  expect(second.items.map(({ number }) => number)).toEqual([2]);
});

test('lists the texts that stay as they are, and why, by page and by reason', async () => {
  const text = JSON.stringify({
    a: 'A long river',
    b: 'https://example.org',
    c: '#fff',
    icon: 'home',
  });
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from(text),
    name: 'texts.json',
    fields: { spokenLanguage: 'en' },
  });
  const document = dataOf<Uploaded>(uploaded).mediaId;
  await waitForMedia(api, caller, document, ['ready'], 'doc');
  const payload = { mediaId: document, targetLanguages: ['de'] };
  dataOf(await call(api, translateFile, { caller, payload }));
  const request = await waitForRequest(api, caller, document, ['ready'], { type: 'doc' });
  expect(request).toMatchObject({ omittedCount: 3, doubtfulPages: [] });
  const listed = async (query: Record<string, string>) =>
    dataOf<{ items: { text: string; reason: string; place: string }[]; total: number }>(
      await call(api, listDocumentOmissions, {
        caller,
        params: { ticketId: request.ticketId },
        query,
      }),
    );
  expect(await listed({ pageSize: '2', page: '2' })).toMatchObject({
    total: 3,
    items: [{ number: 3, text: 'icon: home', reason: 'program-key', place: 'body' }],
    reasons: expect.arrayContaining([{ reason: 'address', count: 1 }]),
  });
  expect(await listed({ reason: 'address' })).toMatchObject({
    total: 1,
    items: [{ text: 'b: https://example.org', reason: 'address' }],
  });
});

test('saves an edit, remembers it, and marks the file outdated until rebuilt', async () => {
  const answer = dataOf<{ stored: boolean; segment: DocumentSegment }>(
    await write(await first(), 'Der Fluss ist lang.'),
  );
  expect(answer).toMatchObject({
    stored: true,
    segment: {
      target: 'Der Fluss ist lang.',
      origin: 'person',
      editedBy: { userId: caller.userId },
    },
  });
  expect((await now()).outputs[0]?.status).toBe('stale');
  const { rows } = await api.services.database.pool.query(
    'select source_text, target_text, origin from memory_units',
  );
  expect(rows).toEqual([
    { source_text: 'The river is long.', target_text: 'Der Fluss ist lang.', origin: 'document' },
  ]);
  dataOf(await call(api, rebuildDocument, { caller, params: { ticketId } }));
  const built = await vi.waitFor(async () => {
    const [output] = (await now()).outputs;
    if (output?.status !== 'ready') throw new Error(`still ${output?.status}`);
    return output;
  });
  const params = { fileName: built.fileName ?? '' };
  const file = await call(api, getOutputFile, { caller, params });
  expect(file.payload).toBe('Der Fluss ist lang.\n\n[de] The bridge is old.\n');
});

test('returns the newer text to a caller with a stale one and overwrites nothing', async () => {
  const seen = await first();
  dataOf(await write(seen, 'Der Fluss ist lang.'));
  expect(dataOf(await write(seen, 'Der Strom ist lang.'))).toMatchObject({
    stored: false,
    segment: { target: 'Der Fluss ist lang.' },
  });
  expect((await first()).target).toBe('Der Fluss ist lang.');
});

test.each([
  ['an empty text', '   ', '400 INVALID_INPUT'],
  ['too much text', 'x'.repeat(20_001), '400 INVALID_INPUT'],
])('rejects %s', async (_what, target, rejection) => {
  const segment = await first();
  expect(refusalOf(await write(segment, target))).toBe(rejection);
  expect((await first()).revision).toBe(segment.revision);
});

test('renders pages once per file', async () => {
  const [one, two] = await Promise.all([page('source', '1'), page('source', '2')]);
  expect([one?.statusCode, two?.statusCode]).toEqual([200, 200]);
  expect(one?.headers['content-type']).toBe('image/png');
  expect([paper.laidOut, paper.drawn]).toEqual([1, 1]);
  expect((await page('source', '3')).statusCode).toBe(200);
  expect(refusalOf(await page('source', '4'))).toBe('404 NOT_FOUND');
  expect((await page('target', '1')).statusCode).toBe(200);
  const before = await storedFiles(api);
  await write(await first(), 'Der Fluss ist lang.');
  dataOf(await call(api, rebuildDocument, { caller, params: { ticketId } }));
  await vi.waitFor(async () => expect((await now()).outputs[0]?.status).toBe('ready'));
  expect((await page('target', '1')).statusCode).toBe(200);
  // The pictures of the older file are deleted: the number of files is unchanged.
  expect(await storedFiles(api)).toHaveLength(before.length);
});

test('another organization has no access', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const segment = await first();
  const answers = [
    await list({}, stranger),
    await write(segment, 'Übernommen', stranger),
    await call(api, rebuildDocument, { caller: stranger, params: { ticketId } }),
    await call(api, getDocumentPage, {
      caller: stranger,
      params: { ticketId, side: 'source', number: '1' },
    }),
  ];
  expect(answers.map(refusalOf)).toEqual(answers.map(() => '404 NOT_FOUND'));
});
