import { readActivity } from './process-activity.ts';

/** Without output and CPU time for this long, a program is considered hung. */
export const defaultStallMs = 120_000;

/** Where CPU time cannot be read, silence alone must last this many times as long. */
const blindFactor = 10;
const checks = 8;

export type Watchdog = {
  /** Call it for every sign of life. */
  heard: () => void;
  stop: () => void;
};

/**
 * Calls `onStall` once when a process gives no sign of life for `stallMs`, and neither it nor a descendant uses any CPU
 * time: it is stopped, deadlocked, or waits for something that does not come. A slow process that works is left alone.
 */
export function watchForStall(options: {
  pid: number;
  stallMs: number;
  onStall: () => void;
  /** Tests replace it. */
  read?: typeof readActivity;
}): Watchdog {
  const { pid, stallMs, onStall, read = readActivity } = options;
  let last: string | undefined;
  let quietChecks = 0;
  let checking = false;
  let stopped = false;
  const stop = () => {
    stopped = true;
    clearInterval(timer);
  };
  const check = async () => {
    // What cannot be read is unknown, as on a system without it.
    const activity = await read(pid).catch(() => undefined);
    quietChecks = activity !== undefined && activity !== last ? 0 : quietChecks + 1;
    last = activity;
    if (stopped || quietChecks < checks * (activity === undefined ? blindFactor : 1)) return;
    stop();
    onStall();
  };
  // Counted in checks rather than by the clock: while our own process is suspended, none happens.
  const timer = setInterval(() => {
    if (checking) return;
    checking = true;
    void check().finally(() => {
      checking = false;
    });
  }, stallMs / checks);
  timer.unref();
  return {
    heard: () => {
      quietChecks = 0;
    },
    stop,
  };
}
