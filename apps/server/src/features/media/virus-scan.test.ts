import { convertDocument, convertMedia } from '@glossa/contracts/conversions';
import { addFeedbackFile } from '@glossa/contracts/feedback';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import {
  eicar,
  type FakeClamd,
  startFakeClamd,
} from '../../engines/virus-scanner/testing/fake-clamd.ts';
import { writeTicket } from '../../testing/feedback-fixture.ts';
import {
  addCategory,
  dataOf,
  detailsOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
} from '../../testing/media-calls.ts';
import { pendingFiles, storedFiles } from '../../testing/stored-files.ts';
import { call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { listenForUploads, type TusCalls } from '../../testing/tus-calls.ts';

const maxBytes = 400_000;
const infected = Buffer.from(`A document.\n\n${eicar}\n`);
const infectedSound = Buffer.concat([createToneWav(1_000), Buffer.from(eicar)]);

let clamd: FakeClamd;
let api: TestApi;
let calls: TusCalls;
let caller: Awaited<ReturnType<typeof join>>;
let categoryId: string;
beforeAll(async () => {
  clamd = await startFakeClamd({ maxBytes });
  api = await createTestApi({
    overrides: { mediaTools: createFakeMediaTools() },
    env: {
      GLOSSA_CLAMD: `127.0.0.1:${clamd.port}`,
      GLOSSA_CLAMD_MAX_BYTES: String(maxBytes),
    },
  });
  caller = await join(api, 'Organisation administrator');
  categoryId = await addCategory(api, caller);
  calls = await listenForUploads(api, caller, categoryId);
});
afterEach(() => clamd.misbehave(undefined));
afterAll(async () => {
  await api.stop();
  await clamd.close();
});

const found = () =>
  api.services.database.db
    .selectFrom('audit_log')
    .select(['subject_name', 'detail', 'organisation_id', 'user_id'])
    .where('action', '=', 'virus-found')
    .execute();

const form = (bytes: Uint8Array, name: string, fields: Record<string, string> = {}) => {
  const data = new FormData();
  for (const [field, value] of Object.entries(fields)) data.append(field, value);
  data.append('file', new Blob([new Uint8Array(bytes)]), name);
  return data;
};

/** Every call that keeps what a user sends. */
const ways: Array<[name: string, send: (bytes: Buffer, name: string) => Promise<string>]> = [
  [
    'an upload in one request',
    async (bytes, name) => refusalOf(await upload(api, caller, { categoryId, bytes, name })),
  ],
  [
    'a resumable upload',
    async (bytes, name) => {
      const url = await calls.begin(bytes.length, { filename: name });
      const answer = await calls.patch(url, 0, bytes);
      return `${answer.status} ${((await answer.json()) as { code?: string }).code}`;
    },
  ],
  [
    'a file of feedback',
    async (bytes, name) => {
      const { ticketId } = await writeTicket(api, caller);
      return refusalOf(
        await call(api, addFeedbackFile, {
          caller,
          params: { id: ticketId },
          payload: form(bytes, name),
        }),
      );
    },
  ],
  [
    'a conversion',
    async (bytes, name) =>
      refusalOf(
        name.endsWith('.wav')
          ? await call(api, convertMedia, { caller, payload: form(bytes, name, { to: 'mp3' }) })
          : await call(api, convertDocument, { caller, payload: form(bytes, name, { to: 'es' }) }),
      ),
  ],
];

test.each(ways)('%s with a virus is refused, recorded and not kept', async (_way, send) => {
  for (const [bytes, name] of [
    [infected, 'letter.txt'],
    [infectedSound, 'lesson.wav'],
  ] as const) {
    const before = { files: await storedFiles(api), found: (await found()).length };
    const rr = await send(bytes, name);
    expect(rr).toBe('415 UPLOAD_REFUSED');
    expect(await storedFiles(api)).toEqual(before.files);
    expect(await pendingFiles(api)).toEqual([]);
    const records = await found();
    expect(records).toHaveLength(before.found + 1);
    expect(records.at(-1)).toMatchObject({
      subject_name: name,
      detail: { signature: 'Eicar-Test-Signature' },
      organisation_id: caller.organisationId,
      user_id: caller.userId,
    });
  }
});

test.each(ways)('%s is not accepted while the scanner is away', async (_way, send) => {
  clamd.misbehave((socket) => socket.resetAndDestroy());
  const before = await storedFiles(api);
  expect(await send(Buffer.from('A document.\n'), 'letter.txt')).toBe('503 VIRUS_SCAN_UNAVAILABLE');
  expect(await storedFiles(api)).toEqual(before);
  expect(await pendingFiles(api)).toEqual([]);
});

test('a resumable upload waits for the scanner, and is media when it is back', async () => {
  const bytes = createToneWav(1_500);
  const url = await calls.begin(bytes.length, { title: 'waits' });
  clamd.misbehave('stream: Can’t open file ERROR');
  const answer = await calls.patch(url, 0, bytes);
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '5']);
  clamd.misbehave(undefined);
  // The client asks again how much has arrived.
  expect((await calls.head(url)).status).toBe(200);
  const { id } = await api.services.database.db
    .selectFrom('media')
    .select('id')
    .where('title', '=', 'waits')
    .executeTakeFirstOrThrow();
  expect((await detailsOf(api, caller, id)).virusScan).toBe('clean');
});

test('a recording that is too large to scan is accepted and says so; other files are refused', async () => {
  const bytes = Buffer.from(createToneWav(20_000));
  expect(bytes.length).toBeGreaterThan(maxBytes);
  const { mediaId } = dataOf<Uploaded>(await upload(api, caller, { categoryId, bytes }));
  expect((await detailsOf(api, caller, mediaId)).virusScan).toBe('too-large');
  const text = Buffer.alloc(maxBytes + 1, 'word ');
  for (const [way, send] of ways)
    expect([way, await send(text, 'book.txt')]).toEqual([way, '415 UPLOAD_REFUSED']);
  expect(await ways[3]?.[1](bytes, 'lesson.wav')).toBe('415 UPLOAD_REFUSED');
});
