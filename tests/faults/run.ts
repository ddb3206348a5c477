import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { startEmbeddedPostgres } from '../../apps/server/src/platform/db/embedded-postgres.ts';
import { createLocalDisk } from '../../apps/server/src/platform/storage/local-disk.ts';
import type { FileHashes } from '../../apps/server/src/platform/storage/port.ts';
import { runWithBrowser } from './browser-run.ts';
import { findLeftovers, findLostAndDuplicated, findStuck } from './checks.ts';
import { type Disk, mountSmallDisk } from './disk.ts';
import { type FaultContext, type FaultKind, faultKinds } from './fault-kinds.ts';
import { type KindResult, measureRounds } from './figures.ts';
import { createLedger, type Ledger } from './ledger.ts';
import { type Options, readOptions, usage } from './options.ts';
import { excuseOrders } from './order-checks.ts';
import { createTeam } from './people.ts';
import { findStrays } from './processes.ts';
import { type Product, startProduct } from './product.ts';
import { createRandom, type Random } from './random.ts';
import { describeWork, type Reported, report } from './report.ts';
import { proveChecks } from './sabotage.ts';
import { type FaultySpeech, startFaultySpeech } from './speech.ts';
import { checkStoredFiles } from './stored-files.ts';
import { createTraffic } from './traffic.ts';
import { type FaultyTranslator, startFaultyTranslator } from './translator.ts';
import { renderVideo } from './video.ts';

/** Between two faults of a kind, so that there is something to break, in milliseconds. */
const workMs = [300, 1_200] as const;
/** For the last checks, after the time that was given. */
const marginMs = 480_000;
const orderedWithinMs = 120_000;
/** Faults between two checks. */
const pointsPerCheck = 20;

type Run = Reported & {
  random: Random;
  speech: FaultySpeech;
  translator: FaultyTranslator;
  /** Of this run, deleted with it. */
  folder: string;
  video: Buffer;
  endsAt: number;
  /** Rejects when the run hangs or is called off, so that what it started is ended. */
  calledOff: Promise<never>;
};

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = readOptions(
    process.argv.slice(2),
    faultKinds.map(({ name }) => name),
  );
  const folder = await mkdtemp(join(tmpdir(), 'glossa-faults-'));
  const speech = await startFaultySpeech();
  const translator = await startFaultyTranslator();
  const run: Run = {
    options,
    random: createRandom(options.seed),
    speech,
    translator,
    folder,
    video: await renderVideo(folder, { size: '640x360', rate: 25, seconds: 8 }),
    endsAt: Date.now() + options.minutes * 60_000,
    calledOff: callOff(options.minutes * 60_000 + marginMs),
    results: [],
    findings: [],
    figures: [],
    requests: 0,
    acknowledged: 0,
    connections: 0,
    memoryGrowth: undefined,
  };
  const began = Date.now();
  try {
    const chosen = faultKinds.filter(
      ({ name }) => options.only.length === 0 || options.only.includes(name),
    );
    for (const product of ['own', 'outside'] as const) {
      const kinds = chosenFor(product, chosen, options);
      if (kinds.length === 0) continue;
      // One that did not come back is a finding, and the other product is looked at all the same.
      await (product === 'own' ? runOwn : runOutside)(run, kinds).catch((error: Error) => {
        if (error instanceof CalledOff) throw error;
        const fault = run.results.at(-1)?.name ?? 'none';
        run.findings.push({ fault, defect: 'stuck', text: `${error.stack}` });
      });
    }
  } finally {
    await speech.close();
    await translator.close();
    await rm(folder, { recursive: true, force: true });
  }
  return report(run, Math.round((Date.now() - began) / 1_000));
}

/** With a browser, all that can happen to one product happens to that: by default the one with a database outside. */
function chosenFor(
  product: FaultKind['product'],
  kinds: readonly FaultKind[],
  { browser, embedded }: Options,
): FaultKind[] {
  if (browser === 0) return kinds.filter((kind) => kind.product === product);
  if (product !== (embedded ? 'own' : 'outside')) return [];
  return kinds.filter(({ inBrowserRun }) => inBrowserRun === 'any' || inBrowserRun === product);
}

class CalledOff extends Error {}

