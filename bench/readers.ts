/**
 * What uploaded files cost. For each reader, the growth of its processor time for each doubling of the file, measured
 * over three doublings: times of a single one are mostly start-up, compilation and garbage collection. Then, in the
 * product, how fast `/health` answers while the slowest Markdown is read ÷ while nothing is.
 * `node bench/readers.ts [seconds]`
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { getHealth } from '@glossa/contracts/system';
import { uploadFile } from '@glossa/contracts/uploads';
import { runParserTask } from '../apps/server/src/platform/sandbox/parsers/run-task.ts';
import { makeCategory, signIn } from '../tests/e2e/support/api.ts';
import { makeDataFolder, startServer } from '../tests/e2e/support/server.ts';
import { type Reader, readers, worstMarkdown } from './reader-files.ts';
import { argument, sized } from './smoke.ts';

const quietSeconds = argument(1, 10, 1);
const goal = 2.3;
/** Linear is 2, quadratic 4. */
const doublings = sized(3, 1);
const rounds = sized(3, 1);
const references = sized(290_000, 2_000);

const folder = await mkdtemp(join(tmpdir(), 'glossa-readers-'));
let files = 0;

async function measure({ module, task, input, build }: Reader, count: number): Promise<number> {
  files += 1;
  const path = join(folder, `${files}`);
  await writeFile(path, build(count));
  const before = process.cpuUsage();
  const outputPath = `${path}.out`;
  await runParserTask(
    { module: module.href, name: task },
    // What poppler printed is no PDF: it has no drawn lines.
    { path, pdfPath: path, wordsPath: path, fontsPath: path, tsvPath: path, outputPath, ...input },
    async () => {},
  );
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000;
}

async function measureGrowth(reader: Reader): Promise<number> {
  const count = sized(reader.count, Math.min(reader.count, 20));
  // The first one loads the reader.
  await measure(reader, Math.ceil(count / 10));
  const once: number[] = [];
  const more: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    once.push(await measure(reader, count));
    more.push(await measure(reader, count * 2 ** doublings));
  }
  const growth = (Math.min(...more) / Math.min(...once)) ** (1 / doublings);
  const ms = `${Math.min(...once).toFixed(0)} → ${Math.min(...more).toFixed(0)} ms`;
  console.log(`${reader.name.padEnd(30)} ${ms.padEnd(18)} × ${growth.toFixed(2)}`);
  return growth;
}

const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? 0;

async function watchHealth(address: string, until: () => boolean): Promise<number[]> {
  const times: number[] = [];
  while (!until()) {
    const started = performance.now();
    await (await fetch(`${address}${getHealth.path}`)).text();
    times.push(performance.now() - started);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return times;
}

async function measureHealth(): Promise<void> {
  const data = await makeDataFolder();
  const server = await startServer(data.path, { GLOSSA_LOG_LEVEL: 'warn' });
  try {
    const client = await signIn(server.address, server.password ?? '');
    const form = new FormData();
    form.append('categoryId', await makeCategory(client));
    form.append('spokenLanguage', 'en');
    form.append('file', new Blob([new Uint8Array(worstMarkdown(references))]), 'worst.md');
    const end = Date.now() + quietSeconds * 1_000;
    const quiet = await watchHealth(server.address, () => Date.now() > end);
    let done = false;
    const started = performance.now();
    const upload = client.attempt(uploadFile, { form }).finally(() => {
      done = true;
    });
    const busy = await watchHealth(server.address, () => done);
    const { status, code } = await upload;
    const seconds = ((performance.now() - started) / 1_000).toFixed(1);
    console.log(
      `Markdown with ${references} link references: ${status} ${code} after ${seconds} s`,
    );
    const [a, b] = [percentile(quiet, 0.99), percentile(busy, 0.99)];
    console.log(
      `/health p99 meanwhile ${b.toFixed(1)} ms, quiet ${a.toFixed(1)} ms: × ${(b / a).toFixed(2)}; slowest ${Math.max(...busy).toFixed(0)} ms`,
    );
  } finally {
    await server.stop();
    await data.remove();
  }
}

try {
  const growths: number[] = [];
  for (const reader of readers) {
    growths.push(
      await measureGrowth(reader).catch((cause) => {
        throw new Error(reader.name, { cause });
      }),
    );
  }
  const over = growths.filter((growth) => growth > goal).length;
  console.log(
    `largest growth × ${Math.max(...growths).toFixed(2)} (goal ${goal}), ${over} above it`,
  );
  await measureHealth();
} finally {
  await rm(folder, { recursive: true });
}
