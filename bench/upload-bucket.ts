/**
 * A large file by the resumable protocol through an API process into an S3 bucket, and the same file by the AWS client
 * alone: time as a ratio, and the growth of the server's memory. In ABBA order. Needs what `npm test -- --only s3` installs.
 * `node bench/upload-bucket.ts [GiB] [rounds]`
 */
import { open, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { text as textOf } from 'node:stream/consumers';
import { deleteMedia } from '@glossa/contracts/media';
import { resumableUploadPath } from '@glossa/contracts/uploads';
import { createBucket } from '../apps/server/src/platform/storage/s3/bucket.ts';
import { makeCategory, signIn } from '../tests/e2e/support/api.ts';
import { startInstallation } from './installation.ts';
import { makeLargeVideo } from './large-video.ts';
import { residentMb, watchPeak } from './server-memory.ts';
import { argument, smoke } from './smoke.ts';

const size = smoke ? 6 * 1024 ** 2 : argument(1, 5, 5) * 1024 ** 3;
const rounds = argument(2, 2, 1);
/** As the browser sends them. */
const chunkBytes = 16 * 1024 ** 2;

type Client = Awaited<ReturnType<typeof signIn>>;

const agent = new Agent({ keepAlive: true });

/** The sender shares the processor with what is measured, and `fetch` takes as much of it as the server. */
function patch(url: URL, body: Buffer, headers: Record<string, string>) {
  const { promise, resolve, reject } = Promise.withResolvers<{ status: number; text: string }>();
  const sending = request(url, { method: 'PATCH', agent, headers }, (response) => {
    textOf(response).then((text) => resolve({ status: response.statusCode ?? 0, text }), reject);
  });
  sending.once('error', reject);
  sending.end(body);
  return promise;
}

async function sendResumable(address: string, client: Client, path: string, categoryId: string) {
  const fields = { filename: 'large.mp4', categoryId, spokenLanguage: 'en' };
  const headers = { authorization: `Bearer ${client.token}`, 'tus-resumable': '1.0.0' };
  const created = await fetch(`${address}${resumableUploadPath}`, {
    method: 'POST',
    headers: {
      ...headers,
      'upload-length': String(size),
      'upload-metadata': Object.entries(fields)
        .map(([name, value]) => `${name} ${Buffer.from(value).toString('base64')}`)
        .join(','),
    },
  });
  const location = created.headers.get('location');
  if (!location) throw new Error(`No upload: ${created.status} ${await created.text()}`);
  const file = await open(path);
  const chunk = Buffer.alloc(chunkBytes);
  try {
    for (let offset = 0; ; ) {
      const { bytesRead } = await file.read(chunk, 0, chunkBytes, offset);
      const { status, text } = await patch(
        new URL(location, address),
        chunk.subarray(0, bytesRead),
        {
          ...headers,
          'upload-offset': String(offset),
          'content-type': 'application/offset+octet-stream',
        },
      );
      if (status === 200) return JSON.parse(text).data as { fileName: string };
      if (status !== 204) throw new Error(`A chunk was answered: ${status} ${text}`);
      offset += bytesRead;
    }
  } finally {
    await file.close();
  }
}

const installation = await startInstallation();
const bucket = createBucket(installation.store);
try {
  // Without a worker: what follows an upload is measured elsewhere.
  const api = await installation.startNode('api', 'api');
  const client = await signIn(api.address, api.password ?? '');
  const categoryId = await makeCategory(client);
  const path = await makeLargeVideo(installation.folder, size);
  const times = { product: [] as number[], alone: [] as number[] };
  const growth: number[] = [];
  const product = async () => {
    const before = residentMb(api.pid);
    const stopWatching = watchPeak(api.pid);
    const began = performance.now();
    const { fileName } = await sendResumable(api.address, client, path, categoryId);
    times.product.push((performance.now() - began) / 1000);
    growth.push(stopWatching() - before);
    await client.call(deleteMedia, { params: { fileName } });
  };
  const alone = async () => {
    const began = performance.now();
    await bucket.upload('alone', path);
    times.alone.push((performance.now() - began) / 1000);
    await bucket.remove('alone');
  };
  for (let round = 0; round < rounds; round += 1)
    for (const side of round % 2 === 0 ? [product, alone] : [alone, product]) await side();
  const shown = (seconds: number[]) => seconds.map((value) => value.toFixed(1)).join(', ');
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);
  const gib = (size / 1024 ** 3).toFixed(1);
  console.log(
    `${gib} GiB into the bucket: product ${shown(times.product)} s; AWS client alone ${shown(times.alone)} s`,
  );
  console.log(
    `speed of the product ÷ the client alone: ${(sum(times.alone) / sum(times.product)).toFixed(2)} (goal 0.8)`,
  );
  console.log(
    `memory grows by ${growth.map((mb) => mb.toFixed(0)).join(', ')} MB over the rounds (goal 64)`,
  );
  await rm(join(installation.folder, 'large.mp4'));
} finally {
  agent.destroy();
  bucket.close();
  await installation.close();
}
