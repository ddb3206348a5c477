import { saveDeptUser } from '@glossa/contracts/departments';
import { exportUsers, importUsers, previewUserImport, viewUser } from '@glossa/contracts/users';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../../test-support/media-journeys.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../../test-support/test-api.ts';
import { parseImport } from './read-import-file.ts';

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

describe('reading', () => {
  const expected = { user_name: 'ada', display_name: 'Ada; "L"', roles: 'Viewer' };
  test.each([
    ['commas', 'user_name,display_name,roles\nada,"Ada; ""L""",Viewer\n'],
    ['semicolons', 'user_name;display_name;roles\r\nada;"Ada; ""L""";Viewer'],
    [
      'tabs and a byte-order mark',
      '\ufeffuser_name\tdisplay_name\troles\nada\t"Ada; ""L"""\tViewer',
    ],
    ['other order and spelling', 'Roles,User Name,Display-Name\nViewer,ada,"Ada; ""L"""'],
  ])('%s', (_what, text) => {
    const file = parseImport(new TextEncoder().encode(text));
    expect(file.rows).toHaveLength(1);
    expect(file.rows[0]).toMatchObject({ line: 2, cells: expected });
  });

  test('UTF-16 with its mark', () => {
    const text = '\ufeffuser_name,display_name,roles\nölaf,Ölaf,Viewer';
    const file = parseImport(Buffer.from(text, 'utf16le'));
    expect(file.rows[0]?.cells.display_name).toBe('Ölaf');
  });

  test('cells that our export defused are read back', () => {
    const file = parseImport(
      Buffer.from("user_name,display_name,roles\nx,'=1+1,Viewer\ny,'t Hooft,Viewer"),
    );
    expect(file.rows.map((row) => row.cells.display_name)).toEqual(['=1+1', "'t Hooft"]);
  });

  test.each([
    ['not UTF-8', Buffer.from([0x75, 0xff, 0x0a])],
    ['NUL', Buffer.from('user_name,display_name,roles\na\0b,x,Viewer')],
    ['nothing', Buffer.from('')],
    ['no heading', Buffer.from('ada,Ada,Viewer\n')],
    ['a column twice', Buffer.from('user_name,display_name,roles,roles\n')],
    ['a quote that never ends', Buffer.from('user_name,display_name,roles\n"ada,Ada,Viewer\n')],
  ])('refuses: %s', (_what, bytes) => {
    expect(() => parseImport(bytes)).toThrow(
      expect.objectContaining({ code: 'IMPORT_UNREADABLE' }),
    );
  });

  test('20,000 rows and no more', () => {
    const rows = (count: number) =>
      Buffer.from(`user_name,display_name,roles\n${'a,b,Viewer\n'.repeat(count)}`);
    expect(parseImport(rows(20_000)).rows).toHaveLength(20_000);
    expect(() => parseImport(rows(20_001))).toThrow(/Split it/);
  });
});

describe('preview', () => {
  test('names each bad row with its line, column and reason, and stores nothing', async () => {
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
    expect(answer.bad[2]?.faults[0]?.message).toBe('This user name is already in line 2.');
    const list = dataOf<{ total: number }>(await call(api, viewUser, { caller: admin }));
    expect(list.total).toBe(1);
  });

  test('a role with more rights than one’s own cannot be given', async () => {
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
    expect((answer.json() as { message: string }).message).toMatch(/Line 3, roles/);
    const found = dataOf<{ total: number }>(
      await call(api, viewUser, { caller: admin, query: { search: 'one' } }),
    );
    expect(found.total).toBe(0);
  });

  test('people get in with their one-time passwords, and what is exported can be imported elsewhere', async () => {
    const there = await join(api, 'Organisation administrator');
    await addDepartment('Legal', there);
    const answer = await run(
      `${heading}\ngrace,=Grace,Viewer; Verifier,grace@example.org,Legal,,\nhedy,Hedy,Viewer,hedy@example.org,,,yes`,
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

  test('thousands at once', async () => {
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

  test('a file that is too large is refused', async () => {
    const answer = await run(`${heading}\n${'x'.repeat(6 * 1024 * 1024)}`);
    expect(refusalOf(answer)).toBe('413 PAYLOAD_TOO_LARGE');
  });
});
