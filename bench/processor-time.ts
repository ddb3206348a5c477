import { readFileSync } from 'node:fs';
import { descendantsOf } from '../tests/faults/processes.ts';

/** Linux counts in hundredths of a second on every platform that Node runs on. */
const msPerTick = 10;
const sampleMs = 25;

/** Milliseconds of processor time of a process and of its children, those included that have ended. */
export const processorTime = (root: number): number =>
  [root, ...descendantsOf(root).map(({ pid }) => pid)].reduce(
    (sum, pid) => sum + ownTime(pid) + timeOfEndedChildren(pid),
    0,
  );

/**
 * Milliseconds of processor time of everything below a process from now on, answered when it is stopped. For programs in
 * the sandbox, which adds the time of what has ended to no one.
 */
export function watchProcessorTime(root: number): () => number {
  const spent = new Map<number, number>();
  const sample = () => {
    for (const { pid } of descendantsOf(root))
      spent.set(pid, Math.max(spent.get(pid) ?? 0, ownTime(pid)));
  };
  sample();
  const before = new Map(spent);
  const timer = setInterval(sample, sampleMs);
  return () => {
    sample();
    clearInterval(timer);
    return [...spent].reduce((sum, [pid, ms]) => sum + ms - (before.get(pid) ?? 0), 0);
  };
}

/** utime and stime (proc(5), fields 14 and 15). */
const ownTime = (pid: number): number => sumOf(readStat(pid).slice(11, 13));
/** The same of children that were waited for (fields 16 and 17). */
const timeOfEndedChildren = (pid: number): number => sumOf(readStat(pid).slice(13, 15));
const sumOf = (ticks: string[]): number =>
  ticks.reduce((sum, one) => sum + Number(one), 0) * msPerTick;

/** From the third field on; nothing for one that has just ended, whose time its parent has. */
function readStat(pid: number): string[] {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  } catch (error) {
    if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return [];
    throw error;
  }
}
