import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { type RelayMode, startRelay } from './relay.ts';

const closing: Array<() => Promise<unknown>> = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A relay in front of a server that sends everything back, and which listens as PostgreSQL does: on a Unix socket. */
async function startEcho(onPiece: (piece: string) => void = () => {}) {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-relay-'));
  closing.push(() => rm(folder, { recursive: true, force: true }));
  const server = createServer((socket) => {
    socket.on('error', () => {}); // Reset by the relay.
    socket.on('data', (piece) => onPiece(String(piece)));
    socket.pipe(socket);
  });
  const path = join(folder, 'echo');
  await new Promise<void>((resolve) => server.listen(path, resolve));
  closing.push(() => new Promise((resolve) => server.close(resolve)));
  const relay = await startRelay(() => ({ path }));
  closing.push(() => relay.close());
  return relay;
}

const said = async (socket: Socket): Promise<string> => String((await once(socket, 'data'))[0]);
const open = (port: number): Socket => connect({ port, host: '127.0.0.1' });

test('connections through a relay that is cut are reset, and new ones as well until it is open again', async () => {
  const relay = await startEcho();
  const socket = open(relay.port);
  socket.write('one');
  expect(await said(socket)).toBe('one');
  const failed = once(socket, 'error');
  relay.set('cut');
  expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
  const refused = open(relay.port);
  expect((await once(refused, 'error'))[0]).toMatchObject({ code: 'ECONNRESET' });
  relay.set('open');
  const again = open(relay.port);
  again.write('two');
  expect(await said(again)).toBe('two');
  again.destroy();
});

test.each<RelayMode>(['silent', 'slow'])(
  'what is sent through a relay that is %s arrives, at the latest when it is open again',
  async (mode) => {
    const relay = await startEcho();
    const socket = open(relay.port);
    socket.write('one');
    expect(await said(socket)).toBe('one');
    relay.set(mode);
    socket.write('two');
    const answer = said(socket);
    if (mode === 'silent') relay.set('open');
    expect(await answer).toBe('two');
    socket.destroy();
  },
);

test.each([
  ['before', []],
  ['after', ['three']],
] as const)(
  'a connection is interrupted %s the chosen request is done, and others are not',
  async (when, done) => {
    const seen: string[] = [];
    const relay = await startEcho((piece) => seen.push(piece));
    const socket = open(relay.port);
    let matching = 0;
    const interrupted = new Promise<void>((resolve) =>
      relay.interruptAt({
        ...{ request: /t/, answer: /e$/, when, interrupt: resolve },
        choose: () => {
          matching += 1;
          return matching === 2;
        },
      }),
    );
    for (const text of ['one', 'two']) {
      socket.write(text);
      expect(await said(socket)).toBe(text);
    }
    const failed = once(socket, 'error');
    socket.write('three');
    expect((await failed)[0]).toMatchObject({ code: 'ECONNRESET' });
    await interrupted;
    expect(seen.slice(2)).toEqual(done);

    relay.interruptAt(undefined);
    const again = open(relay.port);
    again.write('three');
    expect(await said(again)).toBe('three');
    again.destroy();
  },
);
