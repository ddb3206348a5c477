/**
 * A typed time, inside larger patterns: hours are optional, comma, dot or colon before up to nine decimals, an optional
 * space after a colon, an optional minus.
 */
export const timePattern = String.raw`-?(?:\d{1,4}:\s?)?\d{1,4}:\s?\d{1,2}(?:\s?[.,:]\s?\d{1,9})?`;

const clock = /^(-)?(?:(\d{1,4}):\s?)?(\d{1,4}):\s?(\d{1,2})(?:\s?([.,:])\s?(\d{1,9}))?$/;

/** Milliseconds of `H:MM:SS.mmm` between two offsets, as nearly all times are; negative if it is not there. */
export function readPlainClock(text: string, from: number, to: number): number {
  let hours = 0;
  let at = from;
  for (let digit = digitAt(text, at); digit >= 0; digit = digitAt(text, at)) {
    hours = hours * 10 + digit;
    at += 1;
  }
  if (at === from || at > from + 4 || text.charCodeAt(at) !== 0x3a) return -1;
  const minutes = twoDigits(text, at + 1);
  const seconds = twoDigits(text, at + 4);
  const mark = text.charCodeAt(at + 6);
  if (text.charCodeAt(at + 3) !== 0x3a || (mark !== 0x2c && mark !== 0x2e)) return -1;
  const tens = digitAt(text, at + 7);
  const decimals = to - at - 7;
  const hundredths = decimals > 1 ? digitAt(text, at + 8) : 0;
  const thousandths = decimals > 2 ? digitAt(text, at + 9) : 0;
  if (decimals < 1 || decimals > 3 || minutes < 0 || seconds < 0) return -1;
  if (tens < 0 || hundredths < 0 || thousandths < 0) return -1;
  const whole = ((hours * 60 + minutes) * 60 + seconds) * 1000;
  return whole + tens * 100 + hundredths * 10 + thousandths;
}

/** The whole number of up to nine digits between two offsets; negative if there is something else. */
export function plainNumber(text: string, from: number, to: number): number {
  if (to <= from || to > from + 9) return -1;
  let value = 0;
  for (let at = from; at < to; at += 1) {
    const digit = digitAt(text, at);
    if (digit < 0) return -1;
    value = value * 10 + digit;
  }
  return value;
}

function digitAt(text: string, at: number): number {
  const digit = text.charCodeAt(at) - 0x30;
  return digit >= 0 && digit <= 9 ? digit : -1;
}

/** The number of two digits at an offset; negative if they are not there. */
export function twoDigits(text: string, at: number): number {
  const tens = digitAt(text, at);
  const ones = digitAt(text, at + 1);
  return tens < 0 || ones < 0 ? -1 : tens * 10 + ones;
}

/** Milliseconds, possibly negative; undefined for an invalid time. */
export function readClock(text: string): number | undefined {
  const plain = readPlainClock(text, 0, text.length);
  if (plain >= 0) return plain;
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
