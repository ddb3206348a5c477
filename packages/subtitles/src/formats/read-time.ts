/**
 * A typed time, inside larger patterns: hours are optional, comma, dot or colon before up to nine decimals, an optional
 * space after a colon, an optional minus.
 */
export const timePattern = String.raw`-?(?:\d{1,4}:\s?)?\d{1,4}:\s?\d{1,2}(?:\s?[.,:]\s?\d{1,9})?`;

const clock = /^(-)?(?:(\d{1,4}):\s?)?(\d{1,4}):\s?(\d{1,2})(?:\s?([.,:])\s?(\d{1,9}))?$/;

/** Milliseconds, possibly negative; undefined for an invalid time. */
export function readClock(text: string): number | undefined {
  const match = text.trim().match(clock);
  if (!match) return undefined;
  const [, minus, hours, minutes, seconds, mark, fraction] = match;
  // After a colon three digits are milliseconds; two are frames of an unknown rate.
  if (mark === ':' && fraction?.length !== 3) return undefined;
  const ms =
    Number(hours ?? 0) * 3_600_000 +
    Number(minutes) * 60_000 +
    Number(seconds) * 1000 +
    fractionMs(fraction);
  return minus ? -ms : ms;
}

/** The decimals, rounded to milliseconds. */
export const fractionMs = (digits: string | undefined): number =>
  digits === undefined ? 0 : Math.round(Number(digits) * 10 ** (3 - digits.length));

/** `readClock`, or a plain number of seconds such as 12.5 or 12,5. */
export function readClockOrSeconds(text: string): number | undefined {
  const seconds = text.trim().match(/^(-?\d{1,9})(?:[.,](\d{1,9}))?$/);
  if (!seconds) return readClock(text);
  return Math.round(Number(`${seconds[1]}.${seconds[2] ?? 0}`) * 1000);
}

/** Characters of a damaged timing line that is still looked for: such patterns take the square of the length. */
export const longestTiming = 60;
