import {
  type DocumentSegment,
  rebuildDocument,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import { retryRequest } from '@glossa/contracts/translation-requests';
import { beforeEach, expect, test } from 'vitest';
import {
  dataOf,
  type Uploaded,
  upload,
  waitForMedia,
  waitForRequest,
} from '../../../testing/media-calls.ts';
import { call } from '../../../testing/test-api.ts';
import { setupTranslationTest } from '../../../testing/translation-fixture.ts';

const fixture = setupTranslationTest();
let mediaId: string;
let ticketId: string;
beforeEach(async () => {
  const { api, caller, categoryId } = fixture;
  await api.services.database.db.deleteFrom('memory_units').execute();
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from('The river is long.\n\nThe bridge is old.\n'),
    name: 'river.txt',
    fields: { spokenLanguage: 'en' },
  });
  ({ mediaId } = dataOf<Uploaded>(uploaded));
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  dataOf(await fixture.ask(['de'], { mediaId }));
  ({ ticketId } = await waitForRequest(api, caller, mediaId, ['ready'], { type: 'doc' }));
});

const until = (wanted: Parameters<typeof waitForRequest>[3]) =>
  waitForRequest(fixture.api, fixture.caller, mediaId, wanted, { type: 'doc' });
const segments = async () => {
  const { api, caller } = fixture;
  const answer = await call(api, viewDocumentSegments, { caller, params: { ticketId }, query: {} });
  return dataOf<{ items: DocumentSegment[] }>(answer).items;
};
const at = async (index: number): Promise<DocumentSegment> => {
  const segment = (await segments())[index];
  if (!segment) throw new Error(`there is no segment ${index}`);
  return segment;
};
const write = async (index: number, textOf: (segment: DocumentSegment) => string) => {
  const segment = await at(index);
  const { segmentId, revision } = segment;
  const payload = { segmentId, revision, target: textOf(segment) };
  const { api, caller } = fixture;
  return dataOf<{ stored: boolean }>(
    await call(api, updateDocumentSegment, { caller, params: { ticketId }, payload }),
  );
};
/** As a failed file leaves the request; without the memory, which knows the person's text. */
const redo = async (scope: 'stale' | 'all') => {
  const { api, caller } = fixture;
  await api.services.database.db.deleteFrom('memory_units').execute();
  await api.services.database.db
    .updateTable('translation_requests')
    .set({ status: 'failed' })
    .where('id', '=', ticketId)
    .execute();
  dataOf(await call(api, retryRequest, { caller, params: { ticketId }, payload: { scope } }));
};
/** As if the person's segment had been written for another text of the document. */
const changeSource = (index: number, source: string) =>
  fixture.api.services.database.db
    .updateTable('document_segments')
    .set({ source, source_plain: source })
    .where('ticket_id', '=', ticketId)
    .where('number', '=', index + 1)
    .execute();
const rebuild = async () =>
  dataOf(
    await call(fixture.api, rebuildDocument, { caller: fixture.caller, params: { ticketId } }),
  );

test('a person’s segment whose source changed stays, with a suggestion, and is settled by saving', async () => {
  await write(0, () => 'Der Bach ist lang.');
  await changeSource(0, 'The brook is long.');
  await redo('stale');
  expect(await until(['ready', 'stale'])).toMatchObject({
    status: 'stale',
    staleCueCount: 1,
    suggestionCount: 1,
  });
  expect(await at(0)).toMatchObject({
    source: 'The river is long.',
    target: 'Der Bach ist lang.',
    origin: 'person',
    editedBy: { userId: fixture.caller.userId },
    sourceBefore: 'The brook is long.',
    suggestion: '[de] The river is long.',
  });
  const revision = (await at(0)).revision;
  await redo('stale');
  await until(['stale']);
  expect((await at(0)).revision).toBe(revision);

  await write(0, ({ suggestion }) => suggestion ?? '');
  expect(await at(0)).toMatchObject({
    target: '[de] The river is long.',
    suggestion: null,
    sourceBefore: null,
  });
  await rebuild();
  expect(await until(['ready'])).toMatchObject({ staleCueCount: 0, suggestionCount: 0 });
});

test('dismissing keeps the text, and a source that is changed back settles it', async () => {
  await write(0, () => 'Der Bach ist lang.');
  await changeSource(0, 'The brook is long.');
  await redo('stale');
  await until(['stale']);
  await write(0, ({ target }) => target);
  expect(await at(0)).toMatchObject({
    target: 'Der Bach ist lang.',
    suggestion: null,
    sourceBefore: null,
  });
  await changeSource(0, 'The brook is wide.');
  await redo('stale');
  await until(['stale']);
  await fixture.api.services.database.db
    .updateTable('document_segments')
    .set({ source: 'The brook is wide.', source_before: 'The river is long.' })
    .where('ticket_id', '=', ticketId)
    .where('number', '=', 1)
    .execute();
  await redo('stale');
  expect(await until(['ready', 'stale'])).toMatchObject({ status: 'ready', suggestionCount: 0 });
});

test('translating everything again renews texts of the machine and suggests beside those of people', async () => {
  await write(0, () => 'Der Fluss ist lang.');
  await redo('all');
  await until(['ready']);
  const [first, second] = await segments();
  expect(first).toMatchObject({
    target: 'Der Fluss ist lang.',
    origin: 'person',
    suggestion: '[de] The river is long.',
    sourceBefore: null,
  });
  expect(second).toMatchObject({ origin: 'machine', suggestion: null });
});

test('what a person writes while the engine works is not replaced', async () => {
  let written = false;
  fixture.before = async () => {
    if (written) return;
    written = true;
    expect(await write(1, () => 'Die Brücke ist alt.')).toMatchObject({ stored: true });
  };
  await redo('stale');
  await until(['ready']);
  expect(written).toBe(true);
  expect(await at(1)).toMatchObject({
    target: 'Die Brücke ist alt.',
    origin: 'person',
    suggestion: null,
  });
});

/** As if another version of the reader had given this segment another position. */
const reposition = (index: number, segment_id: string) =>
  fixture.api.services.database.db
    .updateTable('document_segments')
    .set({ segment_id })
    .where('ticket_id', '=', ticketId)
    .where('number', '=', index + 1)
    .execute();

test('texts are not written into other places of a document that is read differently', async () => {
  const [first, second] = await segments();
  await reposition(0, 'elsewhere');
  await reposition(1, first?.segmentId ?? '');
  await reposition(0, second?.segmentId ?? '');
  await rebuild();
  expect(await until(['failed'])).toMatchObject({
    failure: { message: { id: 'translations.documentReadDifferently', params: { count: 2 } } },
  });
});

test('a person’s segment moves with its text when the document is read differently', async () => {
  await write(1, () => 'Die Brücke ist sehr alt.');
  const [first, second] = await segments();
  await reposition(0, 'elsewhere');
  await reposition(1, first?.segmentId ?? '');
  await redo('stale');
  await until(['ready']);
  expect(await segments()).toMatchObject([
    { segmentId: first?.segmentId, source: 'The river is long.', origin: 'machine' },
    {
      segmentId: second?.segmentId,
      target: 'Die Brücke ist sehr alt.',
      origin: 'person',
      editedBy: { userId: fixture.caller.userId },
      suggestion: null,
      sourceBefore: null,
    },
  ]);
});