function callOff(afterMs: number): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  promise.catch(() => {}); // Awaited where something has been started.
  setTimeout(() => reject(new CalledOff('The run took too long: something never ended.')), afterMs);
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new CalledOff(`Called off by ${signal}.`)));
  return promise;
}

const environment = (run: Run): Record<string, string> => ({
  GLOSSA_SPEECH_URL: run.speech.baseUrl,
  GLOSSA_LIBRETRANSLATE_URL: run.translator.baseUrl,
  GLOSSA_SHUTDOWN_GRACE_SECONDS: '2',
  GLOSSA_ENGINE_STALL_SECONDS: '10',
  GLOSSA_MIN_FREE_BYTES: '1000000',
  NODE_COMPILE_CACHE: join(run.folder, 'compiled'),
});

const onDisk = (folder: string) => (hashes: FileHashes) => createLocalDisk(folder, hashes);

/** The product with its own PostgreSQL. */
async function runOwn(run: Run, kinds: readonly FaultKind[]): Promise<void> {
  const folder = join(run.folder, 'own');
  await mkdir(folder);
  const product = await startProduct(folder, environment(run));
  const ledger = await Promise.race([runKinds(run, product, kinds, {}), run.calledOff]).finally(
    product.end,
  );
  const postgres = await startEmbeddedPostgres(folder);
  try {
    const { uploads } = ledger;
    run.findings.push(
      ...(await checkStoredFiles(onDisk(folder), postgres.connection, product.query, uploads)),
    );
    await proveChecks(product, ledger);
  } finally {
    await postgres.stop();
  }
}

/** The product with a database outside, and with a small disk where one may be mounted. */
async function runOutside(run: Run, kinds: readonly FaultKind[]): Promise<void> {
  const folder = join(run.folder, 'outside');
  await mkdir(folder);
  // Traffic stores about 15 MB a minute.
  const disk = await mountSmallDisk(folder, 256 + 40 * run.options.browser);
  try {
    await runWithDatabase(run, kinds, folder, disk);
  } finally {
    await disk?.remove();
  }
}

async function runWithDatabase(
  run: Run,
  kinds: readonly FaultKind[],
  folder: string,
  disk: Disk | undefined,
): Promise<void> {
  const databaseFolder = join(run.folder, 'database');
  await mkdir(databaseFolder);
  let postgres = await startEmbeddedPostgres(databaseFolder);
  const { connection } = postgres;
  const url = `postgres://glossa@localhost:${connection.port}/glossa?host=${encodeURIComponent(String(connection.host))}`;
  const readPid = async () => {
    const text = await readFile(join(databaseFolder, 'postgres', 'postmaster.pid'), 'utf8');
    return Number(text.split('\n')[0]);
  };
  const database = {
    stop: () => postgres.stop(),
    start: async () => {
      postgres = await startEmbeddedPostgres(databaseFolder);
    },
  };
  try {
    const product = await startProduct(
      folder,
      { ...environment(run), DATABASE_URL: url },
      { connection, postmaster: readPid },
    );
    const more = { database, ...(disk && { disk }) };
    const ledger = await Promise.race([runKinds(run, product, kinds, more), run.calledOff]).finally(
      product.end,
    );
    run.findings.push(
      ...(await checkStoredFiles(onDisk(folder), connection, product.query, ledger.uploads)),
    );
  } finally {
    await postgres.stop();
  }
}

