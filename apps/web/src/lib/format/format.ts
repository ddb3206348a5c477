import { pageLocale, t } from '../i18n/t.ts';

/** "a, b, c": a list without "and". */
export const formatEnumeration = (words: readonly string[]): string =>
  words.join(t('common.listSeparator'));

const locale = pageLocale();

const two = (value: number) => String(value).padStart(2, '0');

/** HH:MM:SS from milliseconds. */
export function formatDuration(durationMs: number): string {
  const seconds = Math.max(0, Math.round(durationMs / 1000));
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const;

/** Bytes in decimal units, as in file managers. */
export function formatBytes(bytes: number): string {
  const power = Math.min(
    byteUnits.length - 1,
    bytes < 1 ? 0 : Math.floor(Math.log10(bytes) / 3 + 1e-9),
  );
  const value = bytes / 1000 ** power;
  if (power === 0) return t('common.bytes', { bytes: Math.round(value) });
  const unit = byteUnits[power] ?? 'terabyte';
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit,
    maximumFractionDigits: value >= 100 ? 0 : 1,
  }).format(value);
}

const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short' });
const dateOnly = new Intl.DateTimeFormat(locale, { dateStyle: 'medium' });

/** Date and time of an ISO 8601 timestamp in the reader's time zone. */
export const formatInstant = (instant: string): string => dateTime.format(new Date(instant));
export const formatDate = (instant: string): string => dateOnly.format(new Date(instant));

const spans: ReadonlyArray<readonly [Intl.RelativeTimeFormatUnit, seconds: number]> = [
  ['year', 31_536_000],
  ['month', 2_592_000],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];
const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });

/** "3 hours ago"; under a minute "just now". */
export function formatAgo(instant: string, now = Date.now()): string {
  const seconds = (new Date(instant).getTime() - now) / 1000;
  const span = spans.find(([, length]) => Math.abs(seconds) >= length);
  return span ? relative.format(Math.round(seconds / span[1]), span[0]) : t('common.justNow');
}

/** The same of something so many seconds ago, with seconds under a minute. */
export const formatSecondsAgo = (seconds: number): string =>
  seconds < 59.5
    ? relative.format(-Math.round(seconds), 'second')
    : formatAgo(new Date(-seconds * 1_000).toISOString(), 0);

const percents = new Intl.NumberFormat(locale, { style: 'percent' });
/** Whole percent, 100 only when finished. */
export const formatPercent = (percent: number): string =>
  percents.format(Math.floor(Math.min(100, Math.max(0, percent))) / 100);

/** "about 2 min left"; null if unknown. */
export function formatSecondsLeft(seconds: number | null | undefined): string | null {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return null;
  if (seconds < 5) return t('common.fewSecondsLeft');
  if (seconds < 55) return t('common.secondsLeft', { value: Math.ceil(seconds / 5) * 5 });
  const minutes = Math.max(1, Math.round(seconds / 60));
  if (minutes < 60) return t('common.minutesLeft', { minutes });
  const hours = Math.floor(minutes / 60);
  return t('common.hoursLeft', { hours, value: minutes % 60 });
}

const numbers = new Intl.NumberFormat(locale);
/** With up to three decimals. */
export const formatNumber = (value: number): string => numbers.format(value);

const list = new Intl.ListFormat(locale, { type: 'conjunction' });
/** "a, b and c". */
export const formatList = (words: readonly string[]): string => list.format(words);
