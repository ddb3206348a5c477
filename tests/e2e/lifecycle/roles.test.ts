import { type ChildProcess, spawn } from 'node:child_process';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { saveUserStatus } from '@glossa/contracts/approvals';
import { listNodes, patchNode } from '@glossa/contracts/nodes';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import {
  type DatabaseHandle,
  openDatabase,
} from '../../../apps/server/src/platform/db/database.ts';
import { startEmbeddedPostgres } from '../../../apps/server/src/platform/db/embedded-postgres.ts';
import { type MailInbox, openInbox } from '../../../apps/server/src/testing/mail-inbox.ts';
import { createPerson } from '../../../apps/server/src/testing/people.ts';
import { serverArguments } from '../../../scripts/server-process.mjs';
import { type Client, signIn } from '../support/api.ts';
import { makeDataFolder } from '../support/server.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const metricsToken = 'token-of-the-operator';

let data: Awaited<ReturnType<typeof makeDataFolder>>;
let postgres: Awaited<ReturnType<typeof startEmbeddedPostgres>>;
let database: DatabaseHandle;
let inbox: MailInbox;
const started: Running[] = [];
beforeAll(async () => {
  data = await makeDataFolder();
  const folder = join(data.path, 'database');
  await mkdir(folder);
  postgres = await startEmbeddedPostgres(folder);
  database = openDatabase(postgres.connection, () => {});
  inbox = await openInbox();
});
afterAll(async () => {
  for (const { child, ended } of started) {
    child.kill('SIGTERM');
    await ended;
  }
  await database.close();
  await inbox.close();
  await postgres.stop();
  await data.remove();
});

type Running = {
  child: ChildProcess;
  output: () => string;
  ended: Promise<number | null>;
  /** Its address, once it is ready. */
  ready: () => Promise<string>;
};

