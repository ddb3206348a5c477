import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import {
  type Delivery,
  type DeliveryDetails,
  saveWebhook,
  viewDeliveries,
  viewDelivery,
  type Webhook,
} from '@glossa/contracts/webhooks';
import { afterAll, afterEach, beforeAll, beforeEach, expect, vi } from 'vitest';
import { announceEvent } from '../features/webhooks/index.ts';
import { dataOf, join } from './media-calls.ts';
import { call, createTestApi, type TestApi } from './test-api.ts';
import type { Member } from './user-calls.ts';

type Heard = { headers: IncomingMessage['headers']; body: string };
export type Saved = { webhook: Webhook; secret: string };

type Desk = {
  api: TestApi;
  /** Of an organization created for each test. */
  admin: Member;
  /** The receiver's URL, which the server may call. */
  port: number;
  /** Requests the receiver got in this test. */
  heard: Heard[];
  /** The receiver's response. */
  answer: (response: ServerResponse) => void;
};
const ok = (response: ServerResponse) => response.writeHead(200).end('thank you');

/** A server with a worker, and a local receiver, for the tests of one file. */
export function setupWebhookTest() {
  const fixture = { heard: [], answer: ok } as unknown as Desk;
  let receiver: Server;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        fixture.heard.push({ headers: request.headers, body });
        fixture.answer(response);
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    fixture.port = typeof address === 'object' && address ? address.port : 0;
    fixture.api = await createTestApi({
      worker: true,
      env: { GLOSSA_WEBHOOK_ALLOW_PRIVATE: `127.0.0.1:${fixture.port}` },
    });
  });
  afterAll(async () => {
    await fixture.api.stop();
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(async () => {
    fixture.admin = await join(fixture.api, 'Organisation administrator');
    fixture.heard = [];
    fixture.answer = ok;
  });
  afterEach(() => vi.restoreAllMocks());

  const save = (change: object = {}, caller = fixture.admin) =>
    call(fixture.api, saveWebhook, {
      caller,
      payload: {
        webhookId: null,
        name: 'Tickets',
        url: `http://127.0.0.1:${fixture.port}/hook`,
        events: ['media.ready', 'feedback.added'],
        ...change,
      },
    });
  const db = () => fixture.api.services.database.db;
  const deliveriesOf = async (id: string) =>
    dataOf<{ items: Delivery[]; total: number }>(
      await call(fixture.api, viewDeliveries, { caller: fixture.admin, params: { id } }),
    ).items;
  return {
    fixture,
    ok,
    db,
    save,
    add: async (change: object = {}) => dataOf<Saved>(await save(change)),
    happen: (event: 'media.ready' | 'media.failed' = 'media.ready') =>
      db()
        .transaction()
        .execute((trx) => {
          const { organisationId } = fixture.admin;
          return announceEvent(trx, { organisationId, event, data: { mediaId: 'm' } });
        }),
    deliveriesOf,
    settled: (id: string, status: Delivery['status']) =>
      vi.waitFor(
        async () => {
          const [delivery] = await deliveriesOf(id);
          expect(delivery?.status).toBe(status);
          return delivery as Delivery;
        },
        { timeout: 20_000, interval: 100 },
      ),
    detailsOf: async (id: string) =>
      dataOf<DeliveryDetails>(
        await call(fixture.api, viewDelivery, { caller: fixture.admin, params: { id } }),
      ),
  };
}
