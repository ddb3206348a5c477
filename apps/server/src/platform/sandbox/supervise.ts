import { type ChildProcess, spawn } from 'node:child_process';
import { readFailureSigns } from './failure-signs.ts';
import { createLineSplitter } from './line-splitter.ts';
import { releasePipesWhenIdle } from './pipe-release.ts';
import type { ProgramResult, ProgramRun } from './port.ts';
import { createGroupKiller } from './process-group.ts';
import { ProgramError, type ProgramFailureReason } from './program-error.ts';
import { defaultOutputBytes } from './resource-limits.ts';
import { createTailBuffer } from './tail-buffer.ts';

const stderrTailBytes = 64 * 1024;
const longestTimerMs = 2 ** 31 - 1;

export type PreparedCommand = {
  command: readonly string[];
  env: Readonly<Record<string, string>>;
  cwd: string;
};

/** Starts the prepared command and watches over it until it and its pipes are gone. */
export async function superviseProgram(
  run: ProgramRun,
  prepared: PreparedCommand,
): Promise<ProgramResult> {
  const child = startProgram(run, prepared);
  return new Promise((resolve, reject) => watch(run, child, resolve, reject));
}

function startProgram(run: ProgramRun, prepared: PreparedCommand): ChildProcess {
  const [executable = '', ...args] = prepared.command;
  try {
    return spawn(executable, args, {
      cwd: prepared.cwd,
      env: prepared.env,
      detached: true, // its own process group, so that one signal reaches its children
      stdio: [run.stdin === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    // Arguments that are too long or hold a NUL are thrown here, not reported as an event.
    const detail = error instanceof Error ? error.message : String(error);
    throw new ProgramError('crashed', run.program, { detail, cause: error });
  }
}

function watch(
  run: ProgramRun,
  child: ChildProcess,
  resolve: (result: ProgramResult) => void,
  reject: (error: unknown) => void,
): void {
  const killer = createGroupKiller(child);
  const stderrTail = createTailBuffer(stderrTailBytes);
  const stdout: Buffer[] = [];
  const maxBytes = run.maxOutputBytes ?? defaultOutputBytes;
  let stdoutBytes = 0;
  let stderrBytes = 0;
  /** The first cause wins: what follows from the kill is not the reason. */
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

  const timer = setTimeout(
    () => stop({ reason: 'timeout' }),
    Math.min(run.timeoutMs, longestTimerMs),
  );
  const onAbort = () => stop({ reason: 'cancelled', cause: run.signal?.reason });
  run.signal?.addEventListener('abort', onAbort, { once: true });

  child.stdout?.on('data', (chunk: Buffer) => {
    stdoutBytes += chunk.length;
    if (stopped) return;
    if (stdoutBytes > maxBytes) return stop({ reason: 'output-limit' });
    if (run.onStdout) return guarded(() => run.onStdout?.(chunk));
    stdout.push(chunk);
  });
  child.stderr?.on('data', (chunk: Buffer) => {
    stderrBytes += chunk.length;
    stderrTail.push(chunk);
    if (stderrBytes > Math.max(maxBytes, defaultOutputBytes)) stop({ reason: 'output-limit' });
    if (run.onStderrLine) lines.push(chunk);
  });
  child.stdin?.on('error', (error) => {
    // EPIPE: the program stopped reading, as `head` does. Its exit code tells whether that was a failure.
    if (!('code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET'))) {
      stop({ reason: 'crashed', cause: error });
    }
  });
  child.stdin?.end(run.stdin);

  const settle = () => {
    clearTimeout(timer);
    stopReleasing();
    killer.sweep();
    run.signal?.removeEventListener('abort', onAbort);
  };
  child.once('error', (error) => {
    settle();
    reject(new ProgramError('crashed', run.program, { detail: error.message, cause: error }));
  });
  child.once('exit', () => {
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
