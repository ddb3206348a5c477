/**
 * Lighthouse scores of the login screen and of a dashboard with videos (after the tour), on an emulated office computer
 * and an emulated phone: the median of several runs. Includes the machine's speed by Lighthouse's own measure, which
 * the scores depend on. npx downloads Lighthouse. `node bench/lighthouse.ts [runs]`
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { getVideoInformation } from '@glossa/contracts/media';
import { saveTour } from '@glossa/contracts/sample-media';
import { startSpeechService } from '../apps/server/src/testing/speech-service.ts';
import { makeCategory, newPassword, signIn, until, upload } from '../tests/e2e/support/api.ts';
import { launchBrowser } from '../tests/e2e/support/browser.ts';
import { makeClip } from '../tests/e2e/support/editor.ts';
import { enter } from '../tests/e2e/support/editor-page.ts';
import { startServer } from '../tests/e2e/support/server.ts';
import { argument, makeServerData, sized, smoke } from './smoke.ts';

const run = promisify(execFile);
const runs = argument(1, 5, 0);
const films = sized(12, 1);
const categories = ['performance', 'accessibility', 'best-practices'] as const;
type Request = { resourceType: string; transferSize: number };
type Audit = {
  score: number | null;
  title: string;
  displayValue?: string;
  details?: { items?: Request[] };
};
type Report = {
  categories: Record<string, { score: number | null }>;
  audits: Record<string, Audit>;
  environment: { benchmarkIndex: number };
  runtimeError?: { message: string };
};

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (!address || typeof address === 'string') throw new Error('There is no free port.');
  return address.port;
}

/** Sometimes it misses the start of a page and reports that: then it is run again, as it recommends. */
const missed = 'Please run Lighthouse again';

async function examine(
  url: string,
  port: number,
  form: 'desktop' | 'telephone',
  triesLeft = 2,
): Promise<Report> {
  const path = join(data.path, 'lighthouse.json');
  const examined = run('npx', [
    ...['--yes', '--package', 'lighthouse@13.5.0', 'lighthouse', url, `--port=${port}`],
    ...['--output=json', `--output-path=${path}`, '--quiet'],
    ...[`--only-categories=${categories.join(',')}`, '--hostname=127.0.0.1'],
    ...(form === 'desktop' ? ['--preset=desktop'] : []),
  ]);
  try {
    await examined;
  } catch (error) {
    if (triesLeft === 0 || !String(error).includes(missed)) throw error;
    return examine(url, port, form, triesLeft - 1);
  }
  const report = JSON.parse(await readFile(path, 'utf8')) as Report;
  if (report.runtimeError) throw new Error(report.runtimeError.message);
  return report;
}

const middle = (values: number[]) =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;

/** How many requests the page made, and how much of them was code: compressed, with the headers. */
function describeRequests(requests: readonly Request[]): string {
  const code = ['Script', 'Stylesheet'].map((type) => {
    const found = requests.filter(({ resourceType }) => resourceType === type);
    const bytes = found.reduce((sum, { transferSize }) => sum + transferSize, 0);
    return `${type} ${found.length} files, ${(bytes / 1000).toFixed(0)} kB`;
  });
  return [`${requests.length} requests`, ...code].join(', ');
}

async function measure(what: string, url: string, port: number): Promise<void> {
  if (smoke) {
    // Lighthouse needs the network: here only the browser connection is checked.
    const { status } = await fetch(`http://127.0.0.1:${port}/json/version`);
    process.stdout.write(`${what}: ${(await fetch(url)).status}, browser on its port: ${status}\n`);
    return;
  }
  for (const form of ['desktop', 'telephone'] as const) {
    const reports: Report[] = [];
    for (let turn = 0; turn < runs; turn += 1) reports.push(await examine(url, port, form));
    const scores = categories.map((name) => {
      const values = reports.map(({ categories: found }) => (found[name]?.score ?? 0) * 100);
      return `${name} ${middle(values).toFixed(0)} (${Math.min(...values).toFixed(0)} at least)`;
    });
    const speed = middle(reports.map(({ environment }) => environment.benchmarkIndex));
    process.stdout.write(`${what}, ${form}: ${scores.join(', ')}; machine ${speed}\n`);
    const { audits } = reports[0] as Report;
    for (const name of [
      'first-contentful-paint',
      'largest-contentful-paint',
      'total-blocking-time',
      'cumulative-layout-shift',
    ])
      process.stdout.write(`  ${audits[name]?.title} ${audits[name]?.displayValue}\n`);
    process.stdout.write(
      `  ${describeRequests(audits['network-requests']?.details?.items ?? [])}\n`,
    );
    process.stdout.write(`  Script ${audits['bootup-time']?.displayValue}\n`);
    for (const [name, { score, title }] of Object.entries(audits))
      if (score !== null && score < 0.9) process.stdout.write(`  ${score} ${name}: ${title}\n`);
  }
}

const data = await makeServerData();
const speech = await startSpeechService();
const server = await startServer(data.path, { GLOSSA_SPEECH_URL: speech.baseUrl });
const port = await freePort();
const browser = await launchBrowser(server.address, { debuggingPort: port });
try {
  const admin = await signIn(server.address, server.password ?? newPassword);
  await admin.call(saveTour, { body: { state: 'skipped', step: 'begin' } });
  const categoryId = await makeCategory(admin, 'Films');
  for (let index = 0; index < films; index += 1) {
    const mediaId = await upload(admin, await makeClip(data.path, `Film ${index}`), categoryId);
    await until(
      () => admin.call(getVideoInformation, { params: { mediaId } }),
      ({ uploadedStatus }) => uploadedStatus === 'transcribed' || uploadedStatus === 'failed',
      120_000,
    );
  }
  await measure('sign-in', `${server.address}/login`, port);
  await enter(browser.page, 'admin', newPassword);
  await browser.page
    .getByText(`Film ${films - 1}`)
    .first()
    .waitFor();
  // Open, it would hear of every load that Lighthouse makes, and work beside it.
  await browser.page.goto('about:blank');
  await measure('dashboard', `${server.address}/`, port);
} finally {
  await browser.close();
  await server.stop();
  await speech.close();
  await data.remove();
}
