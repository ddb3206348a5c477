import { expect, test } from 'vitest';
import { writeCsv } from './write-csv.ts';

test('quotes, and no formulas', async () => {
  const blob = writeCsv([
    ['user_name', 'one_time_password'],
    ['ada "L"', '=HYPERLINK("x")'],
    ['@cmd', '-1'],
  ]);
  expect(await blob.text()).toBe(
    '"user_name","one_time_password"\r\n"ada ""L""","\'=HYPERLINK(""x"")"\r\n"\'@cmd","\'-1"\r\n',
  );
});
