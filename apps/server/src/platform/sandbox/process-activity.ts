import { readdir, readFile } from 'node:fs/promises';

/**
 * What a process and its descendants have done so far, as a text that changes when one of them uses CPU time, starts a
 * process or ends. Undefined where the system does not tell: other systems than Linux, and a process that is gone.
 */
export async function readActivity(pid: number): Promise<string | undefined> {
  const processes: string[] = [];
  const open = [pid];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const found = await readProcess(next);
    if (!found) {
      if (next === pid) return undefined;
      continue; // Ended in the meantime.
    }
    processes.push(`${next}:${found.cpuTicks}`);
    open.push(...found.children);
  }
  return processes.sort().join(' ');
}

const tickMs = 10;

/** Processor time of a process so far, without its children. Undefined where the system does not tell. */
export async function readCpuMs(pid: number): Promise<number | undefined> {
  const ticks = (await readProcess(pid))?.cpuTicks.split('+').slice(0, 2).map(Number);
  return ticks && ticks.reduce((sum, one) => sum + one, 0) * tickMs;
}

async function readProcess(pid: number) {
  try {
    const stat = await readFile(`/proc/${pid}/stat`, 'latin1');
    // The program's name, in parentheses, may have any characters. After it: user and system time of the process, and
    // of its children that have ended.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const threads = await readdir(`/proc/${pid}/task`);
    const children = await Promise.all(
      threads.map((thread) => readFile(`/proc/${pid}/task/${thread}/children`, 'latin1')),
    );
    return {
      cpuTicks: fields.slice(11, 15).join('+'),
      children: children.join(' ').split(' ').filter(Boolean).map(Number),
    };
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw error;
  }
}

/** ESRCH: it ended between opening and reading. EACCES: the system hides it from us. */
const isMissing = (error: unknown): boolean =>
  ['ENOENT', 'ESRCH', 'EACCES', 'EPERM', 'ENOTDIR'].includes(
    (error as NodeJS.ErrnoException).code ?? '',
  );
