/** Milliseconds of quiet after the last key before what was typed is sent. */
const quietMs = 400;
/** After the first key it does not wait longer than this, so that it is stored within a second. */
const longestMs = 900;
/** Before each further try after a lost connection; the last one repeats. */
const retryMs = [1000, 2000, 5000, 10_000] as const;

/** When to send: decides about nothing else. Times in milliseconds since 1970. */
export function createSaveSchedule(wake: () => void) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let firstAt: number | null = null;
  let dueAt = 0;
  let tries = 0;
  let pausedUntil = 0;

  function wakeAt(at: number): void {
    clearTimeout(timer);
    timer = setTimeout(wake, Math.max(0, at - Date.now()));
  }

  return {
    /** More keys are likely to follow. */
    typed(): void {
      const now = Date.now();
      firstAt ??= now;
      dueAt = Math.min(now + quietMs, firstAt + longestMs);
    },
    /** Nothing is waited for any more; a new key begins a new wait. */
    hurry(): void {
      firstAt = null;
      dueAt = 0;
    },
    /** Ends the pause after a lost connection. */
    tryAgain(): void {
      pausedUntil = 0;
    },
    failed(): void {
      pausedUntil = Date.now() + (retryMs[Math.min(tries, retryMs.length - 1)] ?? 0);
      tries += 1;
    },
    worked(): void {
      tries = 0;
      pausedUntil = 0;
    },
    isOffline: () => tries > 0,
    /** Whether to send now; else `wake` is called when the time has come. `typing`: only the last, growing change waits. */
    mayGo(typing: boolean): boolean {
      const at = Math.max(pausedUntil, typing ? dueAt : 0);
      if (at <= Date.now()) return true;
      wakeAt(at);
      return false;
    },
    stop: () => clearTimeout(timer),
  };
}
