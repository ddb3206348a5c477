import type { AddressInfo } from 'node:net';
import { saveCategory } from '@glossa/contracts/categories';
import { createLiveTicket, type LiveMessage, livePath } from '@glossa/contracts/live-messages';
import { translateText } from '@glossa/contracts/text-translation';
import { viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { countCall } from '../platform/http/person-limit.ts';
import { addCategory, dataOf, join, refusalOf } from '../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../testing/test-api.ts';
import { listenForUploads, toneBytes, uploadedIn } from '../testing/tus-calls.ts';

/** Two API processes of one installation, of which either may get any request. */
let one: TestApi;
let other: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let uploads: Array<Awaited<ReturnType<typeof listenForUploads>>>;
beforeAll(async () => {
  const overrides = { mediaTools: createFakeMediaTools() };
  one = await createTestApi({ overrides });
  other = await createTestApi({ overrides, beside: one });
  admin = await join(one, 'Organisation administrator');
  const categoryId = await addCategory(other, admin);
  uploads = [
    await listenForUploads(one, admin, categoryId),
    await listenForUploads(other, admin, categoryId),
  ];
});
afterAll(async () => {
  await other.stop();
  await one.stop();
});

const hostOf = ({ app }: TestApi) => `127.0.0.1:${(app.server.address() as AddressInfo).port}`;
const messages: LiveMessage[] = [];
/** The code with which the server closes it; null while it is open. */
async function open(
  at: TestApi,
  ticket: string,
): Promise<{ code: () => number | null; end: () => void }> {
  const host = hostOf(at);
  const socket = new WebSocket(`ws://${host}${livePath}?${new URLSearchParams({ ticket })}`, {
    origin: `http://${host}`,
  });
  let code: number | null = null;
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as LiveMessage));
  socket.once('close', (closed) => {
    code = closed;
  });
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { code: () => code, end: () => socket.terminate() };
}

test('a ticket of one process opens a socket at the other, once, and hears changes made at either', async () => {
  const { ticket } = dataOf<{ ticket: string }>(
    await call(one, createLiveTicket, { caller: admin }),
  );
  const socket = await open(other, ticket);
  for (const [index, api] of [one, other].entries()) {
    const before = messages.length;
    await vi.waitFor(
      async () => {
        const name = `${index} ${Math.random()}`;
        dataOf(await call(api, saveCategory, { caller: admin, payload: { name } }));
        expect(messages.length).toBeGreaterThan(before);
      },
      { interval: 100, timeout: 10_000 },
    );
  }
  for (const api of [one, other]) {
    const again = await open(api, ticket);
    await vi.waitFor(() => expect(again.code()).toBe(4401));
  }
  expect(socket.code()).toBeNull();
  socket.end();
});

test('of sockets that race for one ticket at both processes, one is opened', async () => {
  const { ticket } = dataOf<{ ticket: string }>(
    await call(one, createLiveTicket, { caller: admin }),
  );
  const sockets = await Promise.all([one, other, one, other].map((api) => open(api, ticket)));
  const refused = () => sockets.filter(({ code }) => code() === 4401).length;
  await vi.waitFor(() => expect(refused()).toBe(3));
  for (const { end } of sockets) end();
});

test('a limit of calls per minute counts those at both processes', async () => {
  const person = await join(one, 'Requester');
  const statuses = [];
  for (let times = 0; times < 62; times += 1) {
    const api = times % 2 === 0 ? one : other;
    const payload = { text: 'Hi', from: 'en', to: 'en' };
    statuses.push((await call(api, translateText, { caller: person, payload })).statusCode);
  }
  expect(statuses.filter((status) => status !== 429)).toHaveLength(60);
  expect(statuses.slice(60)).toEqual([429, 429]);
});

test('calls at the same moment do not exceed the limit', async () => {
  const limit = { name: 'test', perMinute: 20 };
  const waits = await Promise.all(
    Array.from({ length: 30 }, () => countCall(one.services.database.db, admin.userId, limit)),
  );
  expect(waits.filter((seconds) => seconds === 0)).toHaveLength(20);
  expect(Math.max(...waits)).toBeLessThanOrEqual(60);
});

test('a denied call is recorded once, whichever process denied it', async () => {
  const person = await join(one, 'Viewer');
  for (const api of [one, other, one, other])
    expect(refusalOf(await call(api, viewUser, { caller: person }))).toBe('403 ACCESS_DENIED');
  const entries = await one.services.database.db
    .selectFrom('audit_log')
    .select('id')
    .where('action', '=', 'access-refused')
    .where('user_id', '=', person.userId)
    .execute();
  expect(entries).toHaveLength(1);
});

test('chunks of an upload may go to either process in turns', async () => {
  const [first, second] = uploads;
  if (!first || !second) throw new Error('Both processes take uploads.');
  const url = new URL(await first.begin(toneBytes.length), first.origin).pathname;
  const size = Math.ceil(toneBytes.length / 6);
  let answer: Response | undefined;
  for (let offset = 0, n = 0; offset < toneBytes.length; offset += size, n += 1) {
    const at = n % 2 === 0 ? second : first;
    expect((await at.head(url)).headers.get('upload-offset')).toBe(String(offset));
    answer = await at.patch(url, offset, toneBytes.subarray(offset, offset + size));
  }
  expect(answer?.status).toBe(200);
  const { mediaId } = await uploadedIn(answer as Response);
  expect(mediaId).toBeTruthy();
});
