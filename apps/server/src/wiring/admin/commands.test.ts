import { execFile } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { viewMaintenance } from '@glossa/contracts/system';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../../engines/speech-to-text/testing/fake.ts';
import { captureLog } from '../../testing/captured-log.ts';
import {
  addCategory,
  dataOf,
  join,
  type Uploaded,
  upload,
  waitForMedia,
} from '../../testing/media-calls.ts';
import { asNobody, hasOtherAccount } from '../../testing/other-account.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';
import { type CommandResult, runAdminCommand } from './commands.ts';

const program = fileURLToPath(new URL('../admin-cli.ts', import.meta.url));

let api: TestApi;
let speechFails = true;
beforeAll(async () => {
  const engine = createFakeSpeechEngine();
  api = await createTestApi({
    worker: true,
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [
        {
          ...engine,
          transcribe: async (request) => {
            if (speechFails) throw new Error('the engine broke');
            return engine.transcribe(request);
          },
        },
      ],
    },
  });
});
afterAll(() => api.stop());
afterEach(() => {
  speechFails = true;
});

const environment = (env: Record<string, string> = {}) => ({
  GLOSSA_DATA: api.services.config.dataFolder,
  DATABASE_URL: api.database.url,
  ...env,
});
const run = (args: string[], env?: Record<string, string>): Promise<CommandResult> =>
  runAdminCommand(args, environment(env));
/** As `npm run admin` does. */
const runProgram = (
  program: string,
  args: string[],
  env: Record<string, string> = {},
): Promise<CommandResult> =>
  new Promise((resolve) => {
    execFile(
      program,
      args,
      { env: { PATH: process.env.PATH, ...environment(env) } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    );
  });
const runJson = async <T>(...args: string[]): Promise<T> => {
  const { code, stdout, stderr } = await run([...args, '--json']);
  expect(stderr).toBe('');
  expect(code).toBe(0);
  return JSON.parse(stdout) as T;
};
const audited = (action: string) =>
  api.services.database.db
    .selectFrom('audit_log')
    .select(['subject_name', 'user_name', 'organisation_id', 'detail'])
    .where('action', '=', action as never)
    .orderBy('at', 'desc')
    .execute();

test('explains itself on one screen, and refuses wrong use with 2', async () => {
  const { code, stdout } = await run(['--help']);
  expect(code).toBe(0);
  expect(stdout.split('\n').length).toBeLessThan(24);
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(120);
  for (const args of [
    [],
    ['frob'],
    ['job'],
    ['jobs', '--role', 'x'],
    ['log-level', 'loud'],
    ['jobs', '--state', 'x'],
  ])
    expect(await run(args)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('npm run admin'),
    });
});

test('prints what a command answers and ends with its code', async () => {
  const answer = { code: 0, stdout: 'Maintenance mode is off.\n', stderr: '' };
  expect(await runProgram(process.execPath, [program, 'maintenance'])).toEqual(answer);
}, 60_000);

test('prints a configuration file, without an installation', async () => {
  const { code, stdout } = await run(['config'], { GLOSSA_DATA: '/nowhere', PORT: 'not read' });
  expect(code).toBe(0);
  expect(stdout).toContain('\n#PORT=4000\n');
});

test('resets a password, which is printed once and logs the user in', async () => {
  const before = await runJson<{ oneTimePassword: string }>('reset-password');
  const { code, stdout } = await run(['reset-password', 'ADMIN']);
  expect(code).toBe(0);
  const password = stdout.match(/password {3}(\S+)/)?.[1] ?? '';
  await expect(signInAs(api, 'admin', before.oneTimePassword)).rejects.toThrow(
    'AUTH_INVALID_CREDENTIALS',
  );
  expect((await signInAs(api, 'admin', password)).answer.user.userName).toBe('admin');
  const { one_time_expires_at } = await api.services.database.db
    .selectFrom('users')
    .select('one_time_expires_at')
    .where('user_name', '=', 'admin')
    .executeTakeFirstOrThrow();
  expect(one_time_expires_at?.getTime()).toBeGreaterThan(Date.now());
  const [entry] = await audited('password-reset');
  expect(entry).toMatchObject({ subject_name: 'admin', detail: { by: 'npm run admin' } });
  expect(entry?.user_name).toBeTruthy();
  expect(JSON.stringify(entry)).not.toContain(password);
});

