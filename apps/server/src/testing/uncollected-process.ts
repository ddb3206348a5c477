import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { copyFile, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { vi } from 'vitest';

/**
 * A process that has ended and stays in the list (a zombie), because its parent collects no child: as in a container
 * without an init.
 */
export async function createUncollectedProcess(
  name: string,
): Promise<{ pid: number; started: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'glossa-uncollected-'));
  const program = join(folder, name);
  await copyFile('/bin/sleep', program);
  const parent = spawn('sh', ['-c', '"$0" 600 & echo $!; exec sleep 600', program], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const [chunk] = (await once(parent.stdout, 'data')) as [Buffer];
  const pid = Number(chunk.toString());
  // The shell would collect it.
  await waitForStat(parent.pid, /\(sleep\) /);
  process.kill(pid, 'SIGKILL');
  const stat = await waitForStat(pid, /\) Z /);
  return {
    pid,
    started: stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '',
    remove: async () => {
      const ended = once(parent, 'exit');
      parent.kill('SIGKILL');
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

const waitForStat = (pid: number | undefined, pattern: RegExp): Promise<string> =>
  vi.waitFor(
    async () => {
      const text = await readFile(`/proc/${pid}/stat`, 'utf8');
      if (!pattern.test(text)) throw new Error(`Process ${pid} is not like ${pattern}: ${text}`);
      return text;
    },
    { timeout: 20_000, interval: 20 },
  );
