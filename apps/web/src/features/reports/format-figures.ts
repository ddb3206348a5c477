import { formatDuration, formatNumber } from '../../lib/format.ts';
import { pageLocale, t } from '../../lib/language/t.ts';

const tenths = new Intl.NumberFormat(pageLocale(), { maximumFractionDigits: 1 });
const percent = new Intl.NumberFormat(pageLocale(), {
  style: 'percent',
  maximumFractionDigits: 1,
});

export const formatMinutes = (minutes: number): string => tenths.format(minutes);
export const formatCount = (count: number): string => formatNumber(count);
/** Of percent, not of a share. */
export const formatEditPercent = (value: number): string => percent.format(value / 100);

const hoursOfDay = 24;

/** How long people waited, of seconds: hours, minutes and seconds, with days before them where there are any. */
export function formatWaiting(seconds: number): string {
  const days = Math.floor(seconds / 3_600 / hoursOfDay);
  const rest = formatDuration((seconds - days * hoursOfDay * 3_600) * 1_000);
  return days === 0 ? rest : t('{days, plural, one {# day} other {# days}} {rest}', { days, rest });
}
