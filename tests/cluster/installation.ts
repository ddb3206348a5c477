import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { BucketSettings } from '../../apps/server/src/platform/storage/s3/settings.ts';
import { serverArguments } from '../../scripts/server-process.mjs';

/** Of every object that the installation owns. */
export const objectPrefix = 'glossa/';

export type Services = {
  databaseUrl: string;
  store: BucketSettings;
  /** Without one, live messages go through PostgreSQL. */
  natsUrl?: string | undefined;
};

/** What each process of an installation is told of the services that all share. */
export const settingsOfNode = ({
  databaseUrl,
  store,
  natsUrl,
}: Services): Record<string, string> => ({
  DATABASE_URL: databaseUrl,
  GLOSSA_S3_BUCKET: store.bucket,
  GLOSSA_S3_ENDPOINT: store.endpoint ?? '',
  GLOSSA_S3_ACCESS_KEY_ID: store.credentials?.accessKeyId ?? '',
  GLOSSA_S3_SECRET_ACCESS_KEY: store.credentials?.secretAccessKey ?? '',
  GLOSSA_S3_PREFIX: objectPrefix,
  ...(natsUrl && { GLOSSA_NATS_URL: natsUrl }),
});

/** As the Job of deploy/kustomize: brings the database up to date and ends. */
export async function migrate(checkout: string, env: Record<string, string>): Promise<void> {
  await promisify(execFile)(process.execPath, serverArguments, {
    cwd: checkout,
    env: { ...process.env, ...env, GLOSSA_ROLES: 'migrate' },
  });
}

/** The keys of the installation, which are the same everywhere. */
export function makeKeys(): ReadonlyMap<string, string> {
  return new Map(
    ['token', 'webhook', 'sso', 'second-factor', 'service'].map((name) => [
      `${name}-key`,
      randomBytes(32).toString('base64'),
    ]),
  );
}

export async function writeKeys(folder: string, keys: ReadonlyMap<string, string>): Promise<void> {
  await mkdir(join(folder, 'secrets'), { mode: 0o700 });
  for (const [name, key] of keys)
    await writeFile(join(folder, 'secrets', name), key, { mode: 0o600 });
}
