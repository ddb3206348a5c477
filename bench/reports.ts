/**
 * The report of a year at 100,000 media against 1,000, in one database and one run, through the whole server
 * (authorization, validation, queries, serialization) except the network; plus one month and a workbook. ABBA order.
 * `node bench/reports.ts [pairs]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import { exportReport, lastMonths, viewReport } from '@glossa/contracts/reports';
import { seedInstallation } from '../apps/server/src/features/users/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { createPerson, testPassword } from '../apps/server/src/testing/people.ts';
import { createApi } from '../apps/server/src/wiring/api.ts';
import { createServices } from '../apps/server/src/wiring/services.ts';
import { argument, sized } from './smoke.ts';

const pairs = argument(1, 12, 1);
const [few, many] = [sized(1_000, 20), sized(100_000, 60)];
const callsPerTurn = sized(10, 2);
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const logger = createLogger('silent');
const config = readConfig({ GLOSSA_DATA: folder, GLOSSA_LOG_LEVEL: 'silent' });
const services = await createServices(config, logger, postgres.connection);
const { db, pool } = services.database;
await migrateDatabase(db);
await seedInstallation(db);
await services.queue.start();
const api = await createApi(services);
await api.app.ready();

type Bearer = { authorization: string };

/** Media of a year by ten users of five departments, each transcribed, verified and translated once. */
async function makeOrganisation(size: number): Promise<Bearer> {
  const { userName, organisationId } = await createPerson(db, {
    role: 'Organisation administrator',
  });
  for (let index = 0; index < 10; index += 1)
    await createPerson(db, { role: 'Requester', organisationId });
  await pool.query(
    `INSERT INTO departments (organisation_id, name) SELECT $1, 'Department ' || n FROM generate_series(1, 5) n`,
    [organisationId],
  );
  await pool.query(
    `UPDATE users u SET department_id = d.id FROM (SELECT id, row_number() OVER () AS n FROM departments WHERE organisation_id = $1) d
     WHERE u.organisation_id = $1 AND d.n = 1 + abs(hashtext(u.id::text)) % 5`,
    [organisationId],
  );
  const started = performance.now();
  const codes = `(ARRAY['en','fr','de','es','ar','ja','zh','ko','pt','ru','es-MX','fr-CA','pt-PT','zh-TW'])`;
  // Step by step as in real use, so that the triggers compute the sums.
  for (let from = 0; from < size; from += 5_000) {
    const made = `made_${organisationId.replaceAll('-', '')}_${from}`;
    await pool.query(
      `CREATE TABLE ${made} AS
       SELECT gen_random_uuid() AS id, gen_random_uuid() AS ticket, now() - random() * interval '350 days' AS at, n,
         (SELECT id FROM users WHERE organisation_id = $1 ORDER BY id OFFSET n % 11 LIMIT 1) AS who
       FROM generate_series($2::int, $3::int) n`,
      [organisationId, from, Math.min(size, from + 5_000) - 1],
    );
    await pool.query(
      `INSERT INTO media (id, organisation_id, uploaded_by, title, original_name, file_name, kind, format, media_type, size_bytes, sha256, status, requested_language, language, created_at)
       SELECT id, $1, who, 'Media', 'm', id::text, CASE WHEN n % 5 = 0 THEN 'doc' ELSE 'video' END, 'x', 'x', 1, 'x',
         CASE WHEN n % 5 = 0 THEN 'ready' ELSE 'transcribing' END, 'detect', ${codes}[1 + n % 4], at FROM ${made}`,
      [organisationId],
    );
    await pool.query(
      `UPDATE media SET status = 'transcribed', updated_at = created_at, duration_ms = 60000 + abs(hashtext(media.id::text)) % 3600000
       FROM ${made} made WHERE made.id = media.id AND status = 'transcribing'`,
    );
    await pool.query(
      `INSERT INTO translation_requests (id, organisation_id, media_id, language, source_language, status, requested_by, created_at)
       SELECT ticket, $1, id, ${codes}[5 + n % 10], 'en', 'queued', who, at FROM ${made}`,
      [organisationId],
    );
    await pool.query(
      `UPDATE translation_requests t SET status = CASE WHEN made.n % 20 = 0 THEN 'failed' ELSE 'ready' END,
         finished_at = created_at + (60 + abs(hashtext(t.id::text)) % 7200) * interval '1 second'
       FROM ${made} made WHERE made.ticket = t.id`,
    );
    await pool.query(
      `INSERT INTO report_facts (organisation_id, at, kind, department_id, project_id, language, media_type, subject_id, amount, compared)
       SELECT t.organisation_id, made.at, f.kind, r.department_id, r.project_id, r.language, r.media_type, t.id, made.n % 900, 1000
       FROM ${made} made JOIN translation_requests t ON t.id = made.ticket JOIN report_tickets r ON r.ticket_id = t.id
       CROSS JOIN (VALUES ('translated'), ('edited')) f (kind)`,
    );
    await pool.query(`DROP TABLE ${made}`);
  }
  console.log(
    `${size} media with everything that happens to them: ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  const signedIn = await api.app.inject({
    method: login.method,
    url: login.path,
    payload: { userName, password: encodePassword(testPassword) },
  });
  const { data } = signedIn.json() as { data: LoginAnswer };
  return { authorization: `Bearer ${data.jwtToken.token}` };
}

async function measure(
  headers: Bearer,
  endpoint: { path: string },
  query: Record<string, string>,
): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < callsPerTurn; call += 1) {
    const started = performance.now();
    const answer = await api.app.inject({ method: 'GET', url: endpoint.path, headers, query });
    times.push(performance.now() - started);
    if (answer.statusCode !== 200) throw new Error(answer.body);
  }
  return times;
}

const at = (times: number[], share: number) =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
  0;

async function compare(
  name: string,
  a: () => Promise<number[]>,
  b: () => Promise<number[]>,
): Promise<void> {
  const times = { a: [] as number[], b: [] as number[] };
  for (let pair = 0; pair < pairs; pair += 1)
    for (const side of pair % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const))
      times[side].push(...(await (side === 'a' ? a : b)()));
  const ratio = (share: number) => (at(times.b, share) / at(times.a, share)).toFixed(2);
  console.log(
    `${name}: median ${at(times.a, 0.5).toFixed(1)} → ${at(times.b, 0.5).toFixed(1)} ms, p95 ${at(times.a, 0.95).toFixed(1)} → ${at(times.b, 0.95).toFixed(1)} ms, ratio of p95 ${ratio(0.95)}, of medians ${ratio(0.5)}`,
  );
}

try {
  const small = await makeOrganisation(few);
  const large = await makeOrganisation(many);
  await pool.query('VACUUM ANALYZE');
  const month = lastMonths(new Date(), 'UTC')[1]?.value ?? '';
  const cases: ReadonlyArray<[string, { path: string }, Record<string, string>]> = [
    ['a year', viewReport, {}],
    ['one month', viewReport, { from: month, to: month }],
    ['a year of one language', viewReport, { language: 'fr' }],
    ['a workbook', exportReport, { format: 'xlsx' }],
  ];
  // The first calls compile and plan.
  for (const headers of [small, large]) await measure(headers, viewReport, {});
  await compare(
    `a year, ${few} against itself`,
    () => measure(small, viewReport, {}),
    () => measure(small, viewReport, {}),
  );
  for (const [name, endpoint, query] of cases)
    await compare(
      `${name}, ${many} ÷ ${few}`,
      () => measure(small, endpoint, query),
      () => measure(large, endpoint, query),
    );
} finally {
  await api.close();
  await services.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
