import { readdirSync, readFileSync } from 'node:fs';

export type RunningProcess = { pid: number; parent: number; name: string; command: string };

/** Every process of this machine. */
export function listProcesses(): RunningProcess[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => {
      const stat = readIfThere(`/proc/${name}/stat`);
      const [state, parent] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return {
        pid: Number(name),
        parent: Number(parent),
        name: stat.slice(stat.indexOf('(') + 1, stat.lastIndexOf(')')),
        command: readIfThere(`/proc/${name}/cmdline`).replaceAll('\0', ' '),
        // A zombie has ended; only its parent has not looked yet.
        ended: state === undefined || state === 'Z' || state === 'X',
      };
    })
    .filter(({ ended }) => !ended);
}

/** A process may end between listing and reading. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (['ENOENT', 'ESRCH', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? ''))
      return '';
    throw error;
  }
}

export function descendantsOf(root: number, all = listProcesses()): RunningProcess[] {
  const found = all.filter(({ parent }) => parent === root);
  return [...found, ...found.flatMap(({ pid }) => descendantsOf(pid, all))];
}

const enginePrograms = ['ffmpeg', 'ffprobe'];

/** Engines at work for this server. */
export const findEngines = (server: number): RunningProcess[] =>
  descendantsOf(server).filter(({ name }) => enginePrograms.includes(name));

/**
 * Processes that name the folder, in their command or their environment, and belong neither to the server nor to its
 * database.
 */
export function findStrays(folder: string, roots: readonly number[]): RunningProcess[] {
  const all = listProcesses();
  const known = new Set([
    process.pid,
    ...roots,
    ...roots.flatMap((root) => descendantsOf(root, all).map(({ pid }) => pid)),
  ]);
  return all.filter(
    ({ pid, command }) =>
      !known.has(pid) &&
      (command.includes(folder) || readIfThere(`/proc/${pid}/environ`).includes(folder)),
  );
}

/** Bytes in memory that are not shared with files. */
export function readMemory(pid: number): number {
  const field = (name: string) =>
    Number(new RegExp(`${name}:\\s+(\\d+)`).exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0);
  return (field('RssAnon') || field('VmRSS')) * 1024;
}

/** False where it has ended already. */
export function sendSignal(pid: number, signal: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, signal);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ESRCH') return false;
    throw error;
  }
}
