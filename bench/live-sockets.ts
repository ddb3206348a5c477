/**
 * 1,000 open pages at two API processes: how long a change made at the one takes to reach each page, through PostgreSQL and
 * through NATS, and the memory of a page. Needs what `npm test -- --only s3` installs. `node bench/live-sockets.ts [pages]`
 */
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { saveCategory } from '@glossa/contracts/categories';
import { createLiveTicket, livePath } from '@glossa/contracts/live-messages';
import { WebSocket } from 'ws';
import { signIn } from '../tests/e2e/support/api.ts';
import { startInstallation } from './installation.ts';
import { residentMb } from './server-memory.ts';
import { argument, sized } from './smoke.ts';

const pages = argument(1, 1_000, 10);
const changes = sized(100, 3);
const pauseMs = 100;
const arriveWithinMs = 30_000;

type Client = Awaited<ReturnType<typeof signIn>>;

async function open(address: string, origin: string, client: Client): Promise<WebSocket> {
  const { ticket } = await client.call(createLiveTicket);
  const url = new URL(livePath, address);
  url.protocol = 'ws:';
  url.searchParams.set('ticket', ticket);
  const socket = new WebSocket(url, { origin });
  // Every page is told to ask once, when it begins.
  await once(socket, 'message');
  return socket;
}

/** Milliseconds until each page had each change. */
async function measure(client: Client, sockets: readonly WebSocket[]): Promise<number[]> {
  const times: number[] = [];
  let began = 0;
  let missing = 0;
  let all = Promise.withResolvers<void>();
  for (const socket of sockets)
    socket.on('message', (data) => {
      const message = JSON.parse(String(data));
      if (message.type !== 'changed' || message.what !== 'categories') return;
      times.push(performance.now() - began);
      missing -= 1;
      if (missing === 0) all.resolve();
    });
  for (let change = 0; change < changes; change += 1) {
    missing = sockets.length;
    all = Promise.withResolvers();
    began = performance.now();
    await client.call(saveCategory, { body: { name: `Change ${change}`, description: '' } });
    const late = setTimeout(
      () => all.reject(new Error(`${missing} pages were not told of change ${change}.`)),
      arriveWithinMs,
    );
    await all.promise.finally(() => clearTimeout(late));
    await delay(pauseMs);
  }
  return times.sort((a, b) => a - b);
}

async function run(nats: boolean): Promise<void> {
  const installation = await startInstallation({ nats });
  const sockets: WebSocket[] = [];
  try {
    const first = await installation.startNode('api-1', 'api');
    const second = await installation.startNode('api-2', 'api');
    const client = await signIn(first.address, first.password ?? '');
    const nodes = [first, second];
    const before = nodes.map(({ pid }) => residentMb(pid));
    for (let page = 0; page < pages; page += 1) {
      const node = nodes[page % nodes.length] ?? first;
      sockets.push(await open(node.address, first.address, client));
    }
    const grown = nodes.map(({ pid }, index) => residentMb(pid) - (before[index] ?? 0));
    const near = sockets.filter((_socket, index) => index % 2 === 0);
    const far = sockets.filter((_socket, index) => index % 2 === 1);
    const times = await measure(client, sockets);
    const at = (share: number) => (times[Math.floor(times.length * share)] ?? 0).toFixed(0);
    console.log(
      `${nats ? 'NATS' : 'PostgreSQL'}: ${near.length} pages at the process of the change and ${far.length} at the other, ${changes} changes, ${times.length} messages: from the request to the page median ${at(0.5)} ms, p99 ${at(0.99)} ms, last ${at(1 - 1 / times.length)} ms`,
    );
    console.log(
      `memory of the processes grew by ${grown.map((mb) => mb.toFixed(0)).join(' and ')} MB: ${((grown.reduce((sum, mb) => sum + mb, 0) * 1024) / pages).toFixed(0)} KB a page`,
    );
  } finally {
    for (const socket of sockets) socket.terminate();
    await installation.close();
  }
}

await run(false);
await run(true);
