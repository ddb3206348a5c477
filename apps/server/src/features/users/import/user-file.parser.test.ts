import { describe, expect, test } from 'vitest';
import { parseImport } from './user-file.parser.ts';

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
  ])('%s', (_what, text) => {
    const file = parseImport(new TextEncoder().encode(text));
    expect(file.rows).toHaveLength(1);
    expect(file.rows[0]).toMatchObject({ line: 2, cells: expected });
  });

  test('UTF-16 with a byte order mark', () => {
    const text = '\ufeffuser_name,display_name,roles\nölaf,Ölaf,Viewer';
    const file = parseImport(Buffer.from(text, 'utf16le'));
    expect(file.rows[0]?.cells.display_name).toBe('Ölaf');
  });

  test('reads back cells that our export escaped', () => {
    const file = parseImport(
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
  ])('rejects: %s', (_what, bytes) => {
    expect(() => parseImport(bytes)).toThrow(
      expect.objectContaining({ code: 'IMPORT_UNREADABLE' }),
    );
  });

  test('reads back full-width formula characters that the export escapes', () => {
    const names = ['\uff1da', '\uff0ba', '\uff0da', '\uff20a'];
    const rows = names.map((name, index) => `u${index},'${name},Viewer\n`);
    const file = parseImport(Buffer.from(`user_name,display_name,roles\n${rows.join('')}`));
    expect(file.rows.map((row) => row.cells.display_name)).toEqual(names);
  });

  test('counts lines as a spreadsheet does: multi-line cells once, empty rows too', () => {
    const text =
      'user_name,display_name,roles\nada,"A\nd\na",Viewer\nbo,Bo,Viewer\n\n,,\ncy,Cy,Viewer';
    expect(
      parseImport(Buffer.from(text)).rows.map(({ line, cells }) => [cells.user_name, line]),
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
    (_what, line) => {
      const text = line.repeat(Math.floor((5 * 1024 * 1024 - 40) / line.length));
      expect(() => parseImport(Buffer.from(`user_name,display_name,roles\n${text}`))).toThrow(
        expect.objectContaining({
          messageRef: { id: 'users.import.tooManyRows', params: { maxRows: 20_000 } },
        }),
      );
    },
    60_000,
  );

  test('rejects a header of thousands of columns', () => {
    const columns = Array.from({ length: 5_000 }, (_, index) => `c${index}`).join();
    expect(() => parseImport(Buffer.from(`user_name,display_name,roles,${columns}\n`))).toThrow(
      expect.objectContaining({
        messageRef: { id: 'users.import.tooManyColumns', params: { maxColumns: 200 } },
      }),
    );
  });

  test('accepts 20,000 rows and no more', () => {
    const rows = (count: number) =>
      Buffer.from(`user_name,display_name,roles\n${'a,b,Viewer\n'.repeat(count)}`);
    expect(parseImport(rows(20_000)).rows).toHaveLength(20_000);
    expect(() => parseImport(rows(20_001))).toThrow(
      expect.objectContaining({
        messageRef: { id: 'users.import.tooManyRows', params: { maxRows: 20_000 } },
      }),
    );
  });
});
