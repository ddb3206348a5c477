import { createHash } from 'node:crypto';
import { readdir, rm, stat, utimes } from 'node:fs/promises';
import { join as pathJoin } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../../engines/media-tools/testing/tiny-media.ts';
import { createLogger } from '../../../platform/log.ts';
import {
  createUploadsAgain,
  failAdopting,
  failEnqueuing,
  failUpdates,
  killed,
  loseAnswerOfTransaction,
} from '../../../testing/killed-upload.ts';
import { addCategory, join } from '../../../testing/media-calls.ts';
import { pathOfStored } from '../../../testing/stored-files.ts';
import { createTestApi, type TestApi } from '../../../testing/test-api.ts';
import {
  listenForUploads,
  locationOf,
  type TusCalls,
  uploadedIn,
} from '../../../testing/tus-calls.ts';
import { removeOrphanFiles } from '../remove-orphan-files.ts';
import { removeExpiredUploads } from './take-in.ts';

let api: TestApi;
let calls: TusCalls;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
const mediaTools = createFakeMediaTools();
const original = { ...mediaTools };
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools } });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
  calls = await listenForUploads(api, caller, categoryId);
});
afterAll(() => api.stop());
let restore = () => {};
afterEach(() => restore());

const bytes = createToneWav(2_000);
const length = bytes.length;
const hash = createHash('sha256').update(bytes).digest('hex');
const idOf = (url: string) => url.split('/').at(-1) ?? '';
const recordOf = (url: string) =>
  api.services.database.db
    .selectFrom('uploads')
    .selectAll()
    .where('id', '=', idOf(url))
    .executeTakeFirstOrThrow();
const mediaTitled = (title: string) =>
  api.services.database.db
    .selectFrom('media')
    .select(['id', 'file_name', 'sha256', 'size_bytes'])
    .where('title', '=', title)
    .execute();
const jobsOf = async (mediaId: string) =>
  (
    await api.database.pool.query(
      `SELECT id FROM jobs.job WHERE name = 'media.prepare' AND data->>'mediaId' = $1`,
      [mediaId],
    )
  ).rows.length;

const createAgain = () => createUploadsAgain(api, mediaTools);
const startAgain = () => createAgain().resume();

/** Each place where a server can be killed while it takes an upload in; the state that it leaves. */
const points: Array<[string, 'open' | 'finished' | 'taken', () => () => void]> = [
  ['before it is recorded that all bytes are there', 'open', () => failUpdates(api, 'uploads', 1)],
  [
    'before the file is probed',
    'finished',
    () => {
      mediaTools.probe = async () => {
        throw killed();
      };
      return () => {
        mediaTools.probe = original.probe;
      };
    },
  ],
  ['before the file is moved', 'finished', () => failAdopting(api, 'before')],
  ['after the file was moved', 'finished', () => failAdopting(api, 'after')],
  ['inside the transaction that creates the media', 'finished', () => failEnqueuing(api)],
  [
    'after that transaction, with the answer of the database lost',
    'taken',
    () => loseAnswerOfTransaction(api),
  ],
];

describe.each(points)('killed %s', (where, state, breakHere) => {
  const send = async (title: string) => {
    const url = await calls.begin(length, { title });
    restore = breakHere();
    const answer = await calls.patch(url, 0, bytes);
    restore();
    expect(answer.status).toBe(500);
    expect((await recordOf(url)).state).toBe(state);
    return url;
  };
  const expectOne = async (title: string) => {
    const media = await mediaTitled(title);
    expect(media).toHaveLength(1);
    const [{ id, file_name, size_bytes }] = media as [(typeof media)[0]];
    expect(Number(size_bytes)).toBe(length);
    expect(await api.services.storage.size(file_name)).toBe(length);
    expect(await jobsOf(id)).toBe(1);
    expect(await readdir(api.services.uploadsFolder)).toEqual([]);
    return id;
  };

  test('the next start makes one media of it, and the client learns which', async () => {
    const title = `start: ${where}`;
    const url = await send(title);
    await startAgain();
    await startAgain();
    const id = await expectOne(title);
    const head = await calls.head(url);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, String(length)]);
    expect(head.headers.get('glossa-media-id')).toBe(id);
    const again = await calls.patch(url, length, new Uint8Array());
    expect((await uploadedIn(again)).mediaId).toBe(id);
    await expectOne(title);
  });

  test('the client that asks first gets the one media of it', async () => {
    const title = `client: ${where}`;
    const url = await send(title);
    const requested = await Promise.all([
      calls.head(url),
      calls.patch(url, length, new Uint8Array()),
      calls.head(url),
    ]);
    expect(requested.map(({ status }) => status)).toEqual([200, 200, 200]);
    await startAgain();
    const id = await expectOne(title);
    expect(requested[0].headers.get('glossa-media-id')).toBe(id);
  });

  test('housekeeping before that leaves its file alone', async () => {
    const title = `housekeeping: ${where}`;
    await send(title);
    const { storage, database } = api.services;
    const tomorrow = new Date(Date.now() + 24 * 3_600_000);
    const deps = { db: database.db, storage, logger: createLogger('silent') };
    await removeOrphanFiles(deps, tomorrow);
    await startAgain();
    await expectOne(title);
  });
});

