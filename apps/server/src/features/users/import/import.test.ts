import { saveDeptUser } from '@glossa/contracts/departments';
import { saveProjUser } from '@glossa/contracts/projects';
import { importUsers, previewUserImport } from '@glossa/contracts/user-import';
import { exportUsers, viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { translate } from '../../../platform/i18n/translate.ts';
import { dataOf, join, refusalOf } from '../../../testing/media-calls.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../../testing/test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi();
  admin = await join(api, 'Organisation administrator');
  await addDepartment('Legal', admin);
});
afterAll(() => api.stop());

const addDepartment = async (name: string, caller: typeof admin) =>
  dataOf(
    await call(api, saveDeptUser, {
      caller,
      payload: { departmentId: null, name, description: '' },
    }),
  );
const addProject = async (name: string, caller: typeof admin) =>
  dataOf(
    await call(api, saveProjUser, {
      caller,
      payload: { projectId: null, name },
    }),
  );
const form = (content: string | Uint8Array) => {
  const data = new FormData();
  data.append(
    'file',
    new Blob([typeof content === 'string' ? content : new Uint8Array(content)]),
    'people.csv',
  );
  return data;
};
type Preview = {
  rowCount: number;
  badCount: number;
  bad: Array<{ line: number; faults: Array<{ column: string; message: string }> }>;
  sample: unknown[];
  unknownColumns: string[];
};
const preview = async (content: string, caller = admin) =>
  dataOf<Preview>(await call(api, previewUserImport, { caller, payload: form(content) }));
const run = (content: string | Uint8Array, caller = admin) =>
  call(api, importUsers, { caller, payload: form(content) });
type Imported = {
  imported: number;
  oneTimePasswords: Array<{ userName: string; oneTimePassword: string }>;
};

const heading = 'user_name,display_name,roles,email,department,projects,single_sign_on';

describe('preview', () => {
  test('names each invalid row with line, column and reason, and stores nothing', async () => {
    const answer = await preview(
      [
        `${heading},hobby`,
        'good,Good One,Viewer,good@example.org,Legal,,no,chess',
        ',No Name,Viewer,,,,,',
        'with space,Spaced,Viewer,,,,,',
        'good,Twin,Viewer,,,,,',
        `${admin.answer.user.userName},Taken,Viewer,,,,,`,
        'norole,No Role,,,,,,',
        'badrole,Bad Role,Emperor,,,,,',
        'system,Climber,System administrator,,,,,',
        'mail,Bad Mail,Viewer,not-a-mail,,,,',
        'dept,Bad Dept,Viewer,,Nowhere,,,',
        'sso,No Mail,Viewer,,,,yes,',
        'maybe,Maybe,Viewer,,,,perhaps,',
      ].join('\n'),
    );
    expect(answer).toMatchObject({ rowCount: 12, badCount: 11, unknownColumns: ['hobby'] });
    expect(answer.sample).toHaveLength(1);
    const columns = Object.fromEntries(
      answer.bad.map(({ line, faults }) => [line, faults.map((fault) => fault.column)]),
    );
    expect(columns).toEqual({
      3: ['user_name'],
      4: ['user_name'],
      5: ['user_name'],
      6: ['user_name'],
      7: ['roles'],
      8: ['roles'],
      9: ['roles'],
      10: ['email'],
      11: ['department'],
      12: ['email'],
      13: ['single_sign_on'],
    });
    expect(answer.bad[2]?.faults[0]?.message).toMatchObject({
      id: 'users.import.repeatedInFile',
      params: { what: { id: 'users.import.username' }, earlier: 2 },
    });
    const list = dataOf<{ total: number }>(await call(api, viewUser, { caller: admin }));
    expect(list.total).toBe(1);
  });

  test('separates names by commas and semicolons, and keeps a comma within a name', async () => {
    await addProject('Radio, regional', admin);
    await addProject('Radio', admin);
    await addProject('Archive', admin);
    const answer = await preview(
      [
        'user_name;display_name;roles;projects',
        'one;One;Viewer, Verifier;Archive, Radio, regional',
        'two;Two;"Viewer,Verifier;Viewer";Radio,Archive',
        'bad;Bad;Viewer,Emperor;Radio, national',
      ].join('\n'),
    );
    expect(answer.sample).toMatchObject([
      { roles: ['Viewer', 'Verifier'], projects: ['Archive', 'Radio, regional'] },
      { roles: ['Viewer', 'Verifier'], projects: ['Radio', 'Archive'] },
    ]);
    expect(answer.bad[0]?.faults.map(({ message }) => message)).toMatchObject([
      { params: { name: 'Emperor' } },
      { params: { name: 'national' } },
    ]);
  });

  test('says which encoding it assumed', async () => {
    const row = Buffer.from('user_name;display_name;roles\ngross;J\xfcrgen;Viewer', 'latin1');
    const answer = dataOf(
      await call(api, previewUserImport, { caller: admin, payload: form(row) }),
    );
    expect(answer).toMatchObject({ badCount: 0, assumedEncoding: 'windows-1252' });
    expect(await preview('user_name;display_name;roles\na;Jürgen;Viewer')).toMatchObject({
      assumedEncoding: null,
    });
  });

  test('rejects a role with more permissions than the caller’s', async () => {
    const helper = await join(api, 'Verifier', admin.organisationId);
    expect(
      refusalOf(await call(api, previewUserImport, { caller: helper, payload: form(heading) })),
    ).toBe('403 ACCESS_DENIED');
  });
});

