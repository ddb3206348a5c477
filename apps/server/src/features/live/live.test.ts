import type { AddressInfo } from 'node:net';
import { saveCategory } from '@glossa/contracts/categories';
import { createLiveTicket, type LiveMessage, livePath } from '@glossa/contracts/live-messages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createFakeMediaTools } from '../../engines/media-tools/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/fake.ts';
import { publishLive } from '../../platform/live/channel.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
let host: string;
let now = () => new Date();
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine()],
      clock: { now: () => now() },
    },
    worker: true,
  });
  await api.app.listen({ port: 0, host: '127.0.0.1' });
  host = `127.0.0.1:${(api.app.server.address() as AddressInfo).port}`;
  admin = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const sockets: WebSocket[] = [];
afterEach(() => {
  now = () => new Date();
  for (const socket of sockets.splice(0)) socket.terminate();
});

const ticketOf = async (caller: Caller) =>
  dataOf<{ ticket: string }>(await call(api, createLiveTicket, { caller })).ticket;

type Line = { socket: WebSocket; messages: LiveMessage[]; closed: Promise<number> };

/** Opens a socket and waits until the server has let it in or closed it. */
async function connect(
  ticket: string | undefined,
  { origin = `http://${host}`, ...query }: { origin?: string; behind?: string } = {},
): Promise<Line> {
  const asked = new URLSearchParams(ticket === undefined ? query : { ticket, ...query });
  const socket = new WebSocket(`ws://${host}${livePath}?${asked}`, origin ? { origin } : {});
  sockets.push(socket);
  const messages: LiveMessage[] = [];
  socket.on('message', (data) => messages.push(JSON.parse(String(data)) as LiveMessage));
  const closed = new Promise<number>((resolve) => socket.once('close', resolve));
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('error', reject);
  });
  return { socket, messages, closed };
}

const addNamed = (caller: Caller, name: string) =>
  call(api, saveCategory, { caller, payload: { name } });
let names = 0;
/** Something that the whole organisation hears of. */
const makeNoise = async (caller: Caller) => {
  names += 1;
  dataOf(await addNamed(caller, `Noise ${names}`));
};
const heard = (line: Line, type: LiveMessage['type']) =>
  line.messages.filter((message) => message.type === type);

/** A line that is let in hears of what happens; waits for that. */
async function expectHears(line: Line, caller: Caller): Promise<void> {
  await vi.waitFor(
    async () => {
      await makeNoise(caller);
      expect(heard(line, 'changed').length).toBeGreaterThan(0);
    },
    { timeout: 5_000, interval: 100 },
  );
}

test('a ticket needs a login', async () => {
  expect(refusalOf(await call(api, createLiveTicket))).toBe('401 AUTH_REQUIRED');
});

test('a ticket opens the channel once', async () => {
  const ticket = await ticketOf(admin);
  const line = await connect(ticket);
  await expectHears(line, admin);
  expect(await (await connect(ticket)).closed).toBe(4401);
  expect(line.socket.readyState).toBe(WebSocket.OPEN);
});

test.each([
  ['no ticket', () => undefined],
  ['a ticket nobody issued', () => 'A'.repeat(32)],
  ['a bearer in its place', () => admin.bearer],
])('%s opens nothing', async (_what, ticket) => {
  expect(await (await connect(ticket())).closed).toBe(4401);
});

test('a page of another origin, or a client without one, is refused and uses the ticket up not', async () => {
  const ticket = await ticketOf(admin);
  for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'null', ''])
    expect(await (await connect(ticket, { origin })).closed).toBe(4401);
  const line = await connect(ticket);
  await expectHears(line, admin);
});

test('a ticket lives 30 seconds', async () => {
  const [early, late] = [await ticketOf(admin), await ticketOf(admin)];
  now = () => new Date(Date.now() + 29_000);
  await expectHears(await connect(early), admin);
  now = () => new Date(Date.now() + 31_000);
  expect(await (await connect(late)).closed).toBe(4401);
});

test('a ticket of a session that has ended meanwhile opens nothing', async () => {
  const person = await join(api, 'Viewer', admin.organisationId);
  const ticket = await ticketOf(person);
  await endSessions(person.userId);
  expect(await (await connect(ticket)).closed).toBe(4401);
});

test('messages reach the own organisation and nobody else', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const [ours, theirs] = [
    await connect(await ticketOf(admin)),
    await connect(await ticketOf(stranger)),
  ];
  await expectHears(ours, admin);
  await expectHears(theirs, stranger);
  const theirsBefore = theirs.messages.length;

  const categoryId = await addCategory(api, admin, 'For the live test');
  const { mediaId } = dataOf<Uploaded>(await upload(api, admin, { categoryId }));
  await waitForMedia(api, admin, mediaId, ['transcribed']);
  const statuses = () =>
    heard(ours, 'file_status').flatMap((message) =>
      message.type === 'file_status' ? message.file_status : [],
    );
  await vi.waitFor(() => expect(statuses().at(-1)?.status).toBe('transcribed'), 5_000);
  expect(statuses().every((status) => status.id === mediaId)).toBe(true);
  expect(statuses().map((status) => status.status)).toEqual(
    expect.arrayContaining(['processing', 'transcribing', 'transcribed']),
  );
  // Posts arrive in order: once they hear of their own noise, ours would have come before it.
  await makeNoise(stranger);
  await vi.waitFor(() => expect(theirs.messages.length).toBeGreaterThan(theirsBefore), 5_000);
  expect(heard(theirs, 'file_status')).toEqual([]);
});

