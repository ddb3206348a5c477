import { type ChildProcess, spawn } from 'node:child_process';
import { createLineSplitter } from './line-splitter.ts';
import { lowerSession } from './niceness.ts';
import type { ProgramResult, ProgramRun } from './port.ts';
import { ProgramError, type ProgramFailureReason } from './program-error.ts';
import { defaultOutputBytes } from './resource-limits.ts';
import { watchForStall } from './watchdog.ts';

const stderrTailBytes = 64 * 1024;
const maxTimerMs = 2 ** 31 - 1;

export type PreparedCommand = {
  command: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
  /** Of its session; the command has its own. */
  niceness: number;
  /** Without a sign of work for this long, it is ended. */
  stallMs: number;
};

/** Starts the prepared command and supervises it until it and its pipes are closed. */
export async function superviseProgram(
  run: ProgramRun,
  prepared: PreparedCommand,
): Promise<ProgramResult> {
  const child = startProgram(run, prepared);
  return new Promise((resolve, reject) => watch(run, child, prepared.stallMs, resolve, reject));
}

function startProgram(run: ProgramRun, prepared: PreparedCommand): ChildProcess {
  const [executable = '', ...args] = prepared.command;
  try {
    const child = spawn(executable, args, {
      cwd: prepared.cwd,
      env: prepared.env,
      // Its own session: one signal reaches its children, and it has no terminal.
      detached: true,
      stdio: [run.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
    void lowerSession(child, prepared.niceness);
    return child;
  } catch (error) {
    // Arguments that are too long or contain a NUL are thrown here, not reported as an event.
    const detail = error instanceof Error ? error.message : String(error);
    throw new ProgramError('crashed', run.program, { detail, cause: error });
  }
}

const tickMs = 500;
const idleTicks = 4;

/**
 * A descendant outside the process group can keep the pipes open after the program exited, and the run would never end.
 * So after the exit, the pipes are closed when idle for two seconds. Several ticks, not one timer: after a long pause
 * of our own process the rest of the pipe must be read first.
 */
function releasePipesWhenIdle(child: ChildProcess): () => void {
  let quiet = 0;
  const heard = () => {
    quiet = 0;
  };
  child.stdout?.on('data', heard);
  child.stderr?.on('data', heard);
  const timer = setInterval(() => {
    quiet += 1;
    if (quiet < idleTicks) return;
    for (const pipe of [child.stdin, child.stdout, child.stderr]) pipe?.destroy();
  }, tickMs);
  return () => clearInterval(timer);
}

const graceMs = 2000;

/** Ends a child that leads its process group, and its children: SIGTERM first, SIGKILL after two seconds. */
function createGroupKiller(child: ChildProcess) {
  let timer: NodeJS.Timeout | undefined;
  return {
    terminate(): void {
      if (timer !== undefined) return;
      signalGroup(child, 'SIGTERM');
      timer = setTimeout(() => signalGroup(child, 'SIGKILL'), graceMs);
    },
    /** Call after the child has exited: kills what it left running. */
    sweep(): void {
      clearTimeout(timer);
      signalGroup(child, 'SIGKILL');
    },
  };
}

function signalGroup(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): void {
  if (child.pid === undefined) return;
  try {
    process.kill(-child.pid, signal);
  } catch (error) {
    // ESRCH: the whole group has already exited, as intended.
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return;
    throw error;
  }
}

/** bwrap and prlimit report a child killed by a signal as 128 + signal. */
const exitOfKilled = 128 + 9;
const exitOfCpuLimit = 128 + 24;
const exitOfCrash = new Set([4, 6, 7, 8, 11, 31].map((signal) => 128 + signal));

const noSpace = /no space left on device|disk quota exceeded/i;
const noMemory =
  /cannot allocate (?:memory|\d+ bytes)|std::bad_alloc|out of memory|memory exhausted/i;

/** Determines from a program's exit whether it lacked memory or space, or crashed; undefined otherwise. */
export function readFailureSigns(ending: {
  exitCode: number | null;
  signal: NodeJS.Signals | null;
  stderr: string;
}): ProgramFailureReason | undefined {
  if (ending.exitCode === 0) return undefined;
  // Only the end: earlier lines may quote the user's file.
  const lastWords = ending.stderr.slice(-4096);
  if (noSpace.test(lastWords)) return 'no-space';
  if (noMemory.test(lastWords)) return 'memory';
  // We did not kill it, so the kernel did, for lack of memory.
  if (ending.signal === 'SIGKILL' || ending.exitCode === exitOfKilled) return 'memory';
  if (ending.signal === 'SIGXCPU' || ending.exitCode === exitOfCpuLimit) return 'timeout';
  if (ending.signal !== null) return 'crashed';
  if (ending.exitCode !== null && exitOfCrash.has(ending.exitCode)) return 'crashed';
  if (ending.stderr.startsWith('bwrap: ')) return 'crashed';
  return undefined;
}

/** Keeps the last bytes of a stream, so that endless output costs no memory. */
export function createTailBuffer(maxBytes: number) {
  let kept: Buffer[] = [];
  let size = 0;

  return {
    push(chunk: Buffer): void {
      kept.push(chunk);
      size += chunk.length;
      // Joined rarely rather than at each chunk: otherwise the tail would be copied thousands of times.
      if (size <= maxBytes * 2) return;
      kept = [Buffer.from(Buffer.concat(kept).subarray(-maxBytes))];
      size = maxBytes;
    },
    text(): string {
      return Buffer.concat(kept).subarray(-maxBytes).toString('utf8');
    },
  };
}

function watch(
  run: ProgramRun,
  child: ChildProcess,
  stallMs: number,
  resolve: (result: ProgramResult) => void,
  reject: (error: unknown) => void,
): void {
  const killer = createGroupKiller(child);
  const stderrTail = createTailBuffer(stderrTailBytes);
  const stdout: Buffer[] = [];
  const maxBytes = run.maxOutputBytes ?? defaultOutputBytes;
  let stdoutBytes = 0;
  let stderrBytes = 0;
  /** The first cause wins: consequences of the kill are not the reason. */
  let stopped: { reason: ProgramFailureReason; cause?: unknown } | { thrown: unknown } | undefined;
  let stopReleasing = () => {};

  const stop = (why: NonNullable<typeof stopped>) => {
    stopped ??= why;
    killer.terminate();
  };
  const guarded = (callback: () => void) => {
    if (stopped) return;
    try {
      callback();
    } catch (error) {
      stop({ thrown: error });
    }
  };
  const lines = createLineSplitter((line) => guarded(() => run.onStderrLine?.(line)));

  const timer = setTimeout(() => stop({ reason: 'timeout' }), Math.min(run.timeoutMs, maxTimerMs));
  const onAbort = () => stop({ reason: 'cancelled', cause: run.signal?.reason });
  run.signal?.addEventListener('abort', onAbort, { once: true });
  const watchdog =
    child.pid === undefined
      ? undefined // It could not be started: the error event follows.
      : watchForStall({ pid: child.pid, stallMs, onStall: () => stop({ reason: 'stalled' }) });

  child.stdout?.on('data', (chunk: Buffer) => {
    stdoutBytes += chunk.length;
    watchdog?.heard();
    if (stopped) return;
    if (stdoutBytes > maxBytes) return stop({ reason: 'output-limit' });
    if (run.onStdout) return guarded(() => run.onStdout?.(chunk));
    stdout.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrBytes += chunk.length;
    watchdog?.heard();
    stderrTail.push(chunk);
    if (stderrBytes > Math.max(maxBytes, defaultOutputBytes)) stop({ reason: 'output-limit' });
    if (run.onStderrLine) lines.push(chunk);
  });
  child.stdin?.on('error', (error) => {
    // EPIPE: the program stopped reading, like `head`. Its exit code shows whether that was a failure.
    if (!('code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET'))) {
      stop({ reason: 'crashed', cause: error });
    }
  });
  child.stdin?.end(run.stdin);

  const settle = () => {
    clearTimeout(timer);
    watchdog?.stop();
    stopReleasing();
    killer.sweep();
    run.signal?.removeEventListener('abort', onAbort);
  };
  child.once('error', (error) => {
    settle();
    reject(new ProgramError('crashed', run.program, { detail: error.message, cause: error }));
  });
  child.once('exit', () => {
    watchdog?.stop();
    killer.sweep();
    stopReleasing = releasePipesWhenIdle(child);
  });
  child.once('close', (exitCode, signal) => {
    lines.end();
    settle();
    const stderr = stderrTail.text();
    if (stopped && 'thrown' in stopped) return reject(stopped.thrown);
    const reason = stopped?.reason ?? readFailureSigns({ exitCode, signal, stderr });
    if (reason) {
      const detail = signal ?? `exit code ${exitCode}`;
      return reject(
        new ProgramError(reason, run.program, { stderr, detail, cause: stopped?.cause }),
      );
    }
    resolve({ exitCode: exitCode ?? -1, stdout: Buffer.concat(stdout), stderr });
  });
}
