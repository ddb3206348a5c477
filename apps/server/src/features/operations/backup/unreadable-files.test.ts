import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createPerson } from '../../../testing/people.ts';
import {
  createEmptyDatabase,
  createTestDatabase,
  type TestDatabase,
} from '../../../testing/test-database.ts';
import { checkArchive, checkIsComplete } from './archive.ts';
import { createBackup } from './create-backup.ts';

const run = promisify(execFile);
let folder: string;
let data: string;
let database: TestDatabase;
const whole = ['aa11.mp4', 'aa33.mp4', 'cc11.mp4'];
const broken = ['aa22.mp4', 'bb11.mp4'];
const pathOf = (name: string) => join(data, 'files', name.slice(0, 2), name);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-unreadable-'));
  data = join(folder, 'before');
  database = await createTestDatabase('installed');
  const { organisationId, userId } = await createPerson(database.db, { role: 'Viewer' });
  await mkdir(join(data, 'secrets'), { recursive: true });
  await writeFile(join(data, 'secrets', 'token-key'), 'the key');
  for (const name of [...whole, ...broken, 'dd11.mp4']) {
    await mkdir(join(data, 'files', name.slice(0, 2)), { recursive: true });
    await sql`INSERT INTO media (organisation_id, uploaded_by, title, original_name, file_name, kind,
        format, media_type, size_bytes, sha256, status, requested_language)
      VALUES (${organisationId}, ${userId}, ${name}, ${name}, ${name}, 'video', 'mp4', 'video/mp4',
        ${1}, 'x', 'transcribed', 'en')`.execute(database.db);
  }
  for (const name of whole) await writeFile(pathOf(name), `content of ${name}`);
  // Opens, and fails when it is read, as a bad sector does; the other one fails when it is opened.
  await mkdir(pathOf('aa22.mp4'));
  await symlink(pathOf('bb11.mp4'), pathOf('bb11.mp4'));
});
afterAll(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const command = async (name: 'backup' | 'restore', args: string[], env: Record<string, string>) => {
  const script = fileURLToPath(new URL(`${name}.ts`, import.meta.url));
  try {
    const { stdout } = await run(process.execPath, [script, ...args], {
      env: { ...process.env, ...env },
    });
    return { code: 0, stdout, stderr: '' };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string };
  }
};

test('a backup continues after unreadable files, names each, and ends as incomplete', async () => {
  const archive = join(folder, 'incomplete.tar');
  const env = { GLOSSA_DATA: data, DATABASE_URL: database.url };
  const made = await command('backup', [archive], env);
  expect(made.code).toBe(1);
  expect(made.stderr).toContain('The backup is INCOMPLETE');
  expect(made.stderr).toContain('everything except 2 files that could not be read:');
  for (const name of broken) expect(made.stderr).toContain(`\n- ${pathOf(name)} (E`);
  expect(made.stdout).toContain(`Files: ${whole.length},`);
  // It was deleted, and nothing is wrong with that.
  expect(made.stdout).toContain('1 files that the database names were not there any more');
  expect(made.stdout).not.toContain('whole');

  const { unreadable } = await checkArchive(archive);
  expect(unreadable.map(({ file }) => file)).toEqual(broken.map(pathOf));
  await expect(checkIsComplete(archive)).rejects.toThrow('2 files could not be read when it was');
  expect(await command('backup', ['--check', archive], env)).toMatchObject({ code: 1 });

  const restored = await createEmptyDatabase();
  try {
    const after = join(folder, 'after');
    const said = await command('restore', [archive], {
      GLOSSA_DATA: after,
      DATABASE_URL: restored.url,
    });
    expect(said.code).toBe(1);
    expect(said.stdout).toContain('Everything in the archive is restored');
    for (const name of broken) expect(said.stderr).toContain(name);
    for (const name of whole)
      expect(await readFile(join(after, 'files', name.slice(0, 2), name), 'utf8')).toBe(
        `content of ${name}`,
      );
    const { rows } = await sql`SELECT 1 FROM media`.execute(restored.db);
    expect(rows).toHaveLength(6);
  } finally {
    await restored.drop();
  }
}, 120_000);

test('a key that cannot be read fails the backup with its name', async () => {
  const config = readConfig({ GLOSSA_DATA: data, DATABASE_URL: database.url });
  const key = join(data, 'secrets', 'webhook-key');
  await mkdir(key);
  const archive = join(folder, 'without-key.tar');
  await expect(createBackup(config, archive)).rejects.toThrow(`The key ${key} cannot be read`);
  await expect(readFile(archive)).rejects.toThrow('ENOENT');
  await rm(key, { recursive: true });
});
