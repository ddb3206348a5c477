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
import { dataOf, join } from './media-journeys.ts';
import { call, createTestApi, type TestApi } from './test-api.ts';
import type { Member } from './user-journeys.ts';

type Heard = { headers: IncomingMessage['headers']; body: string };
export type Saved = { webhook: Webhook; secret: string };

type Desk = {
  api: TestApi;
  /** Of an organisation that each test has for itself. */
  admin: Member;
  /** Where the receiver listens, which the server may call. */
  port: number;
  /** What the receiver heard since the test began. */
  heard: Heard[];
  /** How the receiver answers. */
  answer: (response: ServerResponse) => void;
};
const ok = (response: ServerResponse) => response.writeHead(200).end('thank you');

/** A server with a worker, and a receiver on this machine, for the tests of one file. */
export function useWebhookDesk() {
  const desk = { heard: [], answer: ok } as unknown as Desk;
  let receiver: Server;
  beforeAll(async () => {
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => {
        body += chunk.toString();
      });
      request.on('end', () => {
        desk.heard.push({ headers: request.headers, body });
        desk.answer(response);
      });
    });
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const address = receiver.address();
    desk.port = typeof address === 'object' && address ? address.port : 0;
    desk.api = await createTestApi({
      worker: true,
      env: { GLOSSA_WEBHOOK_ALLOW_PRIVATE: `127.0.0.1:${desk.port}` },
    });
  });
  afterAll(async () => {
    await desk.api.stop();
    receiver.closeAllConnections();
    receiver.close();
  });
  beforeEach(async () => {
    desk.admin = await join(desk.api, 'Organisation administrator');
    desk.heard = [];
    desk.answer = ok;
  });
  afterEach(() => vi.restoreAllMocks());

  const save = (change: object = {}, caller = desk.admin) =>
    call(desk.api, saveWebhook, {
      caller,
      payload: {
        webhookId: null,
        name: 'Tickets',
        url: `http://127.0.0.1:${desk.port}/hook`,
        events: ['media.ready', 'feedback.added'],
        ...change,
      },
    });
  const db = () => desk.api.services.database.db;
  const deliveriesOf = async (id: string) =>
    dataOf<{ items: Delivery[]; total: number }>(
      await call(desk.api, viewDeliveries, { caller: desk.admin, params: { id } }),
    ).items;
  return {
    desk,
    ok,
    db,
    save,
    add: async (change: object = {}) => dataOf<Saved>(await save(change)),
    happen: (event: 'media.ready' | 'media.failed' = 'media.ready') =>
      db()
        .transaction()
        .execute((trx) => {
          const { organisationId } = desk.admin;
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
        await call(desk.api, viewDelivery, { caller: desk.admin, params: { id } }),
      ),
  };
}
