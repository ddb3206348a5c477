/** Text of our own making that must arrive letter by letter, such as a password: it is never changed. */
export type Verbatim = { verbatim: string };

/** RFC 4180 with a byte-order mark; cells a spreadsheet would take for a formula are made text (OWASP CSV injection). */
export function writeCsv(rows: ReadonlyArray<ReadonlyArray<string | Verbatim>>): Blob {
  const cell = (value: string | Verbatim) => {
    const safe =
      typeof value === 'object' ? value.verbatim : /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}
