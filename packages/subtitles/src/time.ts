/** Numbers up to 99, as a file of ten thousand cues has tens of thousands of them. */
const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const pad = (value: number): string => twoDigits[value] ?? String(value);
const threeDigits = Array.from({ length: 1000 }, (_, value) => String(value).padStart(3, '0'));

/** The times of a file follow each other: most have the minute of the one before, whose text is kept. */
function keepLast(write: (minutes: number) => string): (minutes: number) => string {
  let last = -1;
  let text = '';
  return (minutes) => {
    if (minutes !== last) {
      text = write(minutes);
      last = minutes;
    }
    return text;
  };
}
const longMinutes = keepLast((value) => `${pad(Math.floor(value / 60))}:${pad(value % 60)}:`);
const shortMinutes = keepLast((value) => `${Math.floor(value / 60)}:${pad(value % 60)}:`);

/** Seconds with the sign behind them. */
const secondsWith = {
  ',': twoDigits.map((digits) => `${digits},`),
  '.': twoDigits.map((digits) => `${digits}.`),
};

/** Hours, minutes, seconds and milliseconds, with this sign before the last ones. */
function clock(ms: number, sign: ',' | '.', minutesOf = longMinutes): string {
  const whole = Math.max(0, Math.round(ms));
  const minutes = Math.floor(whole / 60_000);
  const rest = whole - minutes * 60_000;
  const seconds = Math.floor(rest / 1000);
  const decimals = rest - seconds * 1000;
  const written = secondsWith[sign][seconds] ?? `${seconds}${sign}`;
  return minutesOf(minutes) + written + (threeDigits[decimals] ?? decimals);
}

function parts(ms: number) {
  const whole = Math.max(0, Math.round(ms));
  return {
    hours: Math.floor(whole / 3_600_000),
    minutes: Math.floor(whole / 60_000) % 60,
    seconds: Math.floor(whole / 1000) % 60,
    ms: whole % 1000,
  };
}

/** The editor's format: HH:MM:SS.s, rounded to tenths. */
export function formatEditorTime(ms: number): string {
  const time = parts(Math.round(ms / 100) * 100);
  return `${pad(time.hours)}:${pad(time.minutes)}:${pad(time.seconds)}.${Math.floor(time.ms / 100)}`;
}

/** SubRip: HH:MM:SS,mmm */
export const formatSrtTime = (ms: number): string => clock(ms, ',');

/** The code of the last digit of a whole part, and of the tens of minutes or seconds. */
const one = (value: number): number => 0x30 + (Math.floor(value) % 10);
const ten = (value: number): number => 0x30 + Math.floor((Math.floor(value) % 60) / 10);

/**
 * A timing line of SubRip, with its end. Of codes: the engine puts off joining longer texts, so that each piece of the
 * line would take time once more when the file is used.
 */
export function formatSrtTiming(startMs: number, endMs: number): string {
  const from = Math.max(0, Math.round(startMs));
  const to = Math.max(0, Math.round(endMs));
  if (!(from < 360_000_000 && to < 360_000_000))
    return `${formatSrtTime(startMs)} --> ${formatSrtTime(endMs)}\n`;
  // biome-ignore format: as the line is read
  return String.fromCharCode(
    one(from / 36_000_000), one(from / 3_600_000), 0x3a, ten(from / 60_000), one(from / 60_000), 0x3a,
    ten(from / 1000), one(from / 1000), 0x2c, one(from / 100), one(from / 10), one(from),
    0x20, 0x2d, 0x2d, 0x3e, 0x20,
    one(to / 36_000_000), one(to / 3_600_000), 0x3a, ten(to / 60_000), one(to / 60_000), 0x3a,
    ten(to / 1000), one(to / 1000), 0x2c, one(to / 100), one(to / 10), one(to), 0x0a,
  );
}

/** WebVTT and TTML: HH:MM:SS.mmm */
export const formatDotTime = (ms: number): string => clock(ms, '.');

/** SBV: H:MM:SS.mmm */
export const formatSbvTime = (ms: number): string => clock(ms, '.', shortMinutes);

/** ASS: H:MM:SS.cc, rounded to hundredths. */
export function formatAssTime(ms: number): string {
  const hundredths = Math.max(0, Math.round(ms / 10));
  const minutes = Math.floor(hundredths / 6000);
  const rest = hundredths - minutes * 6000;
  const seconds = Math.floor(rest / 100);
  return shortMinutes(minutes) + secondsWith['.'][seconds] + pad(rest - seconds * 100);
}

/** The times of an ASS event, each with a comma behind it. */
export function formatAssTiming(startMs: number, endMs: number): string {
  const from = Math.max(0, Math.round(startMs / 10));
  const to = Math.max(0, Math.round(endMs / 10));
  if (!(from < 3_600_000 && to < 3_600_000))
    return `${formatAssTime(startMs)},${formatAssTime(endMs)},`;
  // biome-ignore format: as the line is read
  return String.fromCharCode(
    one(from / 360_000), 0x3a, ten(from / 6000), one(from / 6000), 0x3a,
    ten(from / 100), one(from / 100), 0x2e, one(from / 10), one(from), 0x2c,
    one(to / 360_000), 0x3a, ten(to / 6000), one(to / 6000), 0x3a,
    ten(to / 100), one(to / 100), 0x2e, one(to / 10), one(to), 0x2c,
  );
}

/** LRC: MM:SS.cc of these hundredths. */
export const formatLrcTime = (hundredths: number): string =>
  `${pad(Math.floor(hundredths / 6000))}:${pad(Math.floor(hundredths / 100) % 60)}.${pad(hundredths % 100)}`;

/**
 * Parses any of the formats above, hours optional, one to three decimals, comma or dot. Milliseconds, or undefined if
 * invalid.
 */
export function parseTime(text: string): number | undefined {
  const match = text.trim().match(/^(?:(\d{1,4}):)?(\d{1,2}):(\d{1,2})(?:[.,](\d{1,3}))?$/);
  if (!match) return undefined;
  const [, hours = '0', minutes = '0', seconds = '0', fraction = '0'] = match;
  return (
    Number(hours) * 3_600_000 +
    Number(minutes) * 60_000 +
    Number(seconds) * 1000 +
    Number(fraction.padEnd(3, '0'))
  );
}
