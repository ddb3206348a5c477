/** Memory for the parts that a process sends, whichever files they are of. */
export type PartBuffers = ReturnType<typeof createPartBuffers>;

/**
 * At most `limitBytes` are given out at once; a part that is larger than that is sent alone. Those of `usualBytes` are kept
 * for the next part, because memory of this kind is freed late.
 */
export function createPartBuffers(limitBytes: number, usualBytes: number) {
  const waiting: Array<{ bytes: number; give: (buffer: Buffer) => void }> = [];
  const idle: Buffer[] = [];
  let usedBytes = 0;

  const serve = () => {
    for (let [next] = waiting; next; [next] = waiting) {
      if (usedBytes > 0 && usedBytes + next.bytes > limitBytes) return;
      waiting.shift();
      usedBytes += next.bytes;
      const kept = next.bytes === usualBytes ? idle.pop() : undefined;
      next.give(kept ?? Buffer.allocUnsafeSlow(next.bytes));
    }
  };
  return {
    /** Waits for its turn. To be given back. */
    take: (bytes: number): Promise<Buffer> =>
      new Promise((give) => {
        waiting.push({ bytes, give });
        serve();
      }),
    giveBack: (buffer: Buffer): void => {
      usedBytes -= buffer.length;
      if (buffer.length === usualBytes) idle.push(buffer);
      serve();
    },
  };
}
