import { readFileSync } from 'node:fs';

/** Running child processes of this one (Linux). For tests. */
export function childPids(): number[] {
  const listed = readFileSync(`/proc/${process.pid}/task/${process.pid}/children`, 'utf8');
  return listed
    .split(' ')
    .filter((pid) => pid !== '')
    .map(Number);
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function waitFor<T>(find: () => T | undefined, limitMs = 10_000): Promise<T> {
  const begun = performance.now();
  while (performance.now() - begun < limitMs) {
    const found = find();
    if (found !== undefined) return found;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('waited in vain');
}