describe('import', () => {
  test('all or nothing', async () => {
    const answer = await run(`${heading}\none,One,Viewer,,,,\ntwo,Two,Emperor,,,,`);
    expect(refusalOf(answer)).toBe('400 IMPORT_ROWS_BAD');
    expect(answer.json()).toMatchObject({
      messageRef: { id: 'users.import.lineProblem', params: { line: 3, column: 'roles' } },
    });
    const found = dataOf<{ total: number }>(
      await call(api, viewUser, { caller: admin, query: { search: 'one' } }),
    );
    expect(found.total).toBe(0);
  });

  test('users log in with their one-time passwords, and an export can be imported elsewhere', async () => {
    const there = await join(api, 'Organisation administrator');
    await addDepartment('Legal', there);
    const answer = await run(
      `${heading}\ngrace,=Grace,Viewer; Verifier,grace@example.org,Legal,,\nhedy,Hedy,${translate('ja', 'roles.names.viewer')},hedy@example.org,,,yes`,
    );
    expect(answer.headers['cache-control']).toBe('no-store');
    const { imported, oneTimePasswords } = dataOf<Imported>(answer);
    expect(imported).toBe(2);
    expect(oneTimePasswords.map(({ userName }) => userName)).toEqual(['grace']);
    const grace = await signInAs(api, 'grace', oneTimePasswords[0]?.oneTimePassword);
    expect(grace.answer.user).toMatchObject({ firstTimeLogin: true, displayName: '=Grace' });

    const exported = await call(api, exportUsers, {
      caller: admin,
      query: { search: 'example.org' },
    });
    expect(exported.body).toContain(`"'=Grace"`);
    const elsewhere = exported.body.replaceAll('grace', 'grace2').replaceAll('hedy', 'hedy2');
    expect(dataOf<Imported>(await run(elsewhere, there)).imported).toBe(2);
    const list = dataOf<{
      items: Array<{ displayName: string; roles: Array<{ name: string }>; isSSOLogin: boolean }>;
    }>(await call(api, viewUser, { caller: there, query: { search: 'example.org' } }));
    expect(
      list.items.map(({ displayName, roles, isSSOLogin }) => [
        displayName,
        roles.map(({ name }) => name),
        isSSOLogin,
      ]),
    ).toEqual([
      ['=Grace', ['Verifier', 'Viewer'], false],
      ['Hedy', ['Viewer'], true],
    ]);
  });

  test('handles thousands of users', async () => {
    const rows = Array.from(
      { length: 3_000 },
      (_, index) => `many${index},Many ${index},Viewer,,Legal,,`,
    );
    const { imported, oneTimePasswords } = dataOf<Imported>(
      await run([heading, ...rows].join('\n')),
    );
    expect(imported).toBe(3_000);
    expect(new Set(oneTimePasswords.map((entry) => entry.oneTimePassword)).size).toBe(3_000);
  });

  test('rejects a file that is too large', async () => {
    const answer = await run(`${heading}\n${'x'.repeat(6 * 1024 * 1024)}`);
    expect(refusalOf(answer)).toBe('413 PAYLOAD_TOO_LARGE');
  });
});

test('an export is audited with its search', async () => {
  const there = await join(api, 'Organisation administrator');
  const query = { search: 'nobody-like-this', isSSOLogin: 'false', status: 'Approved' };
  expect((await call(api, exportUsers, { caller: there, query })).statusCode).toBe(200);
  const logged = await api.services.database.db
    .selectFrom('audit_log')
    .select('detail')
    .where('action', '=', 'users-exported')
    .where('organisation_id', '=', there.organisationId)
    .execute();
  expect(logged).toEqual([
    { detail: { count: 0, search: 'nobody-like-this', isSSOLogin: false, status: 'Approved' } },
  ]);
});