/** One process of an installation: the same settings for all, and a data folder of its own. */
function start(name: string, roles: string, more: Record<string, string> = {}): Running {
  const { host, user, database: databaseName } = postgres.connection;
  const child = spawn(process.execPath, serverArguments, {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: `postgresql://${user}@/${databaseName}?host=${encodeURIComponent(host ?? '')}`,
      GLOSSA_ROLES: roles,
      GLOSSA_DATA: join(data.path, name),
      GLOSSA_LOG_FORMAT: 'json',
      GLOSSA_METRICS_TOKEN: metricsToken,
      GLOSSA_SMTP_URL: inbox.url,
      PORT: '0',
      HOST: '127.0.0.1',
      ...more,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  const collect = (chunk: Buffer) => {
    output += chunk.toString();
  };
  child.stdout.on('data', collect);
  child.stderr.on('data', collect);
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const running: Running = {
    child,
    output: () => output,
    ended,
    ready: () =>
      Promise.race([
        vi.waitFor(
          () => {
            const address = output.match(/Glossa is ready: (\S+)/)?.[1];
            if (!address) throw new Error(`The process ${name} is not ready:\n${output}`);
            return address;
          },
          { timeout: 90_000, interval: 100 },
        ),
        ended.then((code) => {
          throw new Error(`The process ${name} ended with ${code}:\n${output}`);
        }),
      ]),
  };
  started.push(running);
  return running;
}

test('a wrong role, and one without a shared database, stop the start with what to do', async () => {
  const wrong = start('wrong', 'worker:speach');
  const alone = start('alone', 'api', { DATABASE_URL: '' });
  expect(await wrong.ended).toBe(1);
  expect(wrong.output()).toContain('GLOSSA_ROLES: has “speach”. Did you mean “speech”?');
  expect(await alone.ended).toBe(1);
  expect(alone.output()).toContain('set DATABASE_URL');
});

test('a worker that waited for the migration does the jobs of the API, and a drained one none', async () => {
  const worker = start('worker', 'worker:mail');
  await vi.waitFor(
    () => expect(worker.output()).toContain('waiting for the database to be brought up to date'),
    { timeout: 60_000, interval: 100 },
  );
  const migration = start('migration', 'migrate');
  expect(await migration.ended, migration.output()).toBe(0);
  expect(migration.output()).toContain('Migrations applied: 001-');
  const again = start('migration', 'migrate');
  expect(await again.ended).toBe(0);
  expect(again.output()).toContain('Migrations applied: none');

  const workerAddress = await worker.ready();
  expect(worker.output()).toContain('the database is up to date');
  expect(worker.output()).not.toContain('password');
  const api = start('api', 'api');
  const address = await api.ready();

  const client = await signIn(address, api.output().match(/password\s+(\S+)/)?.[1] ?? '');
  await approve(client, 'ada@example.org');

  await vi.waitFor(
    async () => {
      const { nodes } = await client.call(listNodes);
      expect(nodes.map(({ roles, state }) => `${roles} ${state}`).sort()).toEqual([
        'api running',
        'worker:mail running',
      ]);
    },
    { timeout: 30_000 },
  );
  expect(await countDone(workerAddress)).toBe(1);
  expect(await countDone(address)).toBe(0);
  for (const path of ['/', '/api/translation-tool-api/health', '/docs/api'])
    expect((await fetch(`${workerAddress}${path}`)).status, path).toBe(404);
  for (const path of ['/health', '/ready'])
    expect((await fetch(`${workerAddress}${path}`)).status, path).toBe(200);

  const second = start('second', 'worker:mail');
  const secondAddress = await second.ready();
  const stateOf = async (nodeId: string) =>
    (await client.call(listNodes)).nodes.find((node) => node.nodeId === nodeId)?.state;
  const { nodes } = await client.call(listNodes);
  const first = nodes.find(({ roles }) => roles === 'worker:mail')?.nodeId ?? '';
  await client.call(patchNode, { params: { nodeId: first }, body: { drain: true } });
  await vi.waitFor(async () => expect(await stateOf(first)).toBe('drained'), { timeout: 30_000 });
  for (const name of ['grace', 'hedy']) await approve(client, `${name}@example.org`);
  expect(await countDone(workerAddress)).toBe(1);
  expect(await countDone(secondAddress)).toBe(2);
  await client.call(patchNode, { params: { nodeId: first }, body: { drain: false } });
  second.child.kill('SIGTERM');
  expect(await second.ended, second.output()).toBe(0);
  await approve(client, 'joan@example.org');
  expect(await countDone(workerAddress)).toBe(2);

  worker.child.kill('SIGTERM');
  expect(await worker.ended, worker.output()).toBe(0);
  const left = await client.call(listNodes);
  expect(left.nodes.map(({ roles }) => roles)).toEqual(['api']);
  api.child.kill('SIGTERM');
  expect(await api.ended, api.output()).toBe(0);
});

/** Approves a new user, and waits for the mail about it. */
async function approve(client: Client, email: string): Promise<void> {
  const { db } = database;
  const { organisation_id: organisationId } = await db
    .selectFrom('users')
    .select('organisation_id')
    .where('id', '=', client.userId)
    .executeTakeFirstOrThrow();
  const { userId } = await createPerson(db, { role: 'Viewer', organisationId });
  await db
    .updateTable('users')
    .set({ status: 'Pending', email })
    .where('id', '=', userId)
    .execute();
  const { id: roleId } = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Viewer')
    .executeTakeFirstOrThrow();
  await client.call(saveUserStatus, {
    body: { userId, from: 'Pending', status: 'Approved', comment: 'Welcome', roleIds: [roleId] },
  });
  await vi.waitFor(() => expect(inbox.mails.map(({ to }) => to)).toContainEqual([email]), {
    timeout: 30_000,
  });
}

/** How many decision mails this process has sent, by its own metrics. */
async function countDone(address: string): Promise<number> {
  const answer = await fetch(`${address}/metrics`, {
    headers: { authorization: `Bearer ${metricsToken}` },
  });
  const line = 'glossa_job_duration_seconds_count{job="send-decision-mail",outcome="done"} ';
  const found = (await answer.text()).split('\n').find((text) => text.startsWith(line));
  return Number(found?.slice(line.length));
}
