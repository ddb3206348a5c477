import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { newPassword } from '../e2e/support/api.ts';
import { clusterDefects, type Finding, findStuck } from '../faults/checks.ts';
import { formatTable, type KindResult } from '../faults/figures.ts';
import { createLedger } from '../faults/ledger.ts';
import { createTeam } from '../faults/people.ts';
import { createPerson } from '../faults/person.ts';
import { createRandom } from '../faults/random.ts';
import { startFaultySpeech } from '../faults/speech.ts';
import { createTraffic, type Traffic } from '../faults/traffic.ts';
import { renderVideo } from '../faults/video.ts';
import { checkAfterStop, checkCluster } from './checks.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { makeEarlierVersion } from './earlier-version.ts';
import {
  type ClusterFaultContext,
  type ClusterFaultKind,
  clusterFaultKinds,
} from './fault-kinds.ts';
import { describeInvariants } from './invariants.ts';
import {
  checkLongRecording,
  createPartCounter,
  type PartCounter,
  renderLongRecording,
} from './long-recording.ts';
import { openPage } from './open-page.ts';
import { type ClusterOptions, readClusterOptions, usage } from './options.ts';
import { proveChecks } from './sabotage.ts';
import { createTranslating } from './translating.ts';
import { updateFault, updateUnderWork } from './update.ts';

/** Between two faults, so that there is something to break, in milliseconds. */
const workMs = [500, 4_000] as const;
/** Faults between two checks. */
const pointsPerCheck = 13;
/** Three parts of a multipart upload, which are sent while they arrive. */
const bytesOfParts = 20 * 1024 ** 2;
const uploadOfParts = async (traffic: Traffic): Promise<void> => {
  await traffic.uploadVideo(bytesOfParts);
};
/** After the last fault, for what is still to be done. */
const settleWithinMs = 300_000;

