import {
  type DocumentSegment,
  deleteRemovedSegment,
  listRemovedSegments,
  type RemovedSegment,
  updateDocumentSegment,
  viewDocumentSegments,
} from '@glossa/contracts/document-review';
import { type Notification, viewNotifications } from '@glossa/contracts/notifications';
import { retryRequest } from '@glossa/contracts/translation-requests';
import { beforeEach, expect, test } from 'vitest';
import {
  dataOf,
  join,
  refusalOf,
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
  const uploaded = await upload(api, caller, {
    categoryId,
    bytes: Buffer.from('The river is long.\n\nThe bridge is old.\n'),
    name: 'river.txt',
    fields: { spokenLanguage: 'en' },
  });
  ({ mediaId } = dataOf<Uploaded>(uploaded));
  await waitForMedia(api, caller, mediaId, ['ready'], 'doc');
  dataOf(await fixture.ask(['de'], { mediaId }));
  ({ ticketId } = await until(['ready']));
});

const until = (wanted: Parameters<typeof waitForRequest>[3]) =>
  waitForRequest(fixture.api, fixture.caller, mediaId, wanted, { type: 'doc' });
const present = async () => {
  const { api, caller } = fixture;
  const answer = await call(api, viewDocumentSegments, { caller, params: { ticketId }, query: {} });
  return dataOf<{ items: DocumentSegment[] }>(answer).items;
};
const removed = async (query: Record<string, string> = {}) => {
  const { api, caller } = fixture;
  return dataOf<{ items: RemovedSegment[]; total: number }>(
    await call(api, listRemovedSegments, { caller, params: { ticketId }, query }),
  );
};
const rows = () => fixture.api.services.database.db;
/** As if the document had had this text when it was translated. */
const addRow = (
  fields: { source: string; target: string; origin: 'person' | 'machine' },
  number = 3,
) =>
  rows()
    .insertInto('document_segments')
    .values({
      ticket_id: ticketId,
      segment_id: `was ${number}`,
      number,
      source_plain: fields.source,
      markup: 'none',
      place: 'body',
      position: null,
      match_percent: null,
      edited_by: fields.origin === 'person' ? fixture.caller.userId : null,
      edited_at: null,
      suggestion: null,
      source_before: null,
      ...fields,
    })
    .execute();
/** As a failed file leaves the request. */
const redo = async (scope: 'stale' | 'all') => {
  const { api, caller } = fixture;
  await rows()
    .updateTable('translation_requests')
    .set({ status: 'failed' })
    .where('id', '=', ticketId)
    .execute();
  dataOf(await call(api, retryRequest, { caller, params: { ticketId }, payload: { scope } }));
  return until(['ready', 'stale']);
};
const mill = { source: 'The mill is gone.', target: 'Die Mühle ist fort.' };

test.each(['stale', 'all'] as const)(
  'a person’s text whose source is gone is kept and counted, in an update of %s',
  async (scope) => {
    await addRow({ ...mill, origin: 'person' });
    await addRow(
      { source: 'The weir is gone.', target: 'Das Wehr ist fort.', origin: 'machine' },
      4,
    );
    const done = await redo(scope);
    expect(done).toMatchObject({ status: 'ready', removedCount: 1, staleCueCount: 0 });
    expect(done.outputs.map(({ status }) => status)).toEqual(['ready']);
    expect((await present()).map(({ source }) => source)).toEqual([
      'The river is long.',
      'The bridge is old.',
    ]);
    expect(await removed()).toMatchObject({
      total: 1,
      items: [{ ...mill, place: 'body', editedBy: { userId: fixture.caller.userId } }],
    });
    // Another update leaves it.
    expect(await redo(scope)).toMatchObject({ removedCount: 1 });
  },
);

test('its author and the requester are told once', async () => {
  const { api, caller } = fixture;
  const author = await join(api, 'Organisation administrator', caller.organisationId);
  const told = async (who: typeof caller) => {
    const answer = await call(api, viewNotifications, { caller: who, query: { pageSize: '100' } });
    return dataOf<{ items: Notification[] }>(answer).items.filter(
      ({ kind, params }) => kind === 'translation-outdated' && params.what === 'removed',
    );
  };
  expect(await told(author)).toEqual([]);
  await addRow({ ...mill, origin: 'person' });
  await rows()
    .updateTable('document_segments')
    .set({ edited_by: author.userId })
    .where('ticket_id', '=', ticketId)
    .where('number', '=', 3)
    .execute();
  await redo('stale');
  await redo('stale');
  expect(await told(author)).toMatchObject([{ count: 1, params: { language: 'de' } }]);
  expect((await told(caller)).length).toBeGreaterThan(0);
});

test('it is in the document again, as it was, when its source is back', async () => {
  await addRow({ ...mill, origin: 'person' });
  await redo('stale');
  // As if the reader found the text of the first paragraph only now.
  const [first] = await present();
  await rows()
    .deleteFrom('document_segments')
    .where('ticket_id', '=', ticketId)
    .where('number', '=', 1)
    .execute();
  await rows()
    .updateTable('document_segments')
    .set({ source: first?.source ?? '' })
    .where('ticket_id', '=', ticketId)
    .where('removed', '=', true)
    .execute();
  expect(await redo('stale')).toMatchObject({ removedCount: 0 });
  expect(await present()).toMatchObject([
    {
      segmentId: first?.segmentId,
      source: first?.source,
      target: mill.target,
      origin: 'person',
      suggestion: null,
      sourceBefore: null,
    },
    { source: 'The bridge is old.' },
  ]);
});

test('a removed text can be deleted, but not written', async () => {
  const { api, caller } = fixture;
  await addRow({ ...mill, origin: 'person' });
  await redo('stale');
  const [text] = (await removed()).items;
  if (!text) throw new Error('there is no removed text');
  const { segmentId } = text;
  const params = { ticketId, segmentId };
  const stranger = await join(api, 'Organisation administrator');
  expect(refusalOf(await call(api, deleteRemovedSegment, { caller: stranger, params }))).toBe(
    '404 NOT_FOUND',
  );
  const [first] = await present();
  const ofDocument = { ticketId, segmentId: first?.segmentId ?? '' };
  expect(refusalOf(await call(api, deleteRemovedSegment, { caller, params: ofDocument }))).toBe(
    '404 NOT_FOUND',
  );
  const payload = { segmentId, revision: 1, target: 'Anders.' };
  expect(
    refusalOf(await call(api, updateDocumentSegment, { caller, params: { ticketId }, payload })),
  ).toBe('404 NOT_FOUND');
  expect((await removed()).items).toEqual([text]);
  dataOf(await call(api, deleteRemovedSegment, { caller, params }));
  expect(await removed()).toEqual({ items: [], total: 0 });
  expect(await until(['ready'])).toMatchObject({ removedCount: 0 });
});

test('of equal texts that moved, those of people stay in the document', async () => {
  const [, second] = await present();
  await rows()
    .updateTable('document_segments')
    .set({ segment_id: 'was 2' })
    .where('ticket_id', '=', ticketId)
    .where('number', '=', 2)
    .execute();
  await addRow({ source: second?.source ?? '', target: 'Die alte Brücke.', origin: 'person' });
  expect(await redo('stale')).toMatchObject({ removedCount: 0 });
  expect((await present())[1]).toMatchObject({
    segmentId: second?.segmentId,
    target: 'Die alte Brücke.',
    origin: 'person',
  });
});
