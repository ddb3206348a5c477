import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { OperatorError } from '../features/users/index.ts';
import type { Config } from '../platform/config.ts';
import type { Database } from '../platform/db/database.ts';
import { findInstallation } from '../platform/find-installation.ts';
import { createFileHashes } from '../platform/storage/file-hashes.ts';
import { createLocalDisk } from '../platform/storage/local-disk.ts';
import {
  copyToBucket,
  copyToDisk,
  type MoveDeps,
  type MoveResult,
  removeFromBucket,
  removeFromDisk,
} from '../platform/storage/move-files.ts';
import { createBucket } from '../platform/storage/s3/bucket.ts';
import { withInstallation } from './admin/installation.ts';
import { claimFiles } from './file-storage.ts';

const usage = 'Usage: npm run storage -- move --to bucket|disk';
const print = (text: string) => process.stdout.write(`${text}\n`);
const showEveryMs = 5_000;

async function main([command, option, target, ...more]: string[]): Promise<number> {
  const known = command === 'move' && option === '--to' && more.length === 0;
  if (!known || (target !== 'bucket' && target !== 'disk')) {
    process.stderr.write(`${usage}\n`);
    return 2;
  }
  const config = await findInstallation(process.env);
  const controller = new AbortController();
  process.once('SIGINT', () =>
    controller.abort(new OperatorError('Stopped. Run it again to continue.')),
  );
  return withInstallation(config, ({ db }) => move(config, db, target, controller.signal));
}

async function move(
  config: Config,
  db: Database,
  target: 'bucket' | 'disk',
  signal: AbortSignal,
): Promise<number> {
  assertSettings(config, target);
  if (!config.bucket) throw new OperatorError('GLOSSA_S3_BUCKET is not set.');
  const bucket = createBucket(config.bucket);
  try {
    await claimFiles({ bucket, filesLeft: false, db, signal });
    const hashes = createFileHashes(db);
    const disk = await createLocalDisk(config.dataFolder, hashes, {
      pendingFolder: 'pending-move',
    });
    const deps: MoveDeps = { disk, bucket, hashes, signal };
    const toBucket = target === 'bucket';
    const total = await measure(toBucket ? disk.list() : bucket.list('files/'));
    print(`${total.files} files, ${gigabytes(total.bytes)}, are to be moved to the ${target}.`);
    const report = createReport(total);
    const result = await (toBucket ? copyToBucket(deps, report) : copyToDisk(deps, report));
    await waitForJobs(db, signal);
    await (toBucket ? removeFromDisk : removeFromBucket)(deps, result.copied);
    return await conclude(db, target, result);
  } finally {
    bucket.close();
  }
}

/** Otherwise a server would go on to write files to where they are taken from. */
function assertSettings({ bucket, filesOn }: Config, target: 'bucket' | 'disk'): void {
  if (!bucket)
    throw new OperatorError(
      'GLOSSA_S3_BUCKET is not set. Set it with the other settings of the bucket, start Glossa with them, and run this again.',
    );
  if (filesOn === target) return;
  throw new OperatorError(
    `New files still go to the ${filesOn}. Set GLOSSA_FILES=${target}, start Glossa with it, and run this again.`,
  );
}

async function measure(files: AsyncIterable<{ sizeBytes: number }>) {
  const total = { files: 0, bytes: 0 };
  for await (const { sizeBytes } of files) {
    total.files += 1;
    total.bytes += sizeBytes;
  }
  return total;
}

function createReport(total: { files: number; bytes: number }) {
  const done = { files: 0, bytes: 0 };
  let shown = Date.now();
  return ({ sizeBytes }: { sizeBytes: number }) => {
    done.files += 1;
    done.bytes += sizeBytes;
    if (Date.now() - shown < showEveryMs) return;
    shown = Date.now();
    print(
      `… ${done.files} of ${total.files} files, ${gigabytes(done.bytes)} of ${gigabytes(total.bytes)}`,
    );
  };
}

/** A job that began before a copy was there may still read the original. */
async function waitForJobs(db: Database, signal: AbortSignal): Promise<void> {
  const copiedAt = new Date();
  let told = false;
  for (;;) {
    const { rows } = await sql<{ count: string }>`
      SELECT count(*) FROM jobs.job WHERE state = 'active' AND started_on < ${copiedAt}`.execute(
      db,
    );
    const running = Number(rows[0]?.count ?? 0);
    if (running === 0) return;
    if (!told)
      print(`All files are copied. Waiting for ${running} jobs that may use the originals.`);
    told = true;
    await delay(2_000, undefined, { signal });
  }
}

async function conclude(
  db: Database,
  target: 'bucket' | 'disk',
  { copied, damaged }: MoveResult,
): Promise<number> {
  print(
    `${copied.length} files were copied to the ${target} and compared; the originals are deleted.`,
  );
  if (damaged.length > 0) {
    print(
      `${damaged.length} files are not what was written, and stay where they are: ${damaged.slice(0, 10).join(', ')}. Restore them from a backup, or delete what they belong to, and run this again.`,
    );
    return 1;
  }
  if (target === 'bucket')
    await db.updateTable('installation').set({ files_in_two_places: false }).execute();
  print(
    target === 'bucket'
      ? 'Start Glossa again when it suits you: until then it looks for files in both places. Other machines can be started now.'
      : 'You can remove the settings GLOSSA_S3_* and GLOSSA_FILES, and start Glossa again.',
  );
  return 0;
}

const gigabytes = (bytes: number) => `${(bytes / 1024 ** 3).toFixed(2)} GB`;

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(`\n${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  },
);
