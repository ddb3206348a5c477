export type JobSlot = {
  start: () => void;
  /** Takes no more jobs; the one that runs goes on. */
  pause: () => void;
  /** Looks for a job; nothing else makes it look, except that it has just run one. */
  wake: () => void;
  /** Resolves when nothing runs here anymore. */
  end: () => Promise<void>;
};

/**
 * Runs one job at a time, and can be paused. pg-boss has workers, too, but they complete and fail a job by its id alone, so
 * that a run that comes back late would end the job of its successor.
 */
export function createJobSlot<Job>(options: {
  take: () => Promise<Job | undefined>;
  run: (job: Job) => Promise<void>;
  onError: (error: unknown) => void;
}): JobSlot {
  let wanted = false;
  let looping = false;
  let woken = false;
  let ended: Promise<void> = Promise.resolve();
  let endWait = () => {};
  const wake = () => {
    woken = true;
    endWait();
  };
  const untilWoken = () =>
    new Promise<void>((resolve) => {
      endWait = resolve;
    });
  const takeOne = async () => {
    try {
      const job = await options.take();
      if (!job) return;
      await options.run(job);
      // After one there may be another.
      woken = true;
    } catch (error) {
      options.onError(error);
    }
  };
  const loop = async () => {
    while (wanted) {
      if (woken) {
        woken = false;
        await takeOne();
      } else await untilWoken();
    }
    looping = false;
  };
  const pause = () => {
    wanted = false;
    endWait();
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
