/**
 * One GiB by multipart into the product and into a bare Fastify that only writes it: time as a ratio, and the growth of
 * the server's memory. In ABBA order, medians and minima. `node bench/upload.ts [rounds]`
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { openAsBlob } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deleteMedia } from '@glossa/contracts/media';
import { uploadFile } from '@glossa/contracts/uploads';
import { makeCategory, newPassword, signIn } from '../tests/e2e/support/api.ts';
import { startServer } from '../tests/e2e/support/server.ts';
import { makeLargeVideo } from './large-video.ts';
import { childrenOf, residentMb, watchPeak } from './server-memory.ts';
import { argument, makeServerData, sized } from './smoke.ts';

const size = sized(1024 ** 3, 1024 ** 2);
const rounds = argument(1, 4, 1);

const bareServer = `
import Fastify from 'fastify'; import multipart from '@fastify/multipart';
import { createWriteStream } from 'node:fs'; import { pipeline } from 'node:stream/promises';
const app = Fastify(); await app.register(multipart, { limits: { fileSize: 2 ** 34 } });
app.post('/', async (request) => { const part = await request.file(); await pipeline(part.file, createWriteStream(process.env.TARGET)); return {}; });
await app.listen({ port: 0, host: '127.0.0.1' }); console.log('at ' + app.server.address().port);`;

async function startBare(target: string): Promise<{ address: string; child: ChildProcess }> {
  const child = spawn(process.execPath, ['--input-type=module', '-e', bareServer], {
    env: { ...process.env, TARGET: target },
    cwd: new URL('../apps/server', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const port = await new Promise<string>((resolve) =>
    child.stdout?.on('data', (chunk: Buffer) =>
      resolve(/at (\d+)/.exec(chunk.toString())?.[1] ?? ''),
    ),
  );
  return { address: `http://127.0.0.1:${port}/`, child };
}

/** The server's processing after an upload must not slow down the other side's round. */
async function waitUntilIdle(pid: number): Promise<void> {
  for (let quiet = 0, turn = 0; quiet < 10; turn += 1) {
    if (turn > 600) throw new Error('The server did not come to rest within a minute.');
    quiet = childrenOf(pid).length === 0 ? quiet + 1 : 0;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

const median = (values: number[]) =>
  values.sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
const data = await makeServerData();
const server = await startServer(data.path, { GLOSSA_LOG_LEVEL: 'warn' });
const bare = await startBare(join(data.path, 'bare.bin'));
try {
  const client = await signIn(server.address, server.password ?? newPassword);
  const categoryId = await makeCategory(client);
  const path = await makeLargeVideo(data.path, size);
  const form = async () => {
    const body = new FormData();
    body.append('categoryId', categoryId);
    body.append('spokenLanguage', 'en');
    body.append('file', await openAsBlob(path), 'large.mp4');
    return body;
  };
  const times = { product: [] as number[], bare: [] as number[] };
  const growth: number[] = [];
  const product = async () => {
    await waitUntilIdle(server.pid);
    const before = residentMb(server.pid);
    const stopWatching = watchPeak(server.pid);
    const started = performance.now();
    const { fileName } = await client.call(uploadFile, { form: await form() });
    times.product.push((performance.now() - started) / 1000);
    growth.push(stopWatching() - before);
    await client.call(deleteMedia, { params: { fileName } });
  };
  const plain = async () => {
    await waitUntilIdle(server.pid);
    const started = performance.now();
    const response = await fetch(bare.address, { method: 'POST', body: await form() });
    await response.text();
    times.bare.push((performance.now() - started) / 1000);
    await rm(join(data.path, 'bare.bin'), { force: true });
  };
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? [product, plain] : [plain, product]) await side();
  const shown = (seconds: number[]) => seconds.map((value) => value.toFixed(1)).join(', ');
  console.log(`product ${shown(times.product)} s; bare Fastify ${shown(times.bare)} s`);
  console.log(
    `bare against itself, slowest ÷ fastest: ${(Math.max(...times.bare) / Math.min(...times.bare)).toFixed(2)}`,
  );
  console.log(
    `ratio of medians ${(median(times.product) / median(times.bare)).toFixed(2)}, of minima ${(Math.min(...times.product) / Math.min(...times.bare)).toFixed(2)} (goal 1.3); ${(size / 1024 ** 2 / median(times.product)).toFixed(0)} MiB/s`,
  );
  console.log(
    `memory grows by ${growth.map((mb) => mb.toFixed(0)).join(', ')} MB over the rounds (goal 64)`,
  );
} finally {
  bare.child.kill('SIGTERM');
  await server.stop();
  await data.remove();
}
