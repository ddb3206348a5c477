import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readConfig } from '../../../platform/config.ts';
import { createDatabaseWithOldNames, oldIds, oldJobName } from '../../../testing/old-database.ts';
import { createEmptyDatabase } from '../../../testing/test-database.ts';
import { createBackup } from './create-backup.ts';

const run = promisify(execFile);
const restoreCommand = fileURLToPath(new URL('restore.ts', import.meta.url));
let folder: string;
let old: Awaited<ReturnType<typeof createDatabaseWithOldNames>>;
let restored: Awaited<ReturnType<typeof createEmptyDatabase>>;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-old-backup-'));
  [old, restored] = [await createDatabaseWithOldNames(), await createEmptyDatabase()];
});
afterAll(async () => {
  await old.drop();
  await restored.drop();
  await rm(folder, { recursive: true, force: true });
});

test('a backup of the version before the standard names is restored under the new names', async () => {
  const before = { GLOSSA_DATA: join(folder, 'before'), DATABASE_URL: old.url };
  await mkdir(join(before.GLOSSA_DATA, 'secrets'), { recursive: true });
  const archive = join(folder, 'old.glossa');
  await createBackup(readConfig(before), archive);
  await run(process.execPath, [restoreCommand, archive], {
    env: { ...process.env, GLOSSA_DATA: join(folder, 'after'), DATABASE_URL: restored.url },
  });

  const { db } = restored;
  expect(await db.selectFrom('media').selectAll().executeTakeFirst()).toMatchObject({
    id: oldIds.mediaId,
    proxy_file: 'a.play.mp4',
    failure_code: 'WORKER_LOST',
  });
  expect(await db.selectFrom('digest_settings').selectAll().executeTakeFirst()).toMatchObject({
    digest_hour: 9,
  });
  const { rows } = await sql`
    SELECT name, data FROM jobs.job WHERE name LIKE ${`${oldJobName}%`} ORDER BY name`.execute(db);
  expect(rows).toEqual([
    { name: oldJobName, data: { n: 1 } },
    { name: `${oldJobName}.dead-letter`, data: { n: 2 } },
  ]);
}, 60_000);
