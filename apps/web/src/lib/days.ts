const day = /^\d{4}-\d{2}-\d{2}$/;

/** A day as an address holds it, such as 2026-11-21; undefined for anything else. */
export const readDay = (value: unknown): string | undefined =>
  typeof value === 'string' && day.test(value) && !Number.isNaN(Date.parse(value))
    ? value
    : undefined;

/** Midnight where the reader is, of that day or `later` days on, as an instant. */
export function midnight(ofDay: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = ofDay.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
