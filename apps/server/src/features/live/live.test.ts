import type { AddressInfo } from 'node:net';
import { saveCategory } from '@glossa/contracts/categories';
import { createLiveTicket, type LiveMessage, livePath } from '@glossa/contracts/live-messages';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { publishLive } from '../../platform/live/channel.ts';
import {
  addCategory,
  dataOf,
  join,
  refusalOf,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

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

/** Opens a socket and waits until the server accepts or closes it. */
async function connect(
  ticket: string | undefined,
  { origin = `http://${host}`, ...query }: { origin?: string; behind?: string } = {},
): Promise<Line> {
  const requested = new URLSearchParams(ticket === undefined ? query : { ticket, ...query });
  const socket = new WebSocket(`ws://${host}${livePath}?${requested}`, origin ? { origin } : {});
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
/** A message to the whole organization. */
const makeNoise = async (caller: Caller) => {
  names += 1;
  dataOf(await addNamed(caller, `Noise ${names}`));
};
const heard = (line: Line, type: LiveMessage['type']) =>
  line.messages.filter((message) => message.type === type);

/** Waits until an accepted client receives messages. */
async function expectHears(line: Line, caller: Caller): Promise<void> {
  await vi.waitFor(
    async () => {
      await makeNoise(caller);
      expect(heard(line, 'changed').length).toBeGreaterThan(0);
    },
    { interval: 100 },
  );
}

test('a ticket requires login', async () => {
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
  ['an unknown ticket', () => 'A'.repeat(32)],
  ['an access token instead of a ticket', () => admin.bearer],
])('%s opens nothing', async (_what, ticket) => {
  expect(await (await connect(ticket())).closed).toBe(4401);
});

test('rejects a foreign or missing origin without consuming the ticket', async () => {
  const ticket = await ticketOf(admin);
  for (const origin of ['https://evil.example', `http://${host}.evil.example`, 'null', ''])
    expect(await (await connect(ticket, { origin })).closed).toBe(4401);
  const line = await connect(ticket);
  await expectHears(line, admin);
});

test('a ticket expires after 30 seconds', async () => {
  const [early, late] = [await ticketOf(admin), await ticketOf(admin)];
  const grow = (seconds: number) =>
    sql`UPDATE live_tickets SET issued_at = issued_at - make_interval(secs => ${seconds})`.execute(
      api.services.database.db,
    );
  await grow(28);
  await expectHears(await connect(early), admin);
  await grow(3);
  expect(await (await connect(late)).closed).toBe(4401);
});

test('a ticket of an ended session opens nothing', async () => {
  const person = await join(api, 'Viewer', admin.organisationId);
  const ticket = await ticketOf(person);
  await endSessions(person.userId);
  expect(await (await connect(ticket)).closed).toBe(4401);
});

test('delivers messages to the own organization only', async () => {
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
  // Messages arrive in order: after its own message, the client would have received ours.
  await makeNoise(stranger);
  await vi.waitFor(() => expect(theirs.messages.length).toBeGreaterThan(theirsBefore), 5_000);
  expect(heard(theirs, 'file_status')).toEqual([]);
});

test('delivers only what the user may view', async () => {
  const db = api.services.database.db;
  const person = await join(api, 'Viewer', admin.organisationId);
  const line = await connect(await ticketOf(person));
  await expectHears(line, admin);
  await db.deleteFrom('user_roles').where('user_id', '=', person.userId).execute();
  const witness = await connect(await ticketOf(admin));
  // Permissions are read again after a while.
  await vi.waitFor(async () => {
    const before = line.messages.length;
    // The second connects after the first message was sent.
    await expectHears(witness, admin);
    await expectHears(witness, admin);
    expect(line.messages.length).toBe(before);
  }, 20_000);
});

test('closes the socket of an ended session', async () => {
  const person = await join(api, 'Viewer', admin.organisationId);
  const line = await connect(await ticketOf(person));
  await expectHears(line, admin);
  await endSessions(person.userId);
  expect(await line.closed).toBe(4401);
});

test('replays messages since the page load to those allowed to see them', async () => {
  const stranger = await join(api, 'Organisation administrator');
  const witness = await connect(await ticketOf(admin));
  await vi.waitFor(() => expect(heard(witness, 'resync')).toHaveLength(1), 5_000);
  const tell = async (mediaId: string) => {
    const audience = { organisationId: admin.organisationId, resource: null };
    await publishLive(api.services.database.db, audience, {
      type: 'changed',
      what: 'media',
      mediaId,
    });
    // Sent messages are stored for the others.
    await vi.waitFor(() => expect(told(witness)).toContain(mediaId), 5_000);
  };
  const told = (line: Line) =>
    heard(line, 'changed').flatMap((message) =>
      message.type === 'changed' && message.mediaId ? [message.mediaId] : [],
    );
  await tell('before');
  // The start is counted from before the ticket was redeemed, which takes a while on a busy machine.
  now = () => new Date(Date.now() + 10_000);
  const began = Date.now();
  await tell('first');
  await tell('second');
  const [ours, theirs] = [await ticketOf(admin), await ticketOf(stranger)];
  const behind = String(Date.now() - began);
  const line = await connect(ours, { behind });
  await vi.waitFor(() => expect(told(line)).toEqual(['first', 'second']), 5_000);
  expect(heard(line, 'resync')).toEqual([]);
  const strangers = await connect(theirs, { behind });
  await expectHears(strangers, stranger);
  expect(told(strangers)).toEqual([]);
});

test.each([
  ['a client without a start time', {}],
  ['a client from before the message history', { behind: '3600000' }],
])('%s is told to resync', async (_who, query) => {
  const line = await connect(await ticketOf(admin), query);
  await vi.waitFor(() => expect(heard(line, 'resync')).toHaveLength(1), 5_000);
});

test.each([{ behind: '-1' }, { behind: 'long' }, { behind: '1', more: '1' }])(
  '%o opens nothing',
  async (query) => {
    expect(await (await connect(await ticketOf(admin), query)).closed).toBe(4401);
  },
);

test('tells all clients to resync after a lost database connection', async () => {
  const line = await connect(await ticketOf(admin), { behind: '0' });
  await expectHears(line, admin);
  expect(heard(line, 'resync')).toEqual([]);
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'glossa-monitor' and datname = current_database()`.execute(
    api.services.database.db,
  );
  await vi.waitFor(() => expect(heard(line, 'resync')).toHaveLength(1), 5_000);
  line.messages.length = 0;
  await expectHears(line, admin);
});

test('announces to the others that a user left', async () => {
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

test('ignores client messages and disconnects a client that sends a large one', async () => {
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

test.each(['message', 'ping'] as const)(
  'disconnects a client that floods with %ss',
  async (kind) => {
    const warn = vi.spyOn(api.services.logger, 'warn');
    const talker = await connect(await ticketOf(admin));
    await expectHears(talker, admin);
    for (let count = 0; count < 1_000; count += 1)
      if (kind === 'ping') talker.socket.ping();
      else talker.socket.send('x');
    expect(await talker.closed).toBe(1008);
    expect(warn.mock.calls).toEqual([
      [{ userId: admin.userId, reason: 'rate' }, expect.any(String)],
    ]);
    warn.mockRestore();
  },
);

const endSessions = (userId: string) =>
  api.services.database.db
    .updateTable('sessions')
    .set({ revoked_at: new Date() })
    .where('user_id', '=', userId)
    .execute();
