/**
 * The list of users at 20,000 against 1,000, in one database and one run: a page and a search, through the whole server
 * (authorization, validation, queries, serialization) except the network. ABBA order. `node bench/user-lists.ts
 * [pairs]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodePassword, type LoginAnswer, login } from '@glossa/contracts/auth';
import { importUsers } from '@glossa/contracts/user-import';
import { viewUser } from '@glossa/contracts/users';
import { seedInstallation } from '../apps/server/src/features/users/index.ts';
import { readConfig } from '../apps/server/src/platform/config.ts';
import { startEmbeddedPostgres } from '../apps/server/src/platform/db/embedded-postgres.ts';
import { migrateDatabase } from '../apps/server/src/platform/db/migrate.ts';
import { createLogger } from '../apps/server/src/platform/log.ts';
import { createPerson, testPassword } from '../apps/server/src/testing/people.ts';
import { createApi } from '../apps/server/src/wiring/api.ts';
import { createServices } from '../apps/server/src/wiring/services.ts';
import { argument, sized } from './smoke.ts';

const pairs = argument(1, 24, 1);
const [few, many] = [sized(1_000, 20), sized(20_000, 60)];
const callsPerTurn = sized(20, 2);
const folder = await mkdtemp(join(tmpdir(), 'glossa-bench-'));
const postgres = await startEmbeddedPostgres(folder);
const logger = createLogger('silent');
const config = readConfig({ GLOSSA_DATA: folder, GLOSSA_LOG_LEVEL: 'silent' });
const services = await createServices(config, logger, postgres.connection);
const { db } = services.database;
await migrateDatabase(db);
await seedInstallation(db);
await services.queue.start();
const api = await createApi(services);
await api.app.ready();

type Bearer = { authorization: string };
async function makeOrganisation(size: number): Promise<Bearer> {
  const { userName } = await createPerson(db, { role: 'Organisation administrator' });
  const signedIn = await api.app.inject({
    method: login.method,
    url: login.path,
    payload: { userName, password: encodePassword(testPassword) },
  });
  const { data } = signedIn.json() as { data: LoginAnswer };
  const headers = { authorization: `Bearer ${data.jwtToken.token}` };
  const rows = Array.from(
    { length: size - 1 },
    (_, index) =>
      `u${size}.${index},Person ${(index * 7_919) % size} of ${size},Viewer,u${size}.${index}@example.org`,
  );
  const form = new FormData();
  form.append(
    'file',
    new Blob([['user_name,display_name,roles,email', ...rows].join('\n')]),
    'u.csv',
  );
  const started = performance.now();
  const imported = await api.app.inject({
    method: 'POST',
    url: importUsers.path,
    headers,
    payload: form,
  });
  if (imported.statusCode !== 200) throw new Error(imported.body);
  console.log(
    `import of ${rows.length} users: ${((performance.now() - started) / 1000).toFixed(1)} s`,
  );
  return headers;
}

async function measure(headers: Bearer, query: Record<string, string>): Promise<number[]> {
  const times: number[] = [];
  for (let call = 0; call < callsPerTurn; call += 1) {
    const started = performance.now();
    const answer = await api.app.inject({ method: 'GET', url: viewUser.path, headers, query });
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
  goal: string,
): Promise<void> {
  const times = { a: [] as number[], b: [] as number[] };
  for (let pair = 0; pair < pairs; pair += 1)
    for (const side of pair % 2 === 0 ? (['a', 'b'] as const) : (['b', 'a'] as const))
      times[side].push(...(await (side === 'a' ? a : b)()));
  const ratio = (share: number) => (at(times.b, share) / at(times.a, share)).toFixed(2);
  console.log(
    `${name}: p95 ${at(times.a, 0.95).toFixed(1)} → ${at(times.b, 0.95).toFixed(1)} ms, ratio of p95 ${ratio(0.95)}, of medians ${ratio(0.5)}${goal}`,
  );
}

try {
  const small = await makeOrganisation(few);
  const large = await makeOrganisation(many);
  await services.database.pool.query('VACUUM ANALYZE');
  const page = { pageSize: '25', page: '3' };
  const search = { pageSize: '25', search: 'person 77' };
  // The first calls compile and plan.
  for (const headers of [small, large]) await measure(headers, page);
  await compare(
    `page, ${few} against itself`,
    () => measure(small, page),
    () => measure(small, page),
    '',
  );
  await compare(
    `page, ${many} ÷ ${few}`,
    () => measure(small, page),
    () => measure(large, page),
    ' (goal 1.3)',
  );
  await compare(
    `search, ${many} ÷ ${few}`,
    () => measure(small, search),
    () => measure(large, search),
    ' (goal 10)',
  );
} finally {
  await api.close();
  await services.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
}
