import { pageLocale, t } from '../../lib/i18n/t.ts';

/** Milliseconds as HH:MM:SS.s, the editor's time format. Truncated, not rounded: 999 ms is still second 0. */
export function formatTimecode(ms: number): string {
  const tenths = Math.max(0, Math.floor(ms / 100));
  const seconds = Math.floor(tenths / 10);
  const two = (value: number) => String(value).padStart(2, '0');
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.${tenths % 10}`;
}

const measures = new Intl.ListFormat(pageLocale(), { type: 'unit', style: 'narrow' });

/** A time for screen readers: "1 hour 2 minutes 3 seconds". */
export function describeTime(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  const rest = seconds % 60;
  return measures.format([
    ...(hours > 0 ? [t('player.hours', { hours })] : []),
    ...(minutes > 0 ? [t('player.minutes', { minutes })] : []),
    ...(rest > 0 || seconds === 0 ? [t('player.seconds', { seconds: rest })] : []),
  ]);
}
