import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type Delivery,
  type DeliveryDetails,
  deleteWebhook,
  redeliverWebhook,
  rotateWebhookSecret,
  saveWebhook,
  testWebhook,
  viewDeliveries,
  viewDelivery,
  viewWebhooks,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import type { Member } from '../../test-support/user-journeys.ts';
import { announceEvent, deliverWebhook } from './index.ts';

type Heard = { headers: IncomingMessage['headers']; body: string };
type Saved = { webhook: Webhook; secret: string };

let api: TestApi;
let admin: Member;
let receiver: Server;
let port: number;
let heard: Heard[];
let answer: (response: ServerResponse) => void;
const ok = (response: ServerResponse) => response.writeHead(200).end('thank you');

beforeAll(async () => {
  receiver = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk.toString();
    });
    request.on('end', () => {
      heard.push({ headers: request.headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const address = receiver.address();
  port = typeof address === 'object' && address ? address.port : 0;
  api = await createTestApi({
    worker: true,
    env: { GLOSSA_WEBHOOK_ALLOW_PRIVATE: `127.0.0.1:${port}` },
  });
});
afterAll(async () => {
  await api.stop();
  receiver.closeAllConnections();
  receiver.close();
});
beforeEach(async () => {
  admin = await join(api, 'Organisation administrator');
  heard = [];
  answer = ok;
});
afterEach(() => vi.restoreAllMocks());
const db = () => api.services.database.db;

const save = (change: object = {}, caller = admin) =>
  call(api, saveWebhook, {
    caller,
    payload: {
      webhookId: null,
      name: 'Tickets',
      url: `http://127.0.0.1:${port}/hook`,
      events: ['media.ready', 'feedback.added'],
      ...change,
    },
  });
const add = async (change: object = {}) => dataOf<Saved>(await save(change));
const happen = (event: 'media.ready' | 'media.failed' = 'media.ready') =>
  db()
    .transaction()
    .execute((trx) =>
      announceEvent(trx, { organisationId: admin.organisationId, event, data: { mediaId: 'm' } }),
    );
const deliveriesOf = async (id: string, caller = admin) =>
  dataOf<{ items: Delivery[]; total: number }>(
    await call(api, viewDeliveries, { caller, params: { id } }),
  ).items;
const settled = (id: string, status: Delivery['status']) =>
  vi.waitFor(
    async () => {
      const [delivery] = await deliveriesOf(id);
      expect(delivery?.status).toBe(status);
      return delivery as Delivery;
    },
    { timeout: 20_000, interval: 100 },
  );
const detailsOf = async (id: string) =>
  dataOf<DeliveryDetails>(await call(api, viewDelivery, { caller: admin, params: { id } }));

/** As the help text tells a receiver to do it; knows nothing of the sender's code. */
function verify(secret: string, header: string, body: string): boolean {
  const parts = header.split(',').map((part) => part.split('='));
  const sent = parts.find(([name]) => name === 't')?.[1];
  if (Math.abs(Date.now() / 1000 - Number(sent)) > 300) return false;
  const wanted = createHmac('sha256', secret).update(`${sent}.${body}`).digest();
  return parts
    .filter(([name]) => name === 'v1')
    .map(([, hex]) => Buffer.from(hex ?? '', 'hex'))
    .some((given) => given.length === wanted.length && timingSafeEqual(given, wanted));
}

test('an event reaches the receiver, signed, once, and is in the log', async () => {
  const { webhook, secret } = await add();
  await happen('media.failed');
  await happen();
  const delivery = await settled(webhook.webhookId, 'delivered');
  expect(heard).toHaveLength(1);
  const [message] = heard;
  const signature = String(message?.headers['glossa-signature']);
  expect(signature).toMatch(/^t=\d{10},v1=[0-9a-f]{64}$/);
  expect(verify(secret, signature, message?.body ?? '')).toBe(true);
  expect(verify(`${secret}x`, signature, message?.body ?? '')).toBe(false);
  expect(verify(secret, signature, `${message?.body} `)).toBe(false);
  expect(message?.headers['glossa-event']).toBe('media.ready');
  expect(message?.headers['glossa-delivery']).toBe(delivery.deliveryId);
  expect(JSON.parse(message?.body ?? '')).toMatchObject({
    event: 'media.ready',
    organisationId: admin.organisationId,
    data: { mediaId: 'm' },
  });
  expect(delivery).toMatchObject({ attempts: 1, answerStatus: 200, failure: null });
  expect(await detailsOf(delivery.deliveryId)).toMatchObject({
    payload: message?.body,
    answer: 'thank you',
  });
  expect(delivery.durationMs).toBeGreaterThanOrEqual(0);
});

test('the secret is shown once and sealed; a rotated one signs beside the new one', async () => {
  const { webhook, secret } = await add();
  const row = await db()
    .selectFrom('webhooks')
    .selectAll()
    .where('id', '=', webhook.webhookId)
    .executeTakeFirstOrThrow();
  expect(JSON.stringify(row)).not.toContain(secret);
  expect(row.secret_sealed.toString('latin1')).not.toContain(secret);
  const { body } = await call(api, viewWebhooks, { caller: admin });
  expect(body).not.toContain(secret);
  const changed = dataOf<Saved>(await save({ webhookId: webhook.webhookId, name: 'Renamed' }));
  expect(changed.secret).toBeNull();
  const rotated = dataOf<Saved>(
    await call(api, rotateWebhookSecret, { caller: admin, params: { id: webhook.webhookId } }),
  );
  expect(rotated.secret).not.toBe(secret);
  expect(rotated.webhook.previousSecretUntil).not.toBeNull();
  await happen();
  await settled(webhook.webhookId, 'delivered');
  const signature = String(heard[0]?.headers['glossa-signature']);
  for (const one of [secret, rotated.secret])
    expect(verify(one, signature, heard[0]?.body ?? '')).toBe(true);
  await db()
    .updateTable('webhooks')
    .set({ previous_secret_until: new Date(Date.now() - 1) })
    .where('id', '=', webhook.webhookId)
    .execute();
  await happen();
  await vi.waitFor(() => expect(heard).toHaveLength(2), 10_000);
  const later = String(heard[1]?.headers['glossa-signature']);
  expect(verify(secret, later, heard[1]?.body ?? '')).toBe(false);
  expect(verify(rotated.secret, later, heard[1]?.body ?? '')).toBe(true);
});

test('a receiver that is down is tried again, with the same body and a signature of its own', async () => {
  let refusals = 2;
  answer = (response) => {
    refusals -= 1;
    if (refusals >= 0) response.writeHead(503).end('later');
    else ok(response);
  };
  const { webhook, secret } = await add();
  await happen();
  await vi.waitFor(async () => {
    const [delivery] = await deliveriesOf(webhook.webhookId);
    expect(delivery).toMatchObject({ status: 'waiting', answerStatus: 503 });
  }, 10_000);
  const [failing] = dataOf<Webhook[]>(await call(api, viewWebhooks, { caller: admin }));
  expect(failing?.failingSince).not.toBeNull();
  const delivery = await settled(webhook.webhookId, 'delivered');
  expect(delivery).toMatchObject({ attempts: 3, answerStatus: 200 });
  expect(new Set(heard.map(({ body }) => body)).size).toBe(1);
  for (const { headers, body } of heard)
    expect(verify(secret, String(headers['glossa-signature']), body)).toBe(true);
  const [healthy] = dataOf<Webhook[]>(await call(api, viewWebhooks, { caller: admin }));
  expect(healthy?.failingSince).toBeNull();
}, 30_000);

test('after days of failure it is switched off, and administrators hear of it', async () => {
  answer = (response) => response.writeHead(500).end();
  const { webhook } = await add({ name: 'Broken' });
  await db()
    .updateTable('webhooks')
    .set({ failing_since: new Date(Date.now() - 73 * 3_600_000) })
    .where('id', '=', webhook.webhookId)
    .execute();
  await happen();
  await vi.waitFor(async () => {
    const [row] = dataOf<Webhook[]>(await call(api, viewWebhooks, { caller: admin }));
    expect(row).toMatchObject({ enabled: false });
    expect(row?.disabledBecause).toContain('3 days');
  }, 10_000);
  const told = await db()
    .selectFrom('notifications')
    .select(['kind', 'params'])
    .where('user_id', '=', admin.userId)
    .execute();
  expect(told).toEqual([{ kind: 'webhook-disabled', params: { name: 'Broken' } }]);
  // What waits is given up, what happens now is not written.
  await settled(webhook.webhookId, 'failed');
  await happen();
  expect(await deliveriesOf(webhook.webhookId)).toHaveLength(1);
  const on = dataOf<Saved>(await save({ webhookId: webhook.webhookId, name: 'Mended' }));
  expect(on.webhook).toMatchObject({ enabled: true, disabledBecause: null, failingSince: null });
}, 30_000);

test('the last attempt ends the delivery as failed', async () => {
  answer = (response) => response.writeHead(404).end('gone');
  const { webhook } = await add({ events: ['feedback.added'] });
  const { id } = await db()
    .insertInto('webhook_deliveries')
    .values({
      webhook_id: webhook.webhookId,
      event: 'feedback.added',
      payload: '{}',
      queued: true,
      created_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deps = {
    db: db(),
    unsealSecret: api.services.webhookSecrets.unsealSecret,
    post: { allowedHosts: [`127.0.0.1:${port}`] },
    onDisabled: async () => undefined,
  };
  await expect(deliverWebhook(deps, { deliveryId: id }, { lastAttempt: false })).rejects.toThrow();
  await deliverWebhook(deps, { deliveryId: id }, { lastAttempt: true });
  expect(await detailsOf(id)).toMatchObject({ status: 'failed', attempts: 2, answerStatus: 404 });
});

test('a test is sent at once and not again; a delivery can be sent again', async () => {
  const { webhook } = await add({ enabled: false });
  answer = (response) => response.writeHead(500).end();
  dataOf(await call(api, testWebhook, { caller: admin, params: { id: webhook.webhookId } }));
  const failed = await settled(webhook.webhookId, 'failed');
  expect(failed).toMatchObject({ event: 'test', attempts: 1 });
  answer = ok;
  dataOf(await call(api, redeliverWebhook, { caller: admin, params: { id: failed.deliveryId } }));
  await settled(webhook.webhookId, 'delivered');
  expect(heard.map(({ body }) => body)).toEqual([heard[0]?.body, heard[0]?.body]);
  expect(heard[0]?.headers['glossa-delivery']).not.toBe(heard[1]?.headers['glossa-delivery']);
});

test('other organisations neither see nor change it; viewers only look', async () => {
  const { webhook } = await add();
  const stranger = await join(api, 'Organisation administrator');
  const params = { id: webhook.webhookId };
  expect(dataOf<Webhook[]>(await call(api, viewWebhooks, { caller: stranger }))).toEqual([]);
  for (const endpoint of [rotateWebhookSecret, testWebhook, viewDeliveries, deleteWebhook])
    expect(refusalOf(await call(api, endpoint, { caller: stranger, params }))).toBe(
      '404 NOT_FOUND',
    );
  const translator = await join(api, 'Translator', admin.organisationId);
  expect((await save({}, translator)).statusCode).toBe(403);
  expect(refusalOf(await save())).toBe('409 WEBHOOK_NAME_TAKEN');
  dataOf(await call(api, deleteWebhook, { caller: admin, params }));
  const actions = await db()
    .selectFrom('audit_log')
    .select('action')
    .where('subject', '=', webhook.webhookId)
    .orderBy('at')
    .execute();
  expect(actions.map(({ action }) => action)).toEqual(['webhook-saved', 'webhook-deleted']);
});

test.each([
  ['http://93.184.216.34/hook', /https/],
  ['https://127.0.0.1/hook', /network of the server/],
  ['https://[::1]/hook', /network of the server/],
  ['https://10.1.2.3/hook', /network of the server/],
  ['https://169.254.169.254/latest', /network of the server/],
  ['https://[::ffff:192.168.0.1]/hook', /network of the server/],
  ['https://2130706433/hook', /network of the server/],
  ['https://localhost/hook', /network of the server/],
])('%s is refused when it is saved', async (url, why) => {
  const refused = await save({ url });
  expect(refusalOf(refused)).toBe('400 WEBHOOK_ADDRESS_REFUSED');
  expect((refused.json() as { message: string }).message).toMatch(why);
});

test.each(['ftp://example.org', 'https://user:secret@example.org/', 'https://example.org/#a', 'x'])(
  '%s is no address',
  async (url) => expect(refusalOf(await save({ url }))).toBe('400 INVALID_INPUT'),
);
