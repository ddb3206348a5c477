import { StringDecoder } from 'node:string_decoder';

const maxLineLength = 8192;

/** Calls back for each line; CR counts as a line ending, because progress lines end with it. */
export function createLineSplitter(onLine: (line: string) => void) {
  const decoder = new StringDecoder('utf8');
  let rest = '';

  return {
    push(chunk: Buffer): void {
      const lines = (rest + decoder.write(chunk)).split(/\r\n|\r|\n/);
      // Truncated, so that endless output without a line ending does not grow in memory.
      rest = (lines.pop() ?? '').slice(0, maxLineLength);
      for (const line of lines) if (line !== '') onLine(line.slice(0, maxLineLength));
    },
    end(): void {
      const last = rest + decoder.end();
      rest = '';
      if (last !== '') onLine(last.slice(0, maxLineLength));
    },
  };
}
