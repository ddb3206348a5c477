import { importColumns } from '@glossa/contracts/user-import';
import { saveAs } from '../../../lib/http/api-client.ts';

export type OneTimePasswords = ReadonlyArray<{ userName: string; oneTimePassword: string }>;

/** The columns with a sample row. */
const example: Record<(typeof importColumns)[number], string> = {
  user_name: 'ada',
  display_name: 'Ada Lovelace', // not shown: content of the file
  // not shown: the file contains the stored role names
  roles: 'Verifier; Viewer',
  email: 'ada@example.org',
  department: '',
  projects: '',
  single_sign_on: 'no',
};

/** Our own text that must stay exact, such as a password: never escaped. */
type Verbatim = { verbatim: string };

/** RFC 4180 with a byte order mark; formula-like cells are converted to text (OWASP CSV injection). */
export function writeCsv(rows: ReadonlyArray<ReadonlyArray<string | Verbatim>>): Blob {
  const cell = (value: string | Verbatim) => {
    const safe =
      typeof value === 'object' ? value.verbatim : /^[=+\-@\t\r]/.test(value) ? `'${value}` : value;
    return `"${safe.replaceAll('"', '""')}"`;
  };
  const text = rows.map((row) => row.map(cell).join(',')).join('\r\n');
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv;charset=utf-8' });
}

export const saveTemplate = (): void =>
  saveAs(
    writeCsv([importColumns, importColumns.map((column) => example[column])]),
    'users-template.csv',
  );

export const savePasswords = (passwords: OneTimePasswords): void =>
  saveAs(
    writeCsv([
      ['user_name', 'one_time_password'],
      ...passwords.map((entry) => [entry.userName, { verbatim: entry.oneTimePassword }]),
    ]),
    'one-time-passwords.csv',
  );
