import { AsyncLocalStorage } from 'node:async_hooks';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Mailer } from './mail/mailer.ts';
import { MailRefused } from './mail/mailer.ts';
import type { Queue } from './queue/queue.ts';

export type Metrics = ReturnType<typeof createMetrics>;

const requestSeconds = [0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 120];
const jobSeconds = [0.1, 0.5, 1, 5, 15, 60, 300, 900, 3_600, 14_400];

/**
 * What an operator watches. Labels say which route, job or engine it was and never whose: no names, ids or paths of
 * people's things.
 */
export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    name: 'glossa_http_request_duration_seconds',
    help: 'Answered requests by route pattern',
    labelNames: ['method', 'route', 'status'],
    buckets: requestSeconds,
    registers,
  });
  const jobs = new Histogram({
    name: 'glossa_job_duration_seconds',
    help: 'Runs of jobs by outcome: done, failed (for good), retried, given_up',
    labelNames: ['job', 'outcome'],
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

  return {
    registry,
    observeRequest: (
      request: { method: string; route: string; status: number },
      seconds: number,
    ): void => {
      requests.observe({ ...request, status: String(request.status) }, seconds);
    },
    observeJob: (job: string, outcome: string, seconds: number): void => {
      jobs.observe({ job, outcome }, seconds);
    },
    /** Calls an engine and counts it. Throws what it throws. */
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
    countMail: (result: 'sent' | 'refused' | 'failed'): void => mails.inc({ result }),
    /** A number that is read when somebody asks for the metrics. */
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

/** Said by work that ends without throwing and yet did not succeed. */
export function noteOutcome(outcome: 'failed' | 'superseded'): void {
  const run = runs.getStore();
  if (run) run.outcome = outcome;
}

/** The same queue, its runs timed. */
export function measureQueue(queue: Queue, metrics: Metrics): Queue {
  return {
    ...queue,
    work: (job, handler, onGivenUp) =>
      queue.work(
        job,
        async (payload, run) => {
          const started = performance.now();
          const store = { outcome: 'done' };
          try {
            await runs.run(store, () => handler(payload, run));
          } catch (error) {
            store.outcome = run.lastAttempt ? 'failed' : 'retried';
            throw error;
          } finally {
            metrics.observeJob(job.name, store.outcome, (performance.now() - started) / 1000);
          }
        },
        async (payload) => {
          metrics.observeJob(job.name, 'given_up', 0);
          await onGivenUp(payload);
        },
      ),
  };
}

/** The same mailer, its results counted. */
export function measureMailer(mailer: Mailer | undefined, metrics: Metrics): Mailer | undefined {
  if (!mailer) return undefined;
  return {
    send: async (mail) => {
      try {
        await mailer.send(mail);
        metrics.countMail('sent');
      } catch (error) {
        metrics.countMail(error instanceof MailRefused ? 'refused' : 'failed');
        throw error;
      }
    },
  };
}
