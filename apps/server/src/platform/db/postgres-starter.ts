import { chown, readFile, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { readProcessStart } from '../process-start.ts';
import type { Account } from './postgres-programs.ts';

const starter = z.object({ pid: z.number().int(), started: z.string(), host: z.string() });

const noteOf = (cluster: string): string => join(cluster, 'glossa-starter.json');

/** Notes that this process has started the PostgreSQL of the cluster. */
export async function recordStarter(cluster: string, account: Account | undefined): Promise<void> {
  const path = noteOf(cluster);
  // One that root wrote could not be overwritten by the account that the folder belongs to.
  await rm(path, { force: true });
  const own: z.infer<typeof starter> = {
    pid: process.pid,
    started: (await readProcessStart(process.pid)) ?? '',
    host: hostname(),
  };
  await writeFile(path, JSON.stringify(own));
  if (account) await chown(path, account.uid, account.gid);
}

/**
 * Whether the process that started it is at work still, and so stops it itself. One that was killed stops nothing any
 * longer, and one on another host cannot share a PostgreSQL with this one.
 */
export async function isStarterRunning(cluster: string): Promise<boolean> {
  const text = await readFile(noteOf(cluster), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
  if (text === undefined) return false;
  const found = parseStarter(text);
  if (!found || found.host !== hostname()) return false;
  return (await readProcessStart(found.pid)) === found.started;
}

/** Undefined where its writing was killed half-way: then its writer was, too. */
function parseStarter(text: string): z.infer<typeof starter> | undefined {
  try {
    return starter.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
