// What tests left behind: processes, and files in the temporary folder of the run.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';

/** Processes and files that tests left behind, a line for each. Other programs may keep their caches in the folder. */
export async function findLeftovers(temporary) {
  // What was killed last needs a moment to end.
  for (let tries = 0; tries < 20 && findStrays(temporary).length > 0; tries += 1)
    await setTimeout(250);
  return [
    ...findStrays(temporary).map(({ pid, command }) => `process ${pid}: ${command}`),
    ...readdirSync(temporary)
      .filter((name) => name.startsWith('glossa-'))
      .map((name) => join(temporary, name)),
  ];
}

/** Kills those processes. */
export function endStrays(temporary) {
  for (const { pid } of findStrays(temporary)) endHard(pid);
}

/** Processes that were started with a path in the temporary folder, where the system lists processes as files. */
function findStrays(temporary) {
  if (!existsSync('/proc/self')) return [];
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => ({ pid: Number(name), command: readCommand(name) }))
    .filter(({ command }) => command.includes(temporary));
}

function readCommand(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return ''; // It ended meanwhile, or is not ours to read.
  }
}

function endHard(pid) {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It ended meanwhile.
  }
}
