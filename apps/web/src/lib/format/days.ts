/** Midnight in the reader's time zone, on that day or `later` days after it. */
export function midnight(ofDay: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = ofDay.split('-').map(Number);
  return new Date(year, month - 1, date + later).toISOString();
}
