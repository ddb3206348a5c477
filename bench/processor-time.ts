import { readFileSync } from 'node:fs';
import { descendantsOf } from '../tests/faults/processes.ts';

/** Linux counts in hundredths of a second on every platform that Node runs on. */
const msPerTick = 10;

/** Milliseconds of processor time of a process and of its children, those included that have ended. */
export function processorTime(root: number): number {
  const ticks = [root, ...descendantsOf(root).map(({ pid }) => pid)].map((pid) => {
    const fields = readStat(pid);
    // utime and stime, and the same of children that were waited for (proc(5), fields 14 to 17).
    return fields.slice(11, 15).reduce((sum, field) => sum + Number(field), 0);
  });
  return ticks.reduce((sum, one) => sum + one, 0) * msPerTick;
}

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
