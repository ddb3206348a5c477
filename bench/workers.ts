/**
 * Recordings a second, and how long they wait, with 1, 2 and 4 worker processes, whose speech engine is a service that needs
 * half a second; and the processor time of PostgreSQL for a recording from upload to transcript. Needs what
 * `npm test -- --only s3` installs. `node bench/workers.ts [recordings]`
 */
import { setTimeout as delay } from 'node:timers/promises';
import { uploadFile } from '@glossa/contracts/uploads';
import { hearing, startSpeechService } from '../apps/server/src/testing/speech-service.ts';
import { makeCategory, signIn } from '../tests/e2e/support/api.ts';
import { createRandom } from '../tests/faults/random.ts';
import { createSound } from '../tests/faults/uploading.ts';
import { startInstallation } from './installation.ts';
import { processorTime } from './processor-time.ts';
import { argument, smoke } from './smoke.ts';

const recordings = argument(1, 100, 4);
const workers = smoke ? [1, 2] : [1, 2, 4];
const serviceMs = 500;
const waitMs = 600_000;

/** Answers nothing until it is opened, so that every worker begins in the same moment. */
let gate = Promise.withResolvers<void>();
let waiting = 0;
const hear = hearing();
const speech = await startSpeechService(async (call) => {
  waiting += 1;
  await gate.promise;
  await delay(serviceMs);
  await hear(call);
});
const installation = await startInstallation();
const { query, startNode } = installation;
const random = createRandom(1);

/** Recordings that wait for a worker, or have been transcribed. */
const countJobs = async (state: 'created' | 'completed'): Promise<number> => {
  const [row] = await query<{ count: number }>(
    "SELECT count(*)::int FROM jobs.job WHERE name = 'media.transcribe' AND state::text = $1",
    [state],
  );
  return row?.count ?? 0;
};
async function until(what: string, holds: () => Promise<boolean> | boolean): Promise<void> {
  for (const end = Date.now() + waitMs; !(await holds()); await delay(50))
    if (Date.now() > end) throw new Error(`${what} did not come.`);
}

async function uploadAll(client: Awaited<ReturnType<typeof signIn>>, categoryId: string) {
  for (let count = 0; count < recordings; count += 1) {
    const form = new FormData();
    form.append('categoryId', categoryId);
    form.append('spokenLanguage', 'en');
    const sound = new Blob([new Uint8Array(createSound(random, 3))]);
    form.append('file', sound, `${random.integer(1, 1e9)}.wav`);
    await client.call(uploadFile, { form });
  }
}

type Figures = { perSecond: number; median: number; p95: number };

try {
  const settings = { GLOSSA_SPEECH_URL: speech.baseUrl };
  const api = await startNode('api', 'api', settings);
  const prepare = await startNode('prepare', 'worker:prepare', settings);
  const client = await signIn(api.address, api.password ?? '');
  const categoryId = await makeCategory(client);
  const postmaster = await installation.postmaster();
  const results = new Map<number, Figures>();
  const database: number[] = [];

  for (const [turn, count] of workers.entries()) {
    gate = Promise.withResolvers();
    waiting = 0;
    const before = processorTime(postmaster);
    await uploadAll(client, categoryId);
    await until('preparation', async () => (await countJobs('created')) === recordings);
    const running = [];
    for (let index = 0; index < count; index += 1)
      running.push(await startNode(`speech-${count}-${index}`, 'worker:speech', settings));
    await until('the first job of each worker', () => waiting >= count);
    const opened = Date.now();
    gate.resolve();
    const all = (turn + 1) * recordings;
    await until('the last transcript', async () => (await countJobs('completed')) === all);
    database.push((processorTime(postmaster) - before) / recordings);
    const rows = await query<{ waited: number; ended: number }>(
      `SELECT extract(epoch FROM started_on)::float * 1000 AS waited,
         extract(epoch FROM completed_on)::float * 1000 AS ended
       FROM jobs.job WHERE name = 'media.transcribe' AND completed_on >= to_timestamp($1)
       ORDER BY started_on`,
      [opened / 1000],
    );
    const waits = rows.map(({ waited }) => Math.max(0, waited - opened)).sort((a, b) => a - b);
    const last = Math.max(...rows.map(({ ended }) => ended));
    const at = (share: number) => waits[Math.floor((waits.length - 1) * share)] ?? 0;
    results.set(count, {
      perSecond: rows.length / ((last - opened) / 1000),
      median: at(0.5),
      p95: at(0.95),
    });
    for (const node of running) await node.stop();
  }
  await prepare.stop();

  const one = results.get(1)?.perSecond ?? 1;
  for (const [count, { perSecond, median, p95 }] of results)
    console.log(
      `${count} ${count === 1 ? 'worker' : 'workers'}: ${perSecond.toFixed(2)} recordings a second, ${(perSecond / one / count).toFixed(2)} × linear (goal 0.85); of ${recordings} queued at once, the median waits ${(median / 1000).toFixed(1)} s, the 95th of 100 ${(p95 / 1000).toFixed(1)} s`,
    );
  console.log(
    `processor time of PostgreSQL for a recording, from upload to transcript: ${database.map((ms) => ms.toFixed(0)).join(', ')} ms (130 before)`,
  );
} finally {
  gate.resolve();
  await installation.close();
  await speech.close();
}
