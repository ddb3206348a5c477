/** The right to work on one upload. */
export type UploadLock = {
  /** Another request waits: no more bytes are to be written. */
  isStopped: () => boolean;
  onStop: (listener: () => void) => void;
  /** Idempotent. Whoever was stopped may release early and go on answering. */
  release: () => void;
};

export type UploadLocks = {
  /** Asks who works on the upload to receive no more, and waits for its turn. */
  acquire: (uploadId: string) => Promise<UploadLock>;
  isHeld: (uploadId: string) => boolean;
};

/**
 * One request at a time for each upload, in the order of their arrival. A client that lost its connection asks for the
 * offset and goes on, while the server may wait for bytes of the lost connection for minutes: the newer request ends
 * that.
 */
export function createUploadLocks(): UploadLocks {
  const last = new Map<string, { stop: () => void; released: Promise<void> }>();
  return {
    isHeld: (uploadId) => last.has(uploadId),
    acquire: async (uploadId) => {
      const previous = last.get(uploadId);
      const { promise: released, resolve } = Promise.withResolvers<void>();
      let stopped = false;
      let onStop = () => {};
      const turn = {
        stop: () => {
          stopped = true;
          onStop();
        },
        released,
      };
      last.set(uploadId, turn);
      previous?.stop();
      await previous?.released;
      return {
        isStopped: () => stopped,
        onStop: (listener) => {
          onStop = listener;
          if (stopped) listener();
        },
        release: () => {
          if (last.get(uploadId) === turn) last.delete(uploadId);
          resolve();
        },
      };
    },
  };
}
