import type { MessageRef } from '@glossa/contracts/messages';
import type { ImportRow } from '@glossa/contracts/user-import';
import { userInput } from '@glossa/contracts/users';
import { message } from '@glossa/messages/message';
import { firstFault } from '../../../platform/first-fault.ts';
import { answerMessage } from '../../../platform/i18n/translate.ts';
import type { ImportColumn, ImportFile } from './user-file.parser.ts';

/** The organization's groups and roles by lower-case name; taken usernames and addresses in lower case. */
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

/**
 * The names of a list, separated by semicolons or commas. A comma may also belong to a name: the longest parts that
 * are known names count, and only what is left is split at each comma.
 */
function namesIn(cell: string, known: ReadonlyMap<string, unknown>): string[] {
  const names = cell.split(';').flatMap((list) => {
    const parts = list.split(',');
    const found: string[] = [];
    for (let start = 0; start < parts.length; ) {
      let end = parts.length;
      const joined = () => parts.slice(start, end).join(',').trim();
      while (end > start + 1 && !known.has(joined().toLowerCase())) end -= 1;
      found.push(joined());
      start = end;
    }
    return found;
  });
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Every row with its errors. Of duplicates within the file the later one is reported. */
export function checkRows(rows: ImportFile['rows'], known: Known): CheckedRow[] {
  const userNames = new Map<string, number>();
  const emails = new Map<string, number>();
  return rows.map(({ line, cells }) => {
    const faults: ImportRow['faults'] = [];
    const blame = (column: ImportColumn, fault: MessageRef) =>
      faults.push({ column, message: answerMessage(fault) });
    const { shape } = userInput;

    const read = (column: ImportColumn, schema: { safeParse: typeof shape.userName.safeParse }) => {
      if (/\p{Cc}/u.test(cells[column]))
        return void blame(column, message('users.import.invisibleCharacters'));
      const parsed = schema.safeParse(cells[column]);
      if (!parsed.success)
        blame(column, firstFault(parsed.error) ?? message('users.import.valueInvalid'));
    };
    const userName = cells.user_name.normalize('NFKC');
    const checkUnique = (
      column: ImportColumn,
      value: string,
      seen: Map<string, number>,
      taken: ReadonlySet<string>,
      what: MessageRef,
    ) => {
      const key = value.toLowerCase();
      const earlier = seen.get(key);
      if (earlier !== undefined)
        blame(column, message('users.import.repeatedInFile', { what, earlier }));
      else if (taken.has(key)) blame(column, message('users.import.alreadyTaken', { what }));
      if (earlier === undefined) seen.set(key, line);
    };
    const find = <T>(column: ImportColumn, names: string[], all: ReadonlyMap<string, T>): T[] =>
      names.flatMap((name) => {
        const found = all.get(name.toLowerCase());
        if (found === undefined) blame(column, message('users.import.nameNotFound', { name }));
        return found === undefined ? [] : [found];
      });

    read('user_name', shape.userName);
    read('display_name', shape.displayName);
    if (cells.email !== '') read('email', shape.email.unwrap());
    if (cells.user_name !== '')
      checkUnique(
        'user_name',
        userName,
        userNames,
        known.userNames,
        message('users.import.username'),
      );
    if (cells.email !== '')
      checkUnique('email', cells.email, emails, known.emails, message('users.import.email'));

    const roleNames = namesIn(cells.roles, known.roles);
    if (roleNames.length === 0) blame('roles', message('users.import.roleRequired'));
    const roles = find('roles', roleNames, known.roles);
    if (roles.some((role) => !role.assignable))
      blame('roles', message('users.import.roleBeyondOwn'));
    const departments = find(
      'department',
      cells.department === '' ? [] : [cells.department],
      known.departments,
    );
    const projectNames = namesIn(cells.projects, known.projects);
    const projectIds = find('projects', projectNames, known.projects);
    const sso = cells.single_sign_on.toLowerCase();
    if (!yes.has(sso) && !no.has(sso)) blame('single_sign_on', message('users.import.yesOrNo'));
    if (yes.has(sso) && cells.email === '') blame('email', message('users.ssoEmailRequired'));
    return {
      line,
      userName,
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
