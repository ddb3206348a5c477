import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createLiveTicket, type LiveMessage, livePath } from '@glossa/contracts/live-messages';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { type NatsServer, startNats } from '../../apps/server/src/testing/nats-server.ts';
import {
  createTestDatabase,
  type TestDatabase,
} from '../../apps/server/src/testing/test-database.ts';
import { type Client, makeCategory, newPassword, signIn } from '../e2e/support/api.ts';
import { makeDataFolder, type RunningServer, startServer } from '../e2e/support/server.ts';

let nats: NatsServer;
let database: TestDatabase;
let data: Awaited<ReturnType<typeof makeDataFolder>>;
const running: RunningServer[] = [];
let client: Client;
const heard: LiveMessage[] = [];
beforeAll(async () => {
  [nats, database, data] = await Promise.all([
    startNats(),
    createTestDatabase('migrated'),
    makeDataFolder(),
  ]);
  const folder = join(data.path, 'one');
  await mkdir(folder);
  // Without a bucket there is one process with the API. Its posts take the way of all: through NATS and back.
  const server = await startServer(folder, {
    DATABASE_URL: database.url,
    GLOSSA_NATS_URL: nats.url,
    GLOSSA_METRICS_TOKEN: 'token-of-the-operator',
  });
  running.push(server);
  await signIn(server.address, server.password ?? '');
  client = await signIn(server.address, newPassword);
  const { ticket } = await client.call(createLiveTicket);
  const url = new URL(`${livePath}?ticket=${ticket}`, server.address);
  url.protocol = 'ws:';
  const socket = new WebSocket(url, { origin: server.address });
  socket.on('message', (text) => heard.push(JSON.parse(String(text)) as LiveMessage));
  await vi.waitFor(() => expect(heard).not.toEqual([]), 15_000);
});
afterAll(async () => {
  for (const server of running) await server.stop();
  await nats?.stop();
  await database?.drop();
  await data?.remove();
});

const gauge = async () => {
  const answer = await fetch(`${running[0]?.address}/metrics`, {
    headers: { authorization: 'Bearer token-of-the-operator' },
  });
  return (await answer.text()).match(/^glossa_nats_connected (\d)$/m)?.[1];
};

test('pages hear of changes through NATS, and PostgreSQL sends none', async () => {
  const listener = await database.pool.connect();
  const notified: string[] = [];
  listener.on('notification', ({ payload }) => notified.push(payload ?? ''));
  await listener.query('LISTEN glossa_live');
  heard.length = 0;
  await makeCategory(client, 'First');
  await expect
    .poll(() => heard)
    .toContainEqual({ type: 'changed', what: 'categories', mediaId: null });
  await listener.query('SELECT 1');
  expect(notified).toEqual([]);
  listener.release(true);
  expect(await gauge()).toBe('1');
});

test('while NATS is away everything works, and pages ask again when it is back', async () => {
  await nats.stop();
  await expect.poll(gauge).toBe('0');
  heard.length = 0;
  await makeCategory(client, 'Second');
  expect(running[0]?.output()).toContain('NATS is away');
  expect((await fetch(`${running[0]?.address}/ready`)).status).toBe(200);
  expect(heard).toEqual([]);
  await nats.start();
  await expect.poll(() => heard).toContainEqual({ type: 'resync' });
  await expect.poll(gauge).toBe('1');
  await makeCategory(client, 'Third');
  await expect
    .poll(() => heard)
    .toContainEqual({ type: 'changed', what: 'categories', mediaId: null });
});
