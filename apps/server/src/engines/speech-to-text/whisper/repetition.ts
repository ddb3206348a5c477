import { deflateSync } from 'node:zlib';

/** Whisper's own limit: text that zlib compresses more than this is repetitive. */
const MAX_COMPRESSION = 2.4;
/** Below this many bytes, zlib's header and a refrain outweigh the text. */
const MIN_BYTES = 80;
const LONGEST_UNIT = 24;

/** Repetitions of a unit of this many tokens that make a loop: "no, no, no" is speech, six are not. */
function repeatsThatLoop(unit: number): number {
  if (unit === 1) return 6;
  if (unit <= 4) return 5;
  return 3;
}

/** Whether the end of the tokens repeats one unit. */
export function tailLoops(tokens: readonly number[]): boolean {
  return loopingTail(tokens) !== undefined;
}

/** Where the final loop starts and how many tokens one repetition has; undefined if there is none. */
export function loopingTail(
  tokens: readonly number[],
): { begin: number; unit: number } | undefined {
  for (let unit = 1; unit <= LONGEST_UNIT; unit++) {
    const needed = repeatsThatLoop(unit);
    if (unit * needed > tokens.length) return undefined;
    let same = 0;
    while (
      same < tokens.length - unit &&
      tokens[tokens.length - 1 - same] === tokens[tokens.length - 1 - same - unit]
    )
      same++;
    if (same + unit >= unit * needed) return { begin: tokens.length - same - unit, unit };
  }
  return undefined;
}

/** The first loop at any position. */
export function firstLoop(tokens: readonly number[]): { begin: number; unit: number } | undefined {
  for (let end = 1; end <= tokens.length; end++) {
    const loop = loopingTail(tokens.slice(0, end));
    if (loop) return loop;
  }
  return undefined;
}

/** Whether a text is more repetitive than speech. */
export function isRepetitive(text: string): boolean {
  const bytes = Buffer.from(text);
  if (bytes.length < MIN_BYTES) return false;
  return bytes.length / deflateSync(bytes).length > MAX_COMPRESSION;
}