test('resets a second factor, after which the password is enough', async () => {
  const { oneTimePassword } = await runJson<{ oneTimePassword: string }>('reset-password');
  const { db } = api.services.database;
  const { id } = await db
    .selectFrom('users')
    .select('id')
    .where('user_name', '=', 'admin')
    .executeTakeFirstOrThrow();
  await db
    .insertInto('totp_secrets')
    .values({ user_id: id, secret_sealed: Buffer.alloc(40), enabled_at: new Date() })
    .execute();
  await expect(signInAs(api, 'admin', oneTimePassword)).rejects.toThrow('SECOND_FACTOR_REQUIRED');
  expect(await run(['reset-second-factor', 'Admin '])).toMatchObject({
    code: 0,
    stdout: 'admin has no second factor anymore.\n',
  });
  expect((await signInAs(api, 'admin', oneTimePassword)).userId).toBe(id);
  expect(await audited('second-factor-reset')).toMatchObject([{ subject_name: 'admin' }]);
});

test('names the administrators where there is no such user', async () => {
  expect(await run(['reset-password', 'nobody'])).toMatchObject({
    code: 1,
    stderr: 'There is no user nobody. Administrators: admin.\n',
  });
});

test('adds a user with a role, who can log in', async () => {
  const added = await runJson<{ userName: string; oneTimePassword: string }>(
    ...['create-user', 'ops', '--name', 'Operations', '--role', 'system administrator'],
  );
  const { user } = (await signInAs(api, 'ops', added.oneTimePassword)).answer;
  expect(user.displayName).toBe('Operations');
  expect(await audited('user-added')).toMatchObject([{ subject_name: 'ops' }]);
  const choices = [
    [['create-user', 'ops', '--role', 'Viewer'], /user name|username/i],
    [['create-user', 'other', '--role', 'Boss'], /no role Boss\. There are: .*Viewer/],
    [['create-user', 'other', '--role', 'Viewer', '--department', 'x'], /no department x/],
    [['create-user', 'a b', '--role', 'Viewer'], /letters, digits/],
  ] as const;
  for (const [args, sentence] of choices)
    expect(await run([...args])).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(sentence),
    });
});

type Job = { id: string; name: string; state: string; failure: string | null; title: string };

test('lists a failed job, shows it, and queues it again', async () => {
  const person = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, person, 'Admin');
  const { mediaId } = dataOf<Uploaded>(await upload(api, person, { categoryId }));
  await waitForMedia(api, person, mediaId, ['failed']);
  const [failed, ...others] = await runJson<Job[]>('jobs', '--state', 'failed');
  expect(others).toEqual([]);
  expect(failed).toMatchObject({ name: 'media.transcribe', state: 'failed', failure: 'INTERNAL' });
  expect((await run(['job', failed?.id.slice(0, 8) ?? ''])).stdout).toContain(mediaId);
  speechFails = false;
  await runJson('requeue', failed?.id ?? '');
  await waitForMedia(api, person, mediaId, ['transcribed']);
  expect(await runJson('jobs', '--state', 'failed')).toEqual([]);
  expect(await run(['requeue', failed?.id ?? ''])).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('only failed and canceled ones'),
  });
  expect(await audited('job-requeued')).toMatchObject([
    { organisation_id: person.answer.user.organisationId, detail: { mediaId } },
  ]);
}, 60_000);

