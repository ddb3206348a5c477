/**
 * A time as people type it, inside larger patterns: hours may be missing, comma, dot or colon before up to nine digits
 * of fraction, a space after a colon, a minus before.
 */
export const timePattern = String.raw`-?(?:\d{1,4}:\s?)?\d{1,4}:\s?\d{1,2}(?:\s?[.,:]\s?\d{1,9})?`;

const clock = /^(-)?(?:(\d{1,4}):\s?)?(\d{1,4}):\s?(\d{1,2})(?:\s?([.,:])\s?(\d{1,9}))?$/;

/** Milliseconds, below zero where the text says so; undefined for what is no time. */
export function readClock(text: string): number | undefined {
  const match = text.trim().match(clock);
  if (!match) return undefined;
  const [, minus, hours, minutes, seconds, mark, fraction] = match;
  // Behind a colon three digits are milliseconds; two are frames, of a rate nobody knows.
  if (mark === ':' && fraction?.length !== 3) return undefined;
  const ms =
    Number(hours ?? 0) * 3_600_000 +
    Number(minutes) * 60_000 +
    Number(seconds) * 1000 +
    fractionMs(fraction);
  return minus ? -ms : ms;
}

/** The digits behind the point, rounded to milliseconds. */
export const fractionMs = (digits: string | undefined): number =>
  digits === undefined ? 0 : Math.round(Number(digits) * 10 ** (3 - digits.length));

/** `readClock`, or a plain number of seconds such as 12.5 or 12,5. */
export function readClockOrSeconds(text: string): number | undefined {
  const seconds = text.trim().match(/^(-?\d{1,9})(?:[.,](\d{1,9}))?$/);
  if (!seconds) return readClock(text);
  return Math.round(Number(`${seconds[1]}.${seconds[2] ?? 0}`) * 1000);
}
