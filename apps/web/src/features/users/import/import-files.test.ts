import { expect, test } from 'vitest';
import { writeCsv } from './import-files.ts';

test('quotes cells, escapes formulas and keeps passwords exact', async () => {
  const blob = writeCsv([
    ['user_name', 'one_time_password'],
    ['ada "L"', '=HYPERLINK("x")'],
    ['@cmd', '-1'],
    ['grace', { verbatim: '@bc"12' }],
  ]);
  expect(await blob.text()).toBe(
    '\ufeff"user_name","one_time_password"\r\n"ada ""L""","\'=HYPERLINK(""x"")"\r\n"\'@cmd","\'-1"\r\n"grace","@bc""12"\r\n',
  );
});
