import type { ChildProcess } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';

/** How far a child process stays behind the server and its database when they all want the processor: 0 to 19. */
export const niceness = {
  /** A third of what others get: with 10, a machine that is busy otherwise would stop the work. */
  usual: 5,
  /** Only what others leave. */
  leftover: 19,
} as const;

/** The command with its niceness, which its threads and children inherit. POSIX has the program. */
export const withNiceness = (level: number, command: readonly string[]): string[] => [
  ...['nice', '-n', String(level)],
  ...command,
];

/** Until what starts a program has tied it to us. */
const settleMs = 250;
const retryMs = 100;

/**
 * The niceness of a child that leads a session of its own. Outside of control groups, Linux first shares the processor
 * between sessions, and niceness counts only within one (autogroup, see sched(7)): without this, each engine would get as
 * much as the server. Where there is no such file or it may not be written, niceness alone has to do.
 */
export async function lowerSession(child: ChildProcess, level: number): Promise<void> {
  const { pid } = child;
  if (pid === undefined || process.platform !== 'linux') return;
  await delay(settleMs, undefined, { ref: false });
  while (child.exitCode === null && child.signalCode === null) {
    try {
      return await writeFile(`/proc/${pid}/autogroup`, String(level), { flag: 'r+' });
    } catch (error) {
      // Of accounts other than root, Linux takes ten a second on the whole machine.
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
    }
    await delay(retryMs, undefined, { ref: false });
  }
}
