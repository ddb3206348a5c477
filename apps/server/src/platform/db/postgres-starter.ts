import { chown, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { ifThere } from '../if-there.ts';
import { readProcessStart } from '../process-start.ts';
import type { Account } from './postgres-programs.ts';

const starter = z.object({ pid: z.number().int(), started: z.string(), host: z.string() });

export const starterNote = 'glossa-starter.json';
const noteIn = (folder: string): string => join(folder, starterNote);

/** Notes that this process has started the PostgreSQL of the folder: its cluster or its socket. */
export async function recordStarter(folder: string, account: Account | undefined): Promise<void> {
  const path = noteIn(folder);
  const unfinished = `${path}.new`;
  // One that root wrote could not be overwritten by the account that the folder belongs to.
  await rm(unfinished, { force: true });
  const own: z.infer<typeof starter> = {
    pid: process.pid,
    started: (await readProcessStart(process.pid)) ?? '',
    host: hostname(),
  };
  await writeFile(unfinished, JSON.stringify(own));
  if (account) await chown(unfinished, account.uid, account.gid);
  // Others never read half of it.
  await rename(unfinished, path);
}

/** The process that noted itself last. `unknown`: there is no note. */
export async function findStarter(
  folder: string,
): Promise<'running' | 'ended' | 'elsewhere' | 'unknown'> {
  const text = await ifThere(readFile(noteIn(folder), 'utf8'));
  if (text === undefined) return 'unknown';
  const found = parseStarter(text);
  if (!found) return 'ended';
  if (found.host !== hostname()) return 'elsewhere';
  return (await readProcessStart(found.pid)) === found.started ? 'running' : 'ended';
}

/**
 * Whether the process that started it is at work still, and so stops it itself. One that was killed stops nothing any
 * longer, and one on another host cannot share a PostgreSQL with this one.
 */
export const isStarterRunning = async (cluster: string): Promise<boolean> =>
  (await findStarter(cluster)) === 'running';

/** Undefined where its writing was killed half-way: then its writer was, too. */
function parseStarter(text: string): z.infer<typeof starter> | undefined {
  try {
    return starter.parse(JSON.parse(text));
  } catch {
    return undefined;
  }
}
