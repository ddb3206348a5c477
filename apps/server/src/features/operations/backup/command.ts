import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { Config } from '../../../platform/config.ts';
import { findLockHolder, lockDataFolder, nameAccount } from '../../../platform/data-folder-lock.ts';
import {
  findEmbeddedPostgres,
  startEmbeddedPostgres,
} from '../../../platform/db/embedded-postgres.ts';

/** One connection for the duration of a command; the caller ends it. Throws pg's errors. */
export async function connectClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // The error reaches the running query or the next one; without a listener the process would exit before cleaning up.
  client.on('error', () => {});
  await client.connect();
  return client;
}

type CommandDatabase = { connection: pg.PoolConfig; release: () => Promise<void> };

/**
 * The product's database: the running one, or one started for this command. Root acts for the account that the data
 * folder belongs to.
 */
export async function connectToDatabase(config: Config): Promise<CommandDatabase> {
  if (config.databaseUrl)
    return { connection: { connectionString: config.databaseUrl }, release: async () => {} };
  const running = await findRunning(config.dataFolder);
  if (running) return { connection: running, release: async () => {} };
  await assertMayStart(config.dataFolder);
  // Locked while the database starts and while it stops, so that a server starting meanwhile never shares a half of it.
  const unlock = await lockDataFolder(config.dataFolder, { forOwner: true });
  try {
    const embedded = await startEmbeddedPostgres(config.dataFolder);
    return {
      connection: embedded.connection,
      release: async () => {
        if (!embedded.adopted) await stopUnlessTakenOver(config.dataFolder, embedded.stop);
      },
    };
  } finally {
    await unlock();
  }
}

/** The database of the process that holds the folder: only that process may start or stop it. */
async function findRunning(dataFolder: string): Promise<pg.PoolConfig | undefined> {
  const holder = await findLockHolder(dataFolder);
  if (!holder) return undefined;
  const connection = await findEmbeddedPostgres(dataFolder);
  if (connection) return connection;
  throw new BackupError(
    `Process ${holder.pid} holds ${dataFolder}, but its database does not run yet. Try again when Glossa is ready.`,
  );
}

async function assertMayStart(dataFolder: string): Promise<void> {
  const { uid } = await stat(join(dataFolder, 'postgres'));
  const own = process.getuid?.();
  if (own === undefined || own === 0 || own === uid) return;
  throw new BackupError(
    `Glossa is not running, and its database belongs to ${nameAccount(uid)}: the account ${nameAccount()} cannot start it. Start Glossa, or run the command as ${nameAccount(uid)} or as root.`,
  );
}

/** A server that was started in the meantime works with this database and stops it itself. */
async function stopUnlessTakenOver(dataFolder: string, stop: () => Promise<void>): Promise<void> {
  if (await findLockHolder(dataFolder)) return;
  const unlock = await lockDataFolder(dataFolder, { forOwner: true });
  try {
    await stop();
  } finally {
    await unlock();
  }
}

export const print = (text: string) => process.stdout.write(`${text}\n`);

/** pg's error without a code when the connection is lost. */
const lostConnection = /^(Connection terminated|Client has encountered a connection error)/;

/** Runs a command: exit code 0, or 1 after a message that says what to do. */
export function runCommand(command: (args: string[]) => Promise<void>): void {
  // Where nothing is left to do but the command has not ended, Node would end with success.
  process.exitCode = 1;
  process.once('beforeExit', () => process.stderr.write('The command ended before it was done.\n'));
  command(process.argv.slice(2)).then(
    () => process.exit(0),
    (error: unknown) => {
      process.stderr.write(`${describeFailure(error)}\n`);
      process.exit(1);
    },
  );
}

/** Why a backup cannot be created or used: a message for the operator. */
export class BackupError extends Error {
  override readonly name = 'BackupError';
}

/** The message for the error that ended a command. */
export function describeFailure(error: unknown): string {
  if (error instanceof BackupError) return error.message;
  const { code, message, syscall, path, address } = error as NodeJS.ErrnoException & {
    address?: string;
  };
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return 'There is no room left on the disk. Free some, or choose another place.';
  if (code === 'EACCES' || code === 'EPERM')
    return `The account ${nameAccount()} may not open ${path ?? address ?? 'a file'}. Choose another place, or run the command as an account that may.`;
  if (
    code === 'ECONNREFUSED' ||
    code === '57P01' ||
    syscall === 'connect' ||
    lostConnection.test(message)
  )
    return `The database does not answer (${message}). Start it, then try again.`;
  if (code === 'ENOENT') return `${path ?? 'The file'} is not there.`;
  return message ?? String(error);
}
