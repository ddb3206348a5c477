import { createHash, timingSafeEqual } from 'node:crypto';
import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database, PoolUse } from '../../platform/db/database.ts';
import { notFoundAnswer } from '../../platform/http/server.ts';
import type { Metrics } from '../../platform/metrics.ts';
import { version } from '../../platform/version.ts';

export type MetricsDeps = {
  db: Database;
  /** The connections of each pool, by its name. */
  pools: Record<string, () => PoolUse>;
  metrics: Metrics;
  dataFolder: string;
  countSockets: () => number;
  /** Undefined where PostgreSQL tells other processes what changed. */
  isNatsConnected: (() => boolean) | undefined;
  /** Undefined: metrics are disabled. */
  token: string | undefined;
};

/** For Prometheus, outside the API's base path. Requires the configured token; disabled without one. */
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

/** Compares in constant time. */
function isSame(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}

function gaugeAll(deps: MetricsDeps): void {
  const { db, pools, metrics, dataFolder, countSockets, isNatsConnected } = deps;
  if (isNatsConnected)
    metrics.gauge('glossa_nats_connected', 'Whether NATS is connected: 1 or 0', async () =>
      Number(isNatsConnected()),
    );
  metrics.gauge(
    'glossa_build_info',
    'Always 1; its labels say which version runs',
    async () => [{ labels: { version: version.version, commit: version.commit ?? '' }, value: 1 }],
    ['version', 'commit'],
  );
  metrics.gauge('glossa_live_sockets', 'Open live connections', async () => countSockets());
  metrics.gauge(
    'glossa_database_connections',
    'Connections by pool: used, idle, callers that wait for one, and the most there may be',
    async () =>
      Object.entries(pools).flatMap(([pool, count]) =>
        Object.entries(count()).map(([state, value]) => ({ labels: { pool, state }, value })),
      ),
    ['pool', 'state'],
  );
  metrics.gauge(
    'glossa_queue_jobs',
    'Jobs by name and state, as the queue counted them last',
    () => readQueues(db),
    ['job', 'state'],
  );
  metrics.gauge(
    'glossa_queue_oldest_seconds',
    'How long the job that has been due for longest waits, by name; 0 where none waits',
    () => readOldest(db),
    ['job'],
  );
  metrics.gauge(
    'glossa_audit_outbox_entries',
    'Audit entries that were not passed on to GLOSSA_AUDIT_FILE or standard output yet',
    async () => {
      const { count } = await db
        .selectFrom('audit_outbox')
        .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
        .executeTakeFirstOrThrow();
      return count;
    },
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
    'glossa_stored_files',
    'Stored files compared with what was written: ok, changed, missing, unchecked',
    atMostOnce(60_000, () => readStoredFiles(db)),
    ['state'],
  );
  metrics.gauge(
    'glossa_webhook_deliveries',
    'Deliveries that are kept, by status',
    atMostOnce(60_000, () => readDeliveries(db)),
    ['status'],
  );
}

type Sample = { labels: Record<string, string>; value: number };

/** Sums over large tables are cached between requests. */
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

async function readOldest(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ name: string; seconds: number }>`
    SELECT q.name, coalesce(extract(epoch FROM now() - min(j.start_after)), 0)::float8 AS seconds
      FROM jobs.queue q
      LEFT JOIN jobs.job j ON j.name = q.name AND j.state IN ('created', 'retry') AND j.start_after <= now()
     WHERE q.name NOT LIKE '\\_\\_%' GROUP BY q.name`.execute(db);
  return rows.map(({ name, seconds }) => ({ labels: { job: name }, value: seconds }));
}

async function readStorage(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ kind: string; bytes: string }>`
    SELECT 'media' AS kind, coalesce(sum(size_bytes), 0) AS bytes FROM media
    UNION ALL SELECT 'outputs', coalesce(sum(size_bytes), 0) FROM translation_outputs
    UNION ALL SELECT 'conversions', coalesce(sum(size_bytes), 0) FROM conversions`.execute(db);
  return rows.map(({ kind, bytes }) => ({ labels: { kind }, value: Number(bytes) }));
}

async function readStoredFiles(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ state: string; count: string }>`
    SELECT known.state, count(f.name) AS count
      FROM (VALUES ('ok'), ('changed'), ('missing'), ('unchecked')) AS known (state)
      LEFT JOIN (SELECT name, CASE WHEN checked_at IS NULL THEN 'unchecked' ELSE state END AS state
        FROM stored_files) AS f ON f.state = known.state
     GROUP BY known.state`.execute(db);
  return rows.map(({ state, count }) => ({ labels: { state }, value: Number(count) }));
}

async function readDeliveries(db: Database): Promise<Sample[]> {
  const { rows } = await sql<{ status: string; count: string }>`
    SELECT status, count(d.id) AS count
      FROM unnest(ARRAY['waiting', 'delivered', 'failed']) AS status
      LEFT JOIN webhook_deliveries d USING (status) GROUP BY status`.execute(db);
  return rows.map(({ status, count }) => ({ labels: { status }, value: Number(count) }));
}
