import { readdirSync, readFileSync } from 'node:fs';

/** Megabytes resident now. */
export const residentMb = (pid: number): number =>
  Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024;

/** Watches a process and answers the most it had resident, in megabytes, when stopped. */
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

/** Names of the programs that a process has started and that still live. */
export function childrenOf(pid: number): string[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        const status = readFileSync(`/proc/${name}/status`, 'utf8');
        return status.includes(`PPid:\t${pid}\n`) ? [/Name:\s+(\S+)/.exec(status)?.[1] ?? '?'] : [];
      } catch (error) {
        if (['ENOENT', 'ESRCH'].includes((error as NodeJS.ErrnoException).code ?? '')) return []; // It ended between listing and reading.
        throw error;
      }
    });
}
