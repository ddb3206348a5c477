import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Disk } from './disk.ts';
import type { Ledger } from './ledger.ts';
import {
  descendantsOf,
  findEngines,
  listProcesses,
  type RunningProcess,
  sendSignal,
} from './processes.ts';
import type { Product } from './product.ts';
import type { Random } from './random.ts';
import type { FaultySpeech } from './speech.ts';
import type { Traffic } from './traffic.ts';
import { type FaultyTranslator, serviceFaults } from './translator.ts';

export type FaultContext = {
  product: Product;
  traffic: Traffic;
  ledger: Ledger;
  random: Random;
  speech: FaultySpeech;
  translator: FaultyTranslator;
  long: boolean;
  short: boolean;
  /** Of the product with a database outside. */
  database?: { stop: () => Promise<void>; start: () => Promise<void> };
  disk?: Disk;
};

export type FaultKind = {
  name: string;
  /** Which product it happens to: the one with its own PostgreSQL, or the one with a database outside. */
  product: 'own' | 'outside';
  /** Work that it hits may end as failed, with a reason. */
  mayFail: boolean;
  /** Which product it may happen to while someone works in a browser. Null: it harms something for good. */
  inBrowserRun: 'any' | 'own' | 'outside' | null;
  /** Resolves when what was harmed works again. */
  inject: (context: FaultContext) => Promise<void>;
};

const engineWithinMs = 60_000;

/** An engine that is at work. Where there is none, a video is uploaded: more would only make the queue longer. */
async function findEngine({ product, traffic, random }: FaultContext): Promise<RunningProcess> {
  const end = Date.now() + engineWithinMs;
  while (Date.now() < end) {
    const running = findEngines(product.pid());
    if (running.length > 0) return random.pick(running);
    let uploaded = false;
    const uploading = traffic.uploadVideo().finally(() => {
      uploaded = true;
    });
    for (let appearance = 0; !uploaded || appearance < 200; appearance += 1) {
      const engines = findEngines(product.pid());
      if (engines.length > 0) {
        await uploading;
        return random.pick(engines);
      }
      await delay(10);
    }
  }
  throw new Error('No engine came to work, so none could be harmed.');
}

/** Until it was asked at least once, and for some time after. */
async function failService(
  { random, short }: FaultContext,
  service: Pick<FaultyTranslator, 'set' | 'calls'>,
): Promise<void> {
  const calls = service.calls();
  service.set(random.pick(serviceFaults));
  const end = Date.now() + (short ? 5_000 : 20_000);
  while (service.calls() === calls && Date.now() < end) await delay(20);
  await delay(random.integer(200, short ? 1_000 : 8_000));
  service.set('good');
}

/** One that ends just before its signal was not harmed. */
async function harmEngine(context: FaultContext, signal: NodeJS.Signals): Promise<void> {
  while (!sendSignal((await findEngine(context)).pid, signal));
}

export const faultKinds: readonly FaultKind[] = [
  {
    name: 'backend-killed',
    product: 'own',
    mayFail: false,
    inBrowserRun: 'any',
    inject: async ({ product, random }) => {
      // Right after a fault there may be none.
      let backends: Array<{ pid: number }> = [];
      while (backends.length === 0)
        backends = await product.query(
          "SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'glossa%'",
        );
      sendSignal(random.pick(backends).pid, 'SIGKILL');
    },
  },
  {
    name: 'postgres-killed',
    product: 'own',
    mayFail: false,
    inBrowserRun: 'own',
    inject: async ({ product }) => {
      const pid = await product.postmaster();
      sendSignal(pid, 'SIGKILL');
      while (listProcesses().some((one) => one.pid === pid)) await delay(10);
    },
  },
  {
    name: 'postgres-stopped',
    product: 'own',
    mayFail: false,
    inBrowserRun: 'any',
    inject: async ({ product, random, short }) => {
      const postmaster = await product.postmaster();
      const all = [postmaster, ...descendantsOf(postmaster).map(({ pid }) => pid)];
      for (const pid of all) sendSignal(pid, 'SIGSTOP');
      await delay(random.integer(1_000, short ? 3_000 : 20_000));
      for (const pid of all) sendSignal(pid, 'SIGCONT');
    },
  },
  {
    name: 'server-killed',
    product: 'own',
    mayFail: false,
    inBrowserRun: 'any',
    inject: async ({ product }) => {
      await product.killHard();
      await product.start();
    },
  },
  {
    name: 'server-restarted',
    product: 'own',
    mayFail: false,
    inBrowserRun: 'any',
    inject: async ({ product, ledger }) => {
      const code = await product.stop();
      if (code !== 0)
        ledger.oddities.push({
          fault: ledger.fault,
          text: `SIGTERM ended with exit code ${code}`,
        });
      await product.start();
    },
  },
  {
    name: 'engine-killed',
    product: 'own',
    mayFail: true,
    inBrowserRun: 'any',
    inject: async (context) => {
      await harmEngine(context, 'SIGKILL');
    },
  },
  {
    name: 'engine-stopped',
    product: 'own',
    mayFail: true,
    inBrowserRun: 'any',
    inject: async (context) => {
      // For good: the watchdog has to end it.
      await harmEngine(context, 'SIGSTOP');
    },
  },
  {
    name: 'upload-cut',
    product: 'own',
    mayFail: false,
    inBrowserRun: 'any',
    inject: async ({ traffic }) => {
      await traffic.uploadBroken();
    },
  },
  {
    name: 'file-removed',
    product: 'own',
    mayFail: true,
    inBrowserRun: null,
    inject: async ({ product, traffic }) => {
      const upload = await traffic.uploadVideo();
      upload.fileRemoved = true;
      const [row] = await product.query<{ file_name: string }>(
        'SELECT file_name FROM media WHERE original_name = $1',
        [upload.fileName],
      );
      if (!row) throw new Error(`${upload.fileName} has no row.`);
      await rm(join(product.folder, 'files', row.file_name.slice(0, 2), row.file_name));
    },
  },
  {
    name: 'speech-service-fails',
    product: 'own',
    mayFail: true,
    inBrowserRun: 'any',
    inject: (context) => failService(context, context.speech),
  },
  {
    name: 'translation-service-fails',
    product: 'own',
    mayFail: true,
    inBrowserRun: 'any',
    inject: (context) => failService(context, context.translator),
  },
  {
    name: 'database-outage',
    product: 'outside',
    mayFail: false,
    inBrowserRun: 'outside',
    inject: async ({ database, random, short, long }) => {
      if (!database) throw new Error('There is no database outside.');
      const seconds = short ? 1 : random.pick(long ? [1, 10, 60, 600] : [1, 1, 1, 10]);
      await database.stop();
      await delay(seconds * 1_000);
      await database.start();
    },
  },
  {
    name: 'disk-full',
    product: 'outside',
    mayFail: false,
    inBrowserRun: 'outside',
    inject: async ({ disk, random, short }) => {
      if (!disk) return;
      await disk.fill();
      await delay(random.integer(1_000, short ? 2_000 : 8_000));
      await disk.free();
    },
  },
];
