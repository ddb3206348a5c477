import { availableParallelism } from 'node:os';

const gibibyte = 1024 ** 3;
export const defaultMemoryBytes = 4 * gibibyte;
export const defaultOutputBytes = 64 * 1024 ** 2;

/**
 * The prlimit command before the program. The CPU limit backs up our own timer: it still ends the program when our
 * process is stuck.
 */
export function limitResources(limits: { memoryBytes: number; timeoutMs: number }): string[] {
  const cpuSeconds = Math.ceil((limits.timeoutMs / 1000) * availableParallelism()) + 5;
  return [
    'prlimit',
    `--as=${Math.ceil(limits.memoryBytes)}`,
    `--cpu=${cpuSeconds}`,
    '--core=0', // a core dump would contain the user's file
    '--',
  ];
}
