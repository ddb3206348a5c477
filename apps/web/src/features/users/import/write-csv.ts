/** RFC 4180 with a byte-order mark; cells a spreadsheet would take for a formula are made text (OWASP CSV injection). */
export function writeCsv(rows: ReadonlyArray<readonly string[]>): Blob {
  const cell = (value: string) => {
    const safe = /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
