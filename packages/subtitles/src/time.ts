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
