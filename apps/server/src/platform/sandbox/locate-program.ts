import { spawnSync } from 'node:child_process';
import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { delimiter, isAbsolute, join } from 'node:path';

async function isExecutableFile(path: string): Promise<boolean> {
  try {
    await access(path, constants.X_OK);
    return (await stat(path)).isFile();
  } catch {
    // Absent and not permitted mean the same: continue searching.
    return false;
  }
}

/** The absolute path of a program, or undefined if it is not installed. Searches our PATH. */
export async function locateProgram(program: string): Promise<string | undefined> {
  if (isAbsolute(program)) return (await isExecutableFile(program)) ? program : undefined;
  if (program === '' || program.includes('/')) return undefined;
  for (const folder of (process.env.PATH ?? '/usr/local/bin:/usr/bin:/bin').split(delimiter)) {
    if (!isAbsolute(folder)) continue;
    const candidate = join(folder, program);
    if (await isExecutableFile(candidate)) return candidate;
  }
  return undefined;
}

/** Whether it can be run here. */
export function answersVersion(program: string): boolean {
  return spawnSync(program, ['--version'], { timeout: 10_000 }).status === 0;
}
