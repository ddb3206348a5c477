/** Numbers up to 99, as a file of ten thousand cues has tens of thousands of them. */
const twoDigits = Array.from({ length: 100 }, (_, value) => String(value).padStart(2, '0'));
const pad = (value: number): string => twoDigits[value] ?? String(value);
const padMs = (value: number): string => (value < 100 ? `0${pad(value)}` : String(value));

/** Hours, minutes, seconds and milliseconds, with this sign before the last ones. */
function clock(ms: number, sign: string): string {
  const whole = Math.max(0, Math.round(ms));
  const seconds = Math.floor(whole / 1000);
  const minutes = Math.floor(seconds / 60);
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(seconds % 60)}${sign}${padMs(whole % 1000)}`;
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

/** ASS: H:MM:SS.cc, rounded to hundredths. */
export function formatAssTime(ms: number): string {
  const time = parts(Math.round(ms / 10) * 10);
  return `${time.hours}:${pad(time.minutes)}:${pad(time.seconds)}.${pad(Math.floor(time.ms / 10))}`;
}

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
