/** Keeps the last bytes of a stream, so that a program printing without end costs no memory. */
export function createTailBuffer(maxBytes: number) {
  let kept: Buffer[] = [];
  let size = 0;

  return {
    push(chunk: Buffer): void {
      kept.push(chunk);
      size += chunk.length;
      // Joined rarely, not at each chunk: otherwise a chatty program would copy the tail thousands of times.
      if (size <= maxBytes * 2) return;
      kept = [Buffer.from(Buffer.concat(kept).subarray(-maxBytes))];
      size = maxBytes;
    },
    text(): string {
      return Buffer.concat(kept).subarray(-maxBytes).toString('utf8');
    },
  };
}
