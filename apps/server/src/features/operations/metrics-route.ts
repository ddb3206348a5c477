import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type pg from 'pg';
import type { Database } from '../../platform/db/database.ts';
import { notFoundAnswer } from '../../platform/http/server.ts';
import type { Metrics } from '../../platform/metrics.ts';

export type MetricsDeps = {
  db: Database;
  pool: pg.Pool;
  metrics: Metrics;
  dataFolder: string;
  countSockets: () => number;
  /** Undefined: there are no metrics here. */
  token: string | undefined;
};

/** For Prometheus, outside the API's base. Only with the token of the configuration; without one it does not exist. */
export function mountMetrics(app: FastifyInstance, deps: MetricsDeps): void {
  const { token, metrics } = deps;
  if (token) gaugeAll(deps);
  app.get('/metrics', { schema: { hide: true }, logLevel: 'warn' }, async (request, reply) => {
    if (!token) return reply.status(404).send(notFoundAnswer);
    if (!isSame(request.headers.authorization ?? '', `Bearer ${token}`))
      return reply
        .status(401)
        .header('www-authenticate', 'Bearer')
        .type('text/plain')
        .send('The metrics need the token of GLOSSA_METRICS_TOKEN as a bearer.\n');
    return reply.type(metrics.registry.contentType).send(await metrics.registry.metrics());
  });
}

/** Takes the same time wherever they differ. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function gaugeAll({ db, pool, metrics, dataFolder, countSockets }: MetricsDeps): void {
  metrics.gauge('glossa_live_sockets', 'Open live connections', async () => countSockets());
  metrics.gauge(
    'glossa_database_connections',
    'Connections of the pool: open, idle, and callers that wait for one',
    async () => [
      { labels: { state: 'open' }, value: pool.totalCount },
      { labels: { state: 'idle' }, value: pool.idleCount },
      { labels: { state: 'waiting' }, value: pool.waitingCount },
    ],
    ['state'],
  );
  metrics.gauge(
    'glossa_queue_jobs',
    'Jobs by name and state, as the queue counted them last',
    () => readQueues(db),
    ['job', 'state'],
  );
  metrics.gauge(
    'glossa_storage_bytes',
    'Bytes of uploads, of files made of them, and of conversions',
    atMostOnce(60_000, () => readStorage(db)),
    ['kind'],
  );
  metrics.gauge('glossa_disk_free_bytes', 'Free on the disk of the data folder', async () => {
    const disk = await statfs(dataFolder);
    return disk.bavail * disk.bsize;
  });
  metrics.gauge(
    'glossa_webhook_deliveries',
    'Deliveries that are kept, by status',
    atMostOnce(60_000, () => readDeliveries(db)),
    ['status'],
  );
}

type Sample = { labels: Record<string, string>; value: number };

/** Sums over large tables are not made anew for every caller. */
function atMostOnce(everyMs: number, read: () => Promise<Sample[]>): () => Promise<Sample[]> {
  let last: { at: number; samples: Promise<Sample[]> } | undefined;
  return () => {
    if (!last || Date.now() - last.at > everyMs) {
      last = { at: Date.now(), samples: read() };
      last.samples.catch(() => {
        last = undefined;
      });
    }
    return last.samples;
  };
}

async function readQueues(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ name: string; state: string; count: number }>`
    SELECT name, state, count FROM jobs.queue,
           LATERAL (VALUES ('waiting', queued_count), ('active', active_count), ('failed', failed_count))
             AS counts (state, count)
     WHERE name NOT LIKE '\\_\\_%'`.execute(db);
  return rows.map(({ name, state, count }) => ({ labels: { job: name, state }, value: count }));
}

async function readStorage(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ kind: string; bytes: string }>`
    SELECT 'media' AS kind, coalesce(sum(size_bytes), 0) AS bytes FROM media
    UNION ALL SELECT 'outputs', coalesce(sum(size_bytes), 0) FROM translation_outputs
    UNION ALL SELECT 'conversions', coalesce(sum(size_bytes), 0) FROM conversions`.execute(db);
  return rows.map(({ kind, bytes }) => ({ labels: { kind }, value: Number(bytes) }));
}

async function readDeliveries(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ status: string; count: string }>`
    SELECT status, count(*) AS count FROM webhook_deliveries GROUP BY status`.execute(db);
  return rows.map(({ status, count }) => ({ labels: { status }, value: Number(count) }));
}
