/** Keeps the last bytes a process printed, for the log: one that prints without end costs no memory. */
export function createOutputTail(maxBytes: number) {
  let tail = Buffer.alloc(0);
  return {
    push: (chunk: Buffer): void => {
      tail = Buffer.concat([tail, chunk.subarray(-maxBytes)]).subarray(-maxBytes);
    },
    text: (): string => tail.toString('utf8').trim(),
  };
}
