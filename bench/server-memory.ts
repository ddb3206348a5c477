import { readdirSync, readFileSync } from 'node:fs';

/** Current resident megabytes. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Monitors a process and returns its peak resident memory in megabytes when stopped. */
export function watchPeak(pid: number): () => number {
  let peak = residentMb(pid);
  const timer = setInterval(() => {
    peak = Math.max(peak, residentMb(pid));
  }, 50);
  return () => {
    clearInterval(timer);
    return peak;
  };
}

/** Kept ready, and not at work. */
const ready = /\/(?:sandbox\/parsers|storage\/hashing)\/child\.ts/;

/** Names of running child processes, except those that wait for files. */
export function childrenOf(pid: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        const command = readFileSync(`/proc/${name}/cmdline`, 'utf8');
        return status.includes(`PPid:\t${pid}\n`) && !ready.test(command)
          ? [/Name:\s+(\S+)/.exec(status)?.[1] ?? '?']
          : [];
      } catch (error) {
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []; // It ended between listing and reading.
        throw error;
      }
    });
}
