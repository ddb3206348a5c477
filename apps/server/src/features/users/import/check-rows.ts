import { type ImportRow, userInput } from '@glossa/contracts/users';
import type { ImportColumn, ImportFile } from './read-import-file.ts';

/** What the organisation has, by lower-case name; names of people and addresses that are taken, in lower case. */
export type Known = {
  roles: ReadonlyMap<string, { id: string; assignable: boolean }>;
  departments: ReadonlyMap<string, string>;
  projects: ReadonlyMap<string, string>;
  userNames: ReadonlySet<string>;
  emails: ReadonlySet<string>;
};

export type CheckedRow = ImportRow & {
  roleIds: string[];
  departmentId: string | null;
  projectIds: string[];
};

const yes = new Set(['yes', 'true', '1', 'x']);
const no = new Set(['', 'no', 'false', '0']);

const listOf = (cell: string): string[] => [
  ...new Set(
    cell
      .split(';')
      .map((name) => name.trim())
      .filter((name) => name !== ''),
  ),
];

/** Every row with what is wrong with it, if anything. Twins within the file are told of the later one. */
export function checkRows(rows: ImportFile['rows'], known: Known): CheckedRow[] {
  const userNames = new Map<string, number>();
  const emails = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const faults: ImportRow['faults'] = [];
    const blame = (column: ImportColumn, message: string) => faults.push({ column, message });
    const { shape } = userInput;

    const read = (column: ImportColumn, schema: { safeParse: typeof shape.userName.safeParse }) => {
      if (/\p{Cc}/u.test(cells[column]))
        return void blame(column, 'There are characters in it that cannot be seen. Type it again.');
      const parsed = schema.safeParse(cells[column]);
      if (!parsed.success)
        blame(column, parsed.error.issues[0]?.message ?? 'This is not as expected.');
    };
    const refuseTwin = (
      column: ImportColumn,
      value: string,
      seen: Map<string, number>,
      taken: ReadonlySet<string>,
      what: string,
    ) => {
      const key = value.toLowerCase();
      const earlier = seen.get(key);
      if (earlier !== undefined) blame(column, `This ${what} is already in line ${earlier}.`);
      else if (taken.has(key)) blame(column, `There is already a user with this ${what}.`);
      if (earlier === undefined) seen.set(key, line);
    };
    const find = <T>(column: ImportColumn, names: string[], all: ReadonlyMap<string, T>): T[] =>
      names.flatMap((name) => {
        const found = all.get(name.toLowerCase());
        if (found === undefined)
          blame(column, `There is nothing called “${name}”. Add it first, or correct the name.`);
        return found === undefined ? [] : [found];
      });

    read('user_name', shape.userName);
    read('display_name', shape.displayName);
    if (cells.email !== '') read('email', shape.email.unwrap());
    if (cells.user_name !== '')
      refuseTwin('user_name', cells.user_name, userNames, known.userNames, 'user name');
    if (cells.email !== '')
      refuseTwin('email', cells.email, emails, known.emails, 'e-mail address');

    const roleNames = listOf(cells.roles);
    if (roleNames.length === 0) blame('roles', 'Name at least one role.');
    const roles = find('roles', roleNames, known.roles);
    if (roles.some((role) => !role.assignable))
      blame('roles', 'One of these roles holds rights you do not have yourself.');
    const departments = find(
      'department',
      cells.department === '' ? [] : [cells.department],
      known.departments,
    );
    const projectNames = listOf(cells.projects);
    const projectIds = find('projects', projectNames, known.projects);
    const sso = cells.single_sign_on.toLowerCase();
    if (!yes.has(sso) && !no.has(sso)) blame('single_sign_on', 'Write yes or no.');
    if (yes.has(sso) && cells.email === '')
      blame(
        'email',
        'People who sign in through single sign-on are known by their e-mail address.',
      );
    return {
      line,
      userName: cells.user_name,
      displayName: cells.display_name,
      email: cells.email,
      roles: roleNames,
      department: cells.department,
      projects: projectNames,
      isSSOLogin: yes.has(sso),
      faults,
      roleIds: roles.map((role) => role.id),
      departmentId: departments[0] ?? null,
      projectIds,
    };
  });
}
