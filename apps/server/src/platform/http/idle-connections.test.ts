import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { PassThrough } from 'node:stream';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { endIdleConnections } from './idle-connections.ts';

const idleMs = 100;
let app: FastifyInstance;
let port: number;
beforeEach(async () => {
  app = Fastify({ connectionTimeout: idleMs, forceCloseConnections: true });
  endIdleConnections(app, idleMs);
  const work = async () => {
    await new Promise((resolve) => setTimeout(resolve, 5 * idleMs));
    return 'done';
  };
  app.get('/work', work);
  app.post('/work', work);
  app.get('/endless', () => {
    const answer = new PassThrough();
    answer.write('begun');
    return answer;
  });
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as { port: number });
});
afterEach(() => app.close());

/** Sends the text as it is. Answers what came until the connection ended, or until `enough` came. */
async function exchange(text: string, enough?: string): Promise<string> {
  const socket: Socket = connect(port, '127.0.0.1');
  socket.on('error', () => {
    // The server ended it.
  });
  socket.write(text);
  let answer = '';
  socket.on('data', (piece) => {
    answer += piece.toString();
    if (enough && answer.includes(enough)) socket.destroy();
  });
  await once(socket, 'close');
  return answer;
}
const head = (method: string, path: string, more = '') =>
  `${method} ${path} HTTP/1.1\r\nhost: a\r\n${more}\r\n`;
const body = 'content-type: application/json\r\ncontent-length: 2\r\n';

test('a request that is worked on for longer is answered', async () => {
  expect(await exchange(head('GET', '/work'), 'done')).toContain('done');
  expect(await exchange(`${head('POST', '/work', body)}{}`, 'done')).toContain('done');
});

test('a request whose content stops is ended without an answer', async () => {
  expect(await exchange(`${head('POST', '/work', body)}{`)).not.toContain('done');
});

test('an answer that stops is ended', async () => {
  expect(await exchange(head('GET', '/endless'))).toContain('begun');
});

test('a connection on which nothing is sent, before or after a request, is ended', async () => {
  expect(await exchange('')).toBe('');
  app.server.keepAliveTimeout = idleMs;
  expect(await exchange(head('GET', '/work'))).toContain('done');
});

test('each request of a connection gets its time', async () => {
  const two = `${head('POST', '/work', body)}{}${head('POST', '/work', body)}`;
  expect((await exchange(two)).match(/done/g)).toHaveLength(1);
});
