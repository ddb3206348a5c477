import type { ProgramFailureReason } from './program-error.ts';

/** 128 + signal is how bwrap and prlimit report a child that a signal ended. */
const exitOfKilled = 128 + 9;
const exitOfCpuLimit = 128 + 24;
const exitOfCrash = new Set([4, 6, 7, 8, 11, 31].map((signal) => 128 + signal));

const noSpace = /no space left on device|disk quota exceeded/i;
const noMemory =
  /cannot allocate (?:memory|\d+ bytes)|std::bad_alloc|out of memory|memory exhausted/i;

/** Reads from the way a program ended whether it failed for want of memory or space, or crashed; undefined otherwise. */
export function readFailureSigns(ending: {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}): ProgramFailureReason | undefined {
  if (ending.exitCode === 0) return undefined;
  // Only the last words: earlier lines may quote the user's file.
  const lastWords = ending.stderr.slice(-4096);
  if (noSpace.test(lastWords)) return 'no-space';
  if (noMemory.test(lastWords)) return 'memory';
  // Nobody of ours killed it, so the kernel did, for lack of memory.
  if (ending.signal === 'SIGKILL' || ending.exitCode === exitOfKilled) return 'memory';
  if (ending.signal === 'SIGXCPU' || ending.exitCode === exitOfCpuLimit) return 'timeout';
  if (ending.signal !== null) return 'crashed';
  if (ending.exitCode !== null && exitOfCrash.has(ending.exitCode)) return 'crashed';
  if (ending.stderr.startsWith('bwrap: ')) return 'crashed';
  return undefined;
}
