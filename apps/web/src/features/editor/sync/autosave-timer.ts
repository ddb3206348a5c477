/** Calls when to save immediately: back online, page hidden (it may never return), or page visible again. */
export function watchWindow(flushSoon: () => void): () => void {
  window.addEventListener('online', flushSoon);
  window.addEventListener('focus', flushSoon);
  document.addEventListener('visibilitychange', flushSoon);
  return () => {
    window.removeEventListener('online', flushSoon);
    window.removeEventListener('focus', flushSoon);
    document.removeEventListener('visibilitychange', flushSoon);
  };
}

/** Milliseconds after the last key before typing is sent. */
const debounceMs = 400;
/** The maximum delay after the first key, so that it is saved within a second. */
const maxDelayMs = 900;
/** Delays before each retry after a lost connection; the last one repeats. */
const retryMs = [1000, 2000, 5000, 10_000] as const;

/** Only decides when to send. Times in milliseconds since 1970. */
export function createAutosaveTimer(wake: () => void) {
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
      dueAt = Math.min(now + debounceMs, firstAt + maxDelayMs);
    },
    /** Clears the timer; a new key starts it again. */
    flushSoon(): void {
      firstAt = null;
      dueAt = 0;
    },
    /** Ends the retry delay after a lost connection. */
    tryAgain(): void {
      pausedUntil = 0;
    },
    failed(): void {
      pausedUntil = Date.now() + (retryMs[Math.min(tries, retryMs.length - 1)] ?? 0);
      tries += 1;
    },
    resetRetry(): void {
      tries = 0;
      pausedUntil = 0;
    },
    isOffline: () => tries > 0,
    /** Whether to send now; else calls `wake` at the right time. `typing`: only the last, growing change is pending. */
    canSend(typing: boolean): boolean {
      const at = Math.max(pausedUntil, typing ? dueAt : 0);
      if (at <= Date.now()) return true;
      wakeAt(at);
      return false;
    },
    stop: () => clearTimeout(timer),
  };
}