test('in maintenance jobs wait, and a waiting one can be canceled', async () => {
  const person = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, person, 'Waiting');
  const answer = await upload(api, person, { categoryId });
  const { mediaId } = dataOf<Uploaded>(answer);
  await waitForMedia(api, person, mediaId, ['failed']);
  const [failed] = await runJson<Job[]>('jobs', '--state', 'failed');
  const on = await runJson<{ on: boolean }>('maintenance', 'on', 'Back', 'soon');
  expect(on).toMatchObject({ on: true, message: 'Back soon' });
  await vi.waitFor(async () => {
    const { body } = await call(api, viewMaintenance);
    expect(body).toContain('Back soon');
  });
  await runJson('requeue', failed?.id ?? '');
  const [waiting, ...more] = await runJson<Job[]>('jobs', '--state', 'waiting');
  expect(more).toEqual([]);
  expect(waiting?.name).toBe('media.prepare');
  const [canceled] = await runJson<Job[]>('cancel', waiting?.id ?? '');
  expect(canceled).toMatchObject({ id: waiting?.id, state: 'canceled' });
  expect((await run(['maintenance'])).stdout).toMatch(
    /is on since .*: Back soon\. No job is running/,
  );
  expect((await run(['maintenance', 'off'])).stdout).toBe('Maintenance mode is off.\n');
  await waitForMedia(api, person, mediaId, ['cancelled']);
  expect(await audited('maintenance-started')).toMatchObject([
    { detail: { comment: 'Back soon' } },
  ]);
  expect(await audited('maintenance-ended')).toHaveLength(1);
  expect(await audited('job-canceled')).toMatchObject([{ detail: { mediaId } }]);
}, 60_000);

test('sets the log level of the running server', async () => {
  captureLog(api.services.logger);
  expect(await runJson('log-level', 'warn')).toEqual({ level: 'warn', servers: 1 });
  await vi.waitFor(() => expect(api.services.logger.level).toBe('warn'));
  expect(await audited('log-level-changed')).toMatchObject([{ detail: { level: 'warn' } }]);
});

test('refuses a folder without data, a database that is away and one of another version', async () => {
  const refused = (env: Record<string, string>) => run(['maintenance'], env);
  const nothing = `${api.services.config.dataFolder}/nothing`;
  expect(await refused({ GLOSSA_DATA: nothing })).toMatchObject({
    code: 1,
    stderr: `${nothing} holds no data of Glossa. Set GLOSSA_DATA to the folder the product runs on.\n`,
  });
  await expect(readdir(nothing)).rejects.toThrow('ENOENT');
  expect(await refused({ DATABASE_URL: 'postgresql://glossa@/x?host=/nowhere' })).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('The database does not answer'),
  });
  const { db } = api.services.database;
  await sql`INSERT INTO kysely_migration (name, timestamp) VALUES ('999-later', now()::text)`.execute(
    db,
  );
  expect((await refused({})).stderr).toContain('later version');
  await sql`DELETE FROM kysely_migration WHERE name = '999-later'`.execute(db);
  const [last] = (
    await sql<{ name: string; timestamp: string }>`
      DELETE FROM kysely_migration WHERE name = (SELECT max(name) FROM kysely_migration) RETURNING *`.execute(
      db,
    )
  ).rows;
  expect((await refused({})).stderr).toContain('earlier version');
  await sql`INSERT INTO kysely_migration ${sql`(name, timestamp) VALUES (${last?.name}, ${last?.timestamp})`}`.execute(
    db,
  );
});

test.runIf(hasOtherAccount)('refuses an account that does not own the folder', async () => {
  const above = await mkdtemp('/tmp/glossa-admin-');
  try {
    const folder = `${above}/data`;
    await mkdir(`${folder}/secrets`, { recursive: true });
    const sentence = async () => {
      const { stdout, stderr, code } = await runProgram(
        asNobody[0],
        [...asNobody.slice(1), process.execPath, program, 'maintenance'],
        { GLOSSA_DATA: folder },
      );
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
      return stderr;
    };
    expect(await sentence()).toMatch(
      /inside .*, which belongs to the account root and is closed to this one, nobody\. Run this as root/,
    );
    await chmod(above, 0o755);
    expect(await sentence()).toMatch(
      /belongs to the account root, and this is nobody\. Run this as root/,
    );
  } finally {
    await rm(above, { recursive: true });
  }
});
