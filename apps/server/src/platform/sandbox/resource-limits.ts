import { availableParallelism } from 'node:os';

const gibibyte = 1024 ** 3;
export const defaultMemoryBytes = 4 * gibibyte;
export const defaultOutputBytes = 64 * 1024 ** 2;

/**
 * The prlimit command that stands before the program. The processor limit is a second line behind our own timer: it
 * still ends the program when our process is stuck and its timer does not fire.
 */
export function limitResources(limits: { memoryBytes: number; timeoutMs: number }): string[] {
  const cpuSeconds = Math.ceil((limits.timeoutMs / 1000) * availableParallelism()) + 5;
  return [
    'prlimit',
    `--as=${Math.ceil(limits.memoryBytes)}`,
    `--cpu=${cpuSeconds}`,
    '--core=0', // a core dump would hold the user's file
    '--',
  ];
}