test('the file is moved, not copied', async () => {
  const url = await calls.begin(length);
  await calls.patch(url, 0, bytes.subarray(0, 100));
  const { ino } = await stat(pathJoin(api.services.uploadsFolder, idOf(url)));
  const { fileName } = await uploadedIn(await calls.patch(url, 100, bytes.subarray(100)));
  expect((await stat(pathOfStored(api, fileName))).ino).toBe(ino);
});

test('the hash comes from the bytes as they arrived, or from the first job after a restart', async () => {
  const { db } = api.services.database;
  const sha256Of = async (mediaId: string) =>
    (
      await db
        .selectFrom('media')
        .select('sha256')
        .where('id', '=', mediaId)
        .executeTakeFirstOrThrow()
    ).sha256;
  const url = await calls.begin(length);
  await calls.patch(url, 0, bytes.subarray(0, 100));
  const whole = await uploadedIn(await calls.patch(url, 100, bytes.subarray(100)));
  expect(await sha256Of(whole.mediaId)).toBe(hash);

  const title = 'restarted';
  const other = await calls.begin(length, { title });
  restore = failUpdates(api, 'uploads', 1);
  await calls.patch(other, 0, bytes);
  restore();
  await startAgain();
  const [media] = await mediaTitled(title);
  expect(media?.sha256).toBeNull();
});

test('a stop waits for no check, and the next start takes the file in', async () => {
  const title = 'stopped';
  const url = await calls.begin(length, { title });
  restore = failAdopting(api, 'before');
  await calls.patch(url, 0, bytes);
  restore();
  const checked = Promise.withResolvers<void>();
  mediaTools.probe = ({ signal }) =>
    new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(killed()));
      checked.resolve();
    });
  restore = () => {
    mediaTools.probe = original.probe;
  };
  const stop = createAgain().start();
  await checked.promise;
  await stop();
  expect((await recordOf(url)).state).toBe('finished');
  restore();
  await startAgain();
  expect(await mediaTitled(title)).toHaveLength(1);
});

test.each([
  ['the next start', startAgain],
  ['the client that asks', async () => {}],
])(
  'bytes that a disk or a restore has lost are asked for again: %s notices it',
  async (who, notice) => {
    const title = `lost: ${who}`;
    const url = await calls.begin(length, { title });
    restore = failAdopting(api, 'before');
    await calls.patch(url, 0, bytes);
    restore();
    await rm(pathJoin(api.services.uploadsFolder, idOf(url)));
    await notice();
    const head = await calls.head(url);
    expect([head.status, head.headers.get('upload-offset')]).toEqual([200, '0']);
    expect(head.headers.get('upload-length')).toBe(String(length));
    expect((await calls.patch(url, 0, bytes)).status).toBe(200);
    expect(await mediaTitled(title)).toHaveLength(1);
  },
);

test('the same file in one request again, because its answer was lost, has the same answer', async () => {
  const fields = { title: 'Sent twice' };
  const [first, second] = [
    await calls.create(length, fields, { body: bytes }),
    await calls.create(length, fields, { body: bytes }),
  ];
  expect(locationOf(second)).toBe(locationOf(first));
  expect(await second.json()).toEqual(await first.json());
  expect(await mediaTitled('Sent twice')).toHaveLength(1);
  // Other content or another description is another file.
  const other = Buffer.from(bytes);
  other.writeUInt8(1, length - 1);
  await calls.create(length, fields, { body: other });
  await calls.create(length, { ...fields, spokenLanguage: 'fr' }, { body: bytes });
  expect(await mediaTitled('Sent twice')).toHaveLength(3);
});

test('deleted media is gone for its upload too', async () => {
  const url = await calls.begin(length);
  const { mediaId } = await uploadedIn(await calls.patch(url, 0, bytes));
  await api.services.database.db.deleteFrom('media').where('id', '=', mediaId).execute();
  const answers = [await calls.head(url), await calls.patch(url, length, new Uint8Array())];
  expect(answers.map(({ status }) => status)).toEqual([410, 410]);
});

test('housekeeping removes what has expired and what has no record', async () => {
  const { db } = api.services.database;
  const keep = await calls.begin(length);
  const expired = await calls.begin(length);
  const forgotten = await calls.begin(length);
  for (const url of [keep, expired, forgotten]) await calls.patch(url, 0, bytes.subarray(0, 10));
  await db
    .updateTable('uploads')
    .set({ expires_at: new Date(Date.now() - 1) })
    .where('id', '=', idOf(expired))
    .execute();
  await db.deleteFrom('uploads').where('id', '=', idOf(forgotten)).execute();
  const old = new Date(Date.now() - 2 * 3_600_000);
  for (const url of [keep, forgotten])
    await utimes(pathJoin(api.services.uploadsFolder, idOf(url)), old, old);
  await removeExpiredUploads({ ...api.services, db }, new Date());
  expect(await readdir(api.services.uploadsFolder)).toEqual([idOf(keep)]);
  expect((await calls.head(expired)).status).toBe(404);
});
