import { readFile } from 'node:fs/promises';

/**
 * When a process started, in ticks since the machine did: ids of processes are used again. Undefined where no such
 * process runs.
 */
export async function readProcessStart(pid: number): Promise<string | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  // The name in parentheses may hold blanks; the start is the 20th field after it.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  // One that has ended stays in the list where no one collects it, as in a container without an init.
  return 'ZX'.includes(fields[0] ?? '') ? undefined : fields[19];
}
