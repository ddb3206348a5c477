import { importColumns } from '@glossa/contracts/users';
import { saveAs } from '../../../lib/api-client.ts';
import { writeCsv } from './write-csv.ts';

export type OneTimePasswords = ReadonlyArray<{ userName: string; oneTimePassword: string }>;

/** The columns with a row that shows how they are filled. */
const example: Record<(typeof importColumns)[number], string> = {
  user_name: 'ada',
  display_name: 'Ada Lovelace', // not shown: it stands in the file
  // not shown: the file holds the names under which roles are stored
  roles: 'Verifier; Viewer',
  email: 'ada@example.org',
  department: '',
  projects: '',
  single_sign_on: 'no',
};

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
