import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ImportFile, readUserFile } from './user-file.parser.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'glossa-users-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read(bytes: Uint8Array): Promise<ImportFile> {
  const path = join(folder, 'users.csv');
  await writeFile(path, bytes);
  const rows: ImportFile['rows'] = [];
  const emit = async (row: ImportFile['rows'][number]) => void rows.push(row);
  return { ...(await readUserFile({ path }, { emit })), rows };
}

describe('reading', () => {
  const expected = { user_name: 'ada', display_name: 'Ada; "L"', roles: 'Viewer' };
  test.each([
    ['commas', 'user_name,display_name,roles\nada,"Ada; ""L""",Viewer\n'],
    ['semicolons', 'user_name;display_name;roles\r\nada;"Ada; ""L""";Viewer'],
    [
      'tabs and a byte order mark',
      '\ufeffuser_name\tdisplay_name\troles\nada\t"Ada; ""L"""\tViewer',
    ],
    [
      'semicolons, with commas in a quoted column name',
      'user_name;display_name;roles;"a,b,c,d,e"\nada;"Ada; ""L""";Viewer;x',
    ],
    ['other order and spelling', 'Roles,User Name,Display-Name\nViewer,ada,"Ada; ""L"""'],
  ])('%s', async (_what, text) => {
    const file = await read(new TextEncoder().encode(text));
    expect(file.rows).toHaveLength(1);
    expect(file.rows[0]).toMatchObject({ line: 2, cells: expected });
  });

  test('UTF-16 with a byte order mark', async () => {
    const text = '\ufeffuser_name,display_name,roles\nölaf,Ölaf,Viewer';
    const file = await read(Buffer.from(text, 'utf16le'));
    expect(file.rows[0]?.cells.display_name).toBe('Ölaf');
  });

  test('what a spreadsheet in Germany saves as CSV: semicolons, Windows-1252', async () => {
    const bytes = Buffer.from(
      'user_name;display_name;roles\r\ngross;J\xfcrgen Gro\xdf;Viewer\r\n',
      'latin1',
    );
    const file = await read(bytes);
    expect(file.rows[0]?.cells.display_name).toBe('Jürgen Groß');
    expect(file.assumedEncoding).toBe('windows-1252');
  });

  test('what it saves as CSV UTF-8 is not guessed', async () => {
    const file = await read(
      Buffer.from('\ufeffuser_name;display_name;roles\r\ngross;Jürgen Groß;Viewer\r\n'),
    );
    expect(file.rows[0]?.cells.display_name).toBe('Jürgen Groß');
    expect(file.assumedEncoding).toBeNull();
  });

  test('reads back cells that our export escaped', async () => {
    const file = await read(
      Buffer.from("user_name,display_name,roles\nx,'=1+1,Viewer\ny,'t Hooft,Viewer"),
    );
    expect(file.rows.map((row) => row.cells.display_name)).toEqual(['=1+1', "'t Hooft"]);
  });

  test.each([
    ['not UTF-8', Buffer.from([0x75, 0xff, 0x0a])],
    ['NUL', Buffer.from('user_name,display_name,roles\na\0b,x,Viewer')],
    ['an empty file', Buffer.from('')],
    ['no header', Buffer.from('ada,Ada,Viewer\n')],
    ['a duplicate column', Buffer.from('user_name,display_name,roles,roles\n')],
    ['an unclosed quote', Buffer.from('user_name,display_name,roles\n"ada,Ada,Viewer\n')],
  ])('rejects: %s', async (_what, bytes) => {
    await expect(read(bytes)).rejects.toThrow(
      expect.objectContaining({ code: 'IMPORT_UNREADABLE' }),
    );
  });

  test('reads back full-width formula characters that the export escapes', async () => {
    const names = ['\uff1da', '\uff0ba', '\uff0da', '\uff20a'];
    const rows = names.map((name, index) => `u${index},'${name},Viewer\n`);
    const file = await read(Buffer.from(`user_name,display_name,roles\n${rows.join('')}`));
    expect(file.rows.map((row) => row.cells.display_name)).toEqual(names);
  });

  test('counts lines as a spreadsheet does: multi-line cells once, empty rows too', async () => {
    const text =
      'user_name,display_name,roles\nada,"A\nd\na",Viewer\nbo,Bo,Viewer\n\n,,\ncy,Cy,Viewer';
    expect(
      (await read(Buffer.from(text))).rows.map(({ line, cells }) => [cells.user_name, line]),
    ).toEqual([
      ['ada', 2],
      ['bo', 3],
      ['cy', 6],
    ]);
  });

  test.each([
    ['of one letter', 'a\n'],
    ['without a value', ',\n'],
  ])(
    'rejects millions of lines %s at the first excess row',
    async (_what, line) => {
      const text = line.repeat(Math.floor((5 * 1024 * 1024 - 40) / line.length));
      await expect(read(Buffer.from(`user_name,display_name,roles\n${text}`))).rejects.toThrow(
        expect.objectContaining({
          messageRef: { id: 'users.import.tooManyRows', params: { maxRows: 20_000 } },
        }),
      );
    },
    60_000,
  );

  test('rejects a header of thousands of columns', async () => {
    const columns = Array.from({ length: 5_000 }, (_, index) => `c${index}`).join();
    await expect(read(Buffer.from(`user_name,display_name,roles,${columns}\n`))).rejects.toThrow(
      expect.objectContaining({
        messageRef: { id: 'users.import.tooManyColumns', params: { maxColumns: 200 } },
      }),
    );
  });

  test('accepts 20,000 rows and no more', async () => {
    const rows = (count: number) =>
      Buffer.from(`user_name,display_name,roles\n${'a,b,Viewer\n'.repeat(count)}`);
    expect((await read(rows(20_000))).rows).toHaveLength(20_000);
    await expect(read(rows(20_001))).rejects.toThrow(
      expect.objectContaining({
        messageRef: { id: 'users.import.tooManyRows', params: { maxRows: 20_000 } },
      }),
    );
  });
});
