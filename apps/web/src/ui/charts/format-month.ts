import { pageLocale } from '../../lib/language/t.ts';

const month = new Intl.DateTimeFormat(pageLocale(), {
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
  calendar: 'gregory',
});

/** "Nov 2025" of "2025-11". */
export const formatMonth = (value: string): string =>
  month.format(new Date(`${value}-01T00:00:00Z`));