async function main(): Promise<number> {
  if (process.argv.includes('--help')) {
    console.log(usage);
    return 0;
  }
  const options = readClusterOptions(
    process.argv.slice(2),
    clusterFaultKinds.map(({ name }) => name),
  );
  const folder = await mkdtemp(join(tmpdir(), 'glossa-cluster-'));
  const counter = createPartCounter();
  const speech = await startFaultySpeech(counter.add);
  // A recording of two hours takes five minutes: longer than an update.
  speech.slowDown(200, 40);
  let cluster: Cluster | undefined;
  // Called off: what runs in groups of its own ends with this.
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(
      signal,
      () => void (cluster?.close() ?? Promise.resolve()).finally(() => process.exit(130)),
    );
  try {
    const settings = {
      GLOSSA_SPEECH_URL: speech.baseUrl,
      GLOSSA_SHUTDOWN_GRACE_SECONDS: '2',
      GLOSSA_ENGINE_STALL_SECONDS: '10',
      GLOSSA_MIN_FREE_BYTES: '1000000',
      NODE_COMPILE_CACHE: join(folder, 'compiled'),
    };
    const checkout = options.from && join(folder, 'version');
    if (options.from && checkout)
      console.log(`begins as ${await makeEarlierVersion(options.from, checkout)}`);
    const began = performance.now();
    cluster = await startCluster(folder, settings, {
      balance: options.balance,
      ...(checkout && { checkout }),
    });
    console.log(`The cluster was ready after ${Math.round(performance.now() - began)} ms.`);
    const video = await renderVideo(folder, { size: '320x180', rate: 10, seconds: 6 });
    return await runChaos(cluster, options, { video, counter });
  } finally {
    await cluster?.close();
    await speech.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function runChaos(
  cluster: Cluster,
  options: ClusterOptions,
  { video, counter }: { video: Buffer; counter: PartCounter },
): Promise<number> {
  const began = Date.now();
  const ledger = createLedger();
  const random = createRandom(options.seed);
  const findings: Finding[] = [];
  // Their sound files are written beside this folder.
  const team = await createTeam(
    { ...cluster, folder: join(cluster.folder, 'people') },
    ledger,
    random,
    { behindProxy: true },
  );
  const [admin] = team.people;
  if (!admin) throw new Error('There is no one.');
  const [row] = await cluster.query<{ id: string }>(
    `SELECT id FROM users WHERE user_name = 'admin'`,
  );
  const translating = createTranslating(admin, row?.id ?? '', ledger);
  const traffic = await createTraffic({
    ...{ address: cluster.address, ledger, random, video, ...team },
    more: [
      { person: admin, step: translating.step, pauseMs: 500 },
      { person: admin, step: uploadOfParts, pauseMs: 3_000 },
    ],
  });
  // One at each API process, and one behind the load balancer. They ask as people of their own: nothing of the ledger.
  const ways = [...cluster.apis.map(({ port }) => `http://127.0.0.1:${port}`), cluster.address()];
  const pages = ways.map((address, index) => {
    const watcher = createPerson(() => address, 'admin', newPassword, createLedger(), {
      behindProxy: true,
    });
    return openPage({ address, origin: cluster.address(), name: String(index + 1) }, watcher);
  });
  const records = { ledger, translations: translating.ordered, pages };

  const check = async () => {
    await traffic.pause();
    findings.push(...(await findStuck(cluster, ledger, settleWithinMs)));
    const known = new Set(findings.map(({ text }) => text));
    const found = await checkCluster(cluster, records);
    findings.push(...found.filter(({ text }) => !known.has(text)));
    findings.push(...ledger.oddities.map((one) => ({ ...one, defect: 'errors' as const })));
    ledger.oddities = [];
  };

  const kinds = clusterFaultKinds.filter(({ name, takesLong }) =>
    options.only.length === 0 ? !(options.short && takesLong) : options.only.includes(name),
  );
  const results = new Map<ClusterFaultKind, KindResult>(
    kinds.map((kind) => [kind, { name: kind.name, points: 0, wanted: 0, failed: 0, backMs: 0 }]),
  );
  const drains = { stops: 0, jobs: 0 };
  let points = 0;
  let objects = 0;
  const context: ClusterFaultContext = {
    ...{ cluster, random, drains, short: options.short },
    note: (defect, text) => findings.push({ fault: ledger.fault, defect, text }),
  };
  try {
    if (options.from) {
      ledger.fault = updateFault;
      const recording = await renderLongRecording(cluster.folder);
      traffic.resume();
      const work = { person: admin, ledger, categoryId: team.categoryId, recording, counter };
      const { fileName, stops } = await updateUnderWork(context, work);
      await check();
      const found = { fileName, stops, fault: updateFault };
      findings.push(...(await checkLongRecording(cluster.query, counter, found)));
      console.log(
        `the recording of two hours: ${counter.parts()} parts, ${counter.repeated()} of them transcribed again`,
      );
    }
    const end = Date.now() + options.minutes * 60_000;
    // Each kind once, in an order of this seed, then again.
    let left: ClusterFaultKind[] = [];
    while (Date.now() < end) {
      if (left.length === 0) {
        if (options.short && points > 0) break;
        left = [...kinds];
      }
      const kind = random.pick(left);
      left = left.filter((one) => one !== kind);
      const result = results.get(kind);
      if (!result) continue;
      ledger.fault = kind.name;
      traffic.resume();
      await delay(random.integer(...workMs));
      await kind.inject(context);
      const backMs = await cluster.untilReady();
      result.backMs = Math.max(result.backMs, backMs);
      result.points += 1;
      result.wanted += 1;
      points += 1;
      console.log(
        `${new Date().toISOString().slice(11, 19)} ${kind.name}, ready after ${Math.round(backMs)} ms`,
      );
      if (points % pointsPerCheck === 0) await check();
    }
    await check();
    for (const page of pages) page.close();
    for (const node of cluster.nodes) {
      const code = await node.stop();
      if (code !== 0)
        findings.push({
          fault: ledger.fault,
          defect: 'errors',
          text: `${node.name} ended with ${code}`,
        });
    }
    const stopped = await checkAfterStop(cluster, records);
    findings.push(...stopped.findings);
    objects = stopped.objects;
  } catch (error) {
    findings.push({
      fault: ledger.fault,
      defect: 'stuck',
      text: (error as Error).stack ?? String(error),
    });
    await keepLogs(cluster);
  } finally {
    for (const page of pages) page.close();
  }
  for (const { fault, defect, text } of findings) console.log(`${fault}: ${defect}: ${text}`);
  console.log(`\n${formatTable([...results.values()], findings, clusterDefects)}\n`);
  const counted = {
    ...{ ledger, drains, objects, translations: translating.ordered.length, pages: pages.length },
    reconnects: pages.reduce((sum, page) => sum + page.reconnects(), 0),
  };
  console.log(`${await describeInvariants(cluster.query, counted, findings)}\n`);
  console.log(
    `${points} faults, seed ${options.seed}, ${options.balance}, ${Math.round((Date.now() - began) / 1_000)} s`,
  );
  console.log(
    findings.length === 0
      ? 'cluster: nothing lost, stuck, duplicated, left or stale, and no unexpected error'
      : `cluster: ${findings.length} findings`,
  );
  if (findings.length === 0) await proveChecks(cluster, records);
  else await keepLogs(cluster);
  return findings.length === 0 ? 0 : 1;
}

async function keepLogs({ nodes }: Cluster): Promise<void> {
  const folder = join('logs', 'cluster');
  await mkdir(folder, { recursive: true });
  for (const node of nodes) await writeFile(join(folder, `${node.name}.log`), node.output());
  console.log(`The logs of the nodes are in ${folder}.`);
}

process.exit(
  await main().catch((error: unknown) => {
    console.error(error);
    return 2;
  }),
);