test('a person hears only of what they may view', async () => {
  const db = api.services.database.db;
  const person = await join(api, 'Viewer', admin.organisationId);
  const line = await connect(await ticketOf(person));
  await expectHears(line, admin);
  await db.deleteFrom('user_roles').where('user_id', '=', person.userId).execute();
  await new Promise((resolve) => setTimeout(resolve, 5_000));
  const before = line.messages.length;
  const witness = await connect(await ticketOf(admin));
  await expectHears(witness, admin);
  expect(line.messages.length).toBe(before);
});

test('the socket of a session that ended is closed within 5 seconds', async () => {
  const person = await join(api, 'Viewer', admin.organisationId);
  const line = await connect(await ticketOf(person));
  await expectHears(line, admin);
  const started = Date.now();
  await endSessions(person.userId);
  expect(await line.closed).toBe(4401);
  expect(Date.now() - started).toBeLessThan(5_000);
});

test('what happened since the page began is said first, to those who may hear it', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const witness = await connect(await ticketOf(admin));
  await vi.waitFor(() => expect(heard(witness, 'missed')).toHaveLength(1), 5_000);
  const tell = async (mediaId: string) => {
    const audience = { organisationId: admin.organisationId, resource: null };
    await publishLive(api.services.database.db, audience, {
      type: 'changed',
      what: 'media',
      mediaId,
    });
    // What one has heard is remembered for the others.
    await vi.waitFor(() => expect(told(witness)).toContain(mediaId), 5_000);
  };
  const told = (line: Line) =>
    heard(line, 'changed').flatMap((message) =>
      message.type === 'changed' && message.mediaId ? [message.mediaId] : [],
    );
  await tell('before');
  await new Promise((resolve) => setTimeout(resolve, 5));
  const began = Date.now();
  await tell('first');
  await tell('second');
  const [ours, theirs] = [await ticketOf(admin), await ticketOf(stranger)];
  const behind = String(Date.now() - began);
  const line = await connect(ours, { behind });
  await vi.waitFor(() => expect(told(line)).toEqual(['first', 'second']), 5_000);
  expect(heard(line, 'missed')).toEqual([]);
  const strangers = await connect(theirs, { behind });
  await expectHears(strangers, stranger);
  expect(told(strangers)).toEqual([]);
});

test.each([
  ['who does not say since when', {}],
  ['whom the server cannot remember so long ago', { behind: '3600000' }],
])('%s is told that something may have been missed', async (_who, query) => {
  const line = await connect(await ticketOf(admin), query);
  await vi.waitFor(() => expect(heard(line, 'missed')).toHaveLength(1), 5_000);
});

test.each([{ behind: '-1' }, { behind: 'long' }, { behind: '1', more: '1' }])(
  '%o opens nothing',
  async (query) => {
    expect(await (await connect(await ticketOf(admin), query)).closed).toBe(4401);
  },
);

test('everybody is told where the database was lost for a time', async () => {
  const line = await connect(await ticketOf(admin), { behind: '0' });
  await expectHears(line, admin);
  expect(heard(line, 'missed')).toEqual([]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'glossa-live' and datname = current_database()`.execute(
    api.services.database.db,
  );
  await vi.waitFor(() => expect(heard(line, 'missed')).toHaveLength(1), 5_000);
  line.messages.length = 0;
  await expectHears(line, admin);
});

test('those who stay hear that somebody left', async () => {
  const [stays, leaves] = [
    await connect(await ticketOf(admin)),
    await connect(await ticketOf(admin)),
  ];
  await expectHears(stays, admin);
  await expectHears(leaves, admin);
  const before = heard(stays, 'client_left').length;
  leaves.socket.close();
  await vi.waitFor(() => expect(heard(stays, 'client_left').length).toBe(before + 1), 5_000);
});

test('what a client says is not passed on, and too much of it ends the line', async () => {
  const [talker, listener] = [
    await connect(await ticketOf(admin)),
    await connect(await ticketOf(admin)),
  ];
  await expectHears(listener, admin);
  talker.socket.send(JSON.stringify({ type: 'file_status', file_status: [] }));
  await expectHears(talker, admin);
  expect(heard(listener, 'file_status')).toEqual([]);
  talker.socket.send('x'.repeat(17 * 1024));
  expect(await talker.closed).toBe(1009);
  expect(listener.socket.readyState).toBe(WebSocket.OPEN);
});

const endSessions = (userId: string) =>
  api.services.database.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