async function runKinds(
  run: Run,
  product: Product,
  kinds: readonly FaultKind[],
  more: Pick<FaultContext, 'database' | 'disk'>,
): Promise<Ledger> {
  const { options, speech, translator, video } = run;
  const ledger = createLedger();
  const random = run.random.fork(product.folder.split('/').at(-1) ?? '');
  const team = await createTeam(product, ledger, random);
  const { address } = product;
  const traffic = await createTraffic({
    ...{ address, ledger, random, video, orders: true },
    ...team,
  });
  const settle = async () => {
    await traffic.pause();
    run.findings.push(...(await findStuck(product, ledger)));
  };
  const check = async () => {
    await settle();
    const found = [
      ...(await findLostAndDuplicated(product, ledger)),
      ...(await findLeftovers(product, ledger)),
    ];
    const errors = ledger.oddities.map((one) => ({ ...one, defect: 'errors' as const }));
    ledger.oddities = [];
    // The same is found by every later check.
    const known = new Set(run.findings.map(({ text }) => text));
    run.findings.push(...found.filter(({ text }) => !known.has(text)), ...errors);
  };

  if (options.rounds > 0 && product.folder.endsWith('own')) {
    const { text, memoryGrowth } = await measureRounds(product, traffic, settle, options.rounds);
    run.figures.push(text);
    run.memoryGrowth = memoryGrowth;
  }
  speech.slowDown(200);
  traffic.resume();
  if (product.folder.endsWith('own')) await untilOrdered(product, ledger);
  const addResult = ({ name }: FaultKind, wanted: number): KindResult => {
    const result = { name, points: 0, wanted, failed: 0, backMs: 0 };
    run.results.push(result);
    return result;
  };
  const injectOne = async (kind: FaultKind, result: KindResult, own: Random) => {
    const services = { speech, translator };
    const context = { product, traffic, ledger, random: own, ...services, ...options, ...more };
    Object.assign(ledger, { fault: kind.name, mayFail: kind.mayFail });
    traffic.resume();
    await delay(own.integer(...workMs));
    if (kind.mayFail) await excuseOrders(product, ledger);
    await kind.inject(context);
    result.backMs = Math.max(result.backMs, await product.untilReady());
    result.points += 1;
    const [open] = await product.query<{ count: number }>(
      "SELECT count(*)::int FROM pg_stat_activity WHERE application_name LIKE 'glossa%'",
    );
    run.connections = Math.max(run.connections, open?.count ?? 0);
    for (const text of product.takeUnexpected())
      run.findings.push({ fault: kind.name, defect: 'errors', text });
  };
  const possible = kinds.filter(({ name }) => name !== 'disk-full' || more.disk);
  for (const kind of kinds.filter((one) => !possible.includes(one)))
    addResult(kind, options.points).skipped =
      'skipped: this account may not mount a small disk (tmpfs)';

  if (options.browser > 0) {
    const { figures, findings } = await runWithBrowser({
      product,
      ledger,
      team,
      random: random.fork('browser'),
      kinds: possible,
      endsAt: Date.now() + options.browser * 60_000,
      addResult: (kind) => addResult(kind, 0),
      injectOne,
    });
    run.figures.push(figures);
    run.findings.push(...findings);
  } else {
    for (const kind of possible) {
      const result = addResult(kind, options.points);
      const own = random.fork(kind.name);
      while (result.points < options.points && Date.now() < run.endsAt) {
        await injectOne(kind, result, own);
        if (!options.short && result.points % pointsPerCheck === 0) await check();
        if (!options.short && result.points % 10 === 0)
          console.log(`${kind.name}: ${result.points} of ${options.points}`);
      }
      if (!options.short) await check();
    }
  }
  await check();
  for (const result of run.results)
    result.failed += ledger.uploads.filter(
      ({ fault, failed }) => failed && fault === result.name,
    ).length;
  await stopProduct(run, product, ledger);
  run.requests += ledger.requests;
  run.acknowledged += ledger.acknowledged;
  run.figures.push(describeWork(product.folder, ledger));
  return ledger;
}

/** What proves the checks needs finished orders and conversions: without a fault, the first of each come within seconds. */
async function untilOrdered({ query }: Product, { oddities }: Ledger): Promise<void> {
  for (const end = Date.now() + orderedWithinMs; ; await delay(100)) {
    const [ready] = await query<{ both: boolean }>(
      `SELECT EXISTS (SELECT FROM translation_requests WHERE status = 'ready')
         AND EXISTS (SELECT FROM conversions WHERE status = 'ready') AS both`,
    );
    if (ready?.both) return;
    if (Date.now() > end)
      throw new Error(
        `Nothing was translated or converted: ${oddities.map(({ text }) => text).join('; ')}`,
      );
  }
}

/** Politely; nothing of it may go on running. */
async function stopProduct(run: Run, product: Product, { fault }: Ledger): Promise<void> {
  const code = await product.stop();
  if (code !== 0)
    run.findings.push({ fault, defect: 'errors', text: `the server ended with ${code}` });
  const left = findStrays(product.folder, []);
  for (const { pid, command } of left)
    run.findings.push({ fault, defect: 'processes', text: `process ${pid}: ${command}` });
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(error);
    return 2;
  }),
);
