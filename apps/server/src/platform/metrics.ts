import { AsyncLocalStorage } from 'node:async_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Queue } from './jobs/queue.ts';
import type { Mailer } from './mail/mailer.ts';
import { MailRejected } from './mail/mailer.ts';
import { isDiskFull } from './storage/disk-space.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const mailResults = ['sent', 'refused', 'failed'] as const;
const jobOutcomes = ['done', 'failed', 'retried', 'dead_letter', 'superseded'] as const;
const requestSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const jobSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400];

let ofProcess: Registry | undefined;

/** Memory, garbage collection and the like. Once for all servers of a process: what observes them never ends. */
function collectMetricsOfProcess(): Registry {
  if (!ofProcess) {
    ofProcess = new Registry();
    collectDefaultMetrics({ register: ofProcess });
  }
  return ofProcess;
}

/** Operator metrics. Labels are routes, jobs or engines, never personal data: no names, ids or paths. */
export function createMetrics() {
  const registry = Registry.merge([collectMetricsOfProcess()]);
  const registers = [registry];
  const requests = new Histogram({
    name: 'glossa_http_request_duration_seconds',
    help: 'Answered requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: 'glossa_job_duration_seconds',
    help: 'Runs of jobs by outcome: done, failed (for good), retried, superseded, dead_letter',
    labelNames: ['job', 'outcome'],
    buckets: jobSeconds,
    registers,
  });
  const waits = new Histogram({
    name: 'glossa_job_wait_seconds',
    help: 'How long jobs waited from being queued to their first run',
    labelNames: ['job'],
    buckets: jobSeconds,
    registers,
  });
  const engines = new Histogram({
    name: 'glossa_engine_run_duration_seconds',
    help: 'Calls of engines by outcome: done, failed',
    labelNames: ['kind', 'engine', 'outcome'],
    buckets: jobSeconds,
    registers,
  });
  const mails = new Counter({
    name: 'glossa_mails_total',
    help: 'Mails by result: sent, refused (for good), failed (tried again)',
    labelNames: ['result'],
    registers,
  });

  for (const result of mailResults) mails.inc({ result }, 0);

  return {
    registry,
    /** Their series begin with 0, so that the first failure counts as an increase. */
    declareJobs: (names: readonly string[]): void => {
      for (const job of names) {
        waits.zero({ job });
        for (const outcome of jobOutcomes) jobs.zero({ job, outcome });
      }
    },
    declareEngines: (kind: string, ids: readonly string[]): void => {
      for (const engine of ids)
        for (const outcome of ['done', 'failed']) engines.zero({ kind, engine, outcome });
    },
    observeWait: (job: string, seconds: number): void => waits.observe({ job }, seconds),
    observeRequest: (
      request: { method: string; route: string; status: number },
      seconds: number,
    ): void => {
      requests.observe({ ...request, status: String(request.status) }, seconds);
    },
    observeJob: (job: string, outcome: string, seconds: number): void => {
      jobs.observe({ job, outcome }, seconds);
    },
    /** Calls an engine and records the result. Rethrows errors. */
    countRun: async <T>(kind: string, engine: string, run: () => Promise<T>): Promise<T> => {
      const end = engines.startTimer({ kind, engine });
      try {
        const answer = await run();
        end({ outcome: 'done' });
        return answer;
      } catch (error) {
        end({ outcome: 'failed' });
        throw error;
      }
    },
    countMail: (result: (typeof mailResults)[number]): void => mails.inc({ result }),
    /** A gauge that is computed when metrics are requested. */
    gauge: (
      name: string,
      help: string,
      read: () => Promise<number | Array<{ labels: Record<string, string>; value: number }>>,
      labelNames: string[] = [],
    ): void => {
      new Gauge({
        name,
        help,
        labelNames,
        registers,
        async collect() {
          const found = await read();
          if (typeof found === 'number') return this.set(found);
          this.reset();
          for (const { labels, value } of found) this.set(labels, value);
        },
      });
    },
  };
}

const runs = new AsyncLocalStorage<{ outcome: string }>();

/** Thrown by work that ends without an error but did not succeed. */
export function recordJobOutcome(outcome: 'failed' | 'superseded'): void {
  const run = runs.getStore();
  if (run) run.outcome = outcome;
}

/** The same queue with timed runs. */
export function measureQueue(queue: Queue, metrics: Metrics): Queue {
  return {
    ...queue,
    work: (job, handler, onDeadLetter) =>
      queue.work(
        job,
        async (payload, run) => {
          const started = performance.now();
          if (run.attempt === 1)
            metrics.observeWait(
              job.name,
              Math.max(0, (Date.now() - run.enqueuedAt.getTime()) / 1000),
            );
          const store = { outcome: 'done' };
          try {
            await runs.run(store, () => handler(payload, run));
          } catch (error) {
            store.outcome = run.lastAttempt && !isDiskFull(error) ? 'failed' : 'retried';
            throw error;
          } finally {
            metrics.observeJob(job.name, store.outcome, (performance.now() - started) / 1000);
          }
        },
        async (payload) => {
          metrics.observeJob(job.name, 'dead_letter', 0);
          await onDeadLetter(payload);
        },
      ),
  };
}

/** The same mailer with counted results. */
export function measureMailer(mailer: Mailer, metrics: Metrics): Mailer {
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail);
        metrics.countMail('sent');
      } catch (error) {
        metrics.countMail(error instanceof MailRejected ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
