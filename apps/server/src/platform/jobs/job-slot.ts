export type JobSlot = {
  start: () => void;
  /** Takes no more jobs; the one that runs goes on. */
  pause: () => void;
  /** Looks for a job now instead of at the next poll. */
  wake: () => void;
  /** Resolves when nothing runs here anymore. */
  end: () => Promise<void>;
};

/**
 * Runs one job at a time, and can be paused. Notifications wake it for new jobs; retries and jobs of a dead worker are
 * found by polling alone. pg-boss has workers, too, but they complete and fail a job by its id alone, so that a run that
 * comes back late would end the job of its successor.
 */
export function createJobSlot<Job>(options: {
  pollMs: number;
  take: () => Promise<Job | undefined>;
  run: (job: Job) => Promise<void>;
  onError: (error: unknown) => void;
}): JobSlot {
  let wanted = false;
  let looping = false;
  let woken = false;
  let ended: Promise<void> = Promise.resolve();
  let endPause = () => {};
  const wake = () => {
    woken = true;
    endPause();
  };
  const pauseUntilWoken = () =>
    new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, options.pollMs);
      endPause = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  const loop = async () => {
    while (wanted) {
      woken = false;
      let job: Job | undefined;
      try {
        job = await options.take();
        if (job) await options.run(job);
      } catch (error) {
        options.onError(error);
        job = undefined;
      }
      // After one there may be another.
      if (wanted && !job && !woken) await pauseUntilWoken();
    }
    looping = false;
  };
  const pause = () => {
    wanted = false;
    endPause();
  };
  return {
    start: () => {
      wanted = true;
      if (looping) return;
      looping = true;
      ended = loop();
    },
    pause,
    wake,
    end: async () => {
      pause();
      await ended;
    },
  };
}
