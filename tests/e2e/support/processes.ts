import { readdirSync, readFileSync } from 'node:fs';

/** Every process that was started with this path, in its environment or in its arguments. */
export function processesOf(folder: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && Number(name) !== process.pid)
    .filter((pid) =>
      ['environ', 'cmdline'].some((file) => readIfThere(`/proc/${pid}/${file}`).includes(folder)),
    )
    .map(Number);
}

/** What they are and what each of their threads waits for: why one does not end is known only while it runs. */
export function describeProcesses(folder: string): string {
  return processesOf(folder)
    .map((pid) => {
      const command = readIfThere(`/proc/${pid}/cmdline`).replaceAll('\0', ' ').trim();
      return [`process ${pid}: ${command}`, ...readThreads(pid)].join('\n  ');
    })
    .join('\n');
}

function readThreads(pid: number): string[] {
  const folder = `/proc/${pid}/task`;
  try {
    return readdirSync(folder).map((thread) => {
      const read = (file: string) => readIfThere(`${folder}/${thread}/${file}`).trim();
      const state = /^State:\s+(.+)$/m.exec(read('status'))?.[1];
      const [last = ''] = read('stack').split('\n');
      // The second argument of a futex says whether a mutex, a condition or the end of a thread is waited for.
      const call = read('syscall').split(' ').slice(0, 4).join(' ');
      return `${read('comm')}: ${state}, ${read('wchan')} ${last}, system call ${call}`;
    });
  } catch (error) {
    if (isGone(error)) return [];
    throw error;
  }
}

/** A process may end between listing and reading, or belong to another account. */
function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isGone(error)) return '';
    throw error;
  }
}

const isGone = (error: unknown): boolean =>
  ['ENOENT', 'ESRCH', 'EACCES', 'EPERM'].includes((error as NodeJS.ErrnoException).code ?? '');
