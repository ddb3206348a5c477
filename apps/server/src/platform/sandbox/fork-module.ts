import { type ChildProcess, fork, type SerializationType } from 'node:child_process';
import { answersVersion } from './locate-program.ts';
import { lowerSession, niceness, withNiceness } from './niceness.ts';
import { createTailBuffer } from './supervise.ts';
import { watchForStall } from './watchdog.ts';

const outputBytes = 8 * 1024;
/** An endless loop uses CPU time as well: without any message for half an hour it counts as hung. */
const maxSilenceMs = 30 * 60_000;

export type ModuleProcess = {
  child: ChildProcess;
  /** The end of what it printed, for the log. */
  output: () => string;
  /**
   * From now on it is expected to work, until the returned function is called. `onStall` is called when it gives no
   * sign of work for `stallMs`.
   */
  expectWork: (onStall: () => void) => () => void;
};

/** Whether this machine can end a child with its parent; found at the first use. */
let tiesToUs: boolean | undefined;
/** Whether it can limit a child's memory. */
let limitsMemory: boolean | undefined;

/**
 * Starts one of our modules in a process of its own, so that it can be ended at any time and its memory is freed. It
 * gets none of our environment: it must not see keys and database URLs.
 */
export function forkModule(options: {
  module: URL;
  stallMs: number;
  env?: Readonly<Record<string, string>>;
  execArgv?: readonly string[];
  /** Of the memory that it may write to: an allocation beyond that fails. */
  memoryBytes?: number;
  serialization?: SerializationType;
}): ModuleProcess {
  tiesToUs ??= answersVersion('setpriv');
  const { memoryBytes } = options;
  if (memoryBytes !== undefined) limitsMemory ??= answersVersion('prlimit');
  const [execPath = '', ...execArgv] = [
    // When we are killed, it is too: it may be stopped or busy and not notice.
    ...(tiesToUs ? ['setpriv', '--pdeathsig', 'KILL', '--'] : []),
    ...withNiceness(niceness.usual, []),
    ...(memoryBytes !== undefined && limitsMemory
      ? ['prlimit', `--data=${Math.ceil(memoryBytes)}`, '--core=0', '--']
      : []),
    process.execPath,
    ...(options.execArgv ?? []),
  ];
  const child = fork(options.module, [], {
    ...{ execPath, execArgv },
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', NO_COLOR: '1', ...options.env },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    ...(options.serialization && { serialization: options.serialization }),
    // Its own process group: Ctrl-C ends us, and we end it. It would be a failure of its job otherwise.
    detached: true,
  });
  void lowerSession(child, niceness.usual);
  const tail = createTailBuffer(outputBytes);
  child.stdout?.on('data', tail.push);
  child.stderr?.on('data', tail.push);
  return {
    child,
    output: () => tail.text().trim(),
    expectWork: (onStall) => {
      if (child.pid === undefined) return () => {}; // It could not be started: the error event follows.
      const watchdog = watchForStall({ pid: child.pid, stallMs: options.stallMs, onStall });
      const silence = setTimeout(onStall, maxSilenceMs);
      const onMessage = () => {
        watchdog.heard();
        silence.refresh();
      };
      child.on('message', onMessage);
      child.stdout?.on('data', watchdog.heard);
      child.stderr?.on('data', watchdog.heard);
      return () => {
        watchdog.stop();
        clearTimeout(silence);
        child.off('message', onMessage);
        child.stdout?.off('data', watchdog.heard);
        child.stderr?.off('data', watchdog.heard);
      };
    },
  };
}
