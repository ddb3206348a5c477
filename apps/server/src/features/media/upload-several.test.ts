import { uploadFiles } from '@glossa/contracts/uploads';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCategory, dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let caller: Caller;
beforeAll(async () => {
  api = await createTestApi();
  caller = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const send = async (files: Array<[name: string, content: string]>, name = 'upload_files') => {
  const form = new FormData();
  form.append('categoryId', await addCategory(api, caller, crypto.randomUUID()));
  for (const [file, content] of files) form.append('file', new Blob([content]), file);
  return call(api, uploadFiles, { caller, payload: form, params: { name } });
};

test('accepts or rejects each of several files separately', async () => {
  const answer = dataOf<Array<{ originalName: string; upload: unknown; rejection: string | null }>>(
    await send([
      ['one.txt', 'Good morning.'],
      ['empty.txt', ''],
      ['two.txt', 'Good evening.'],
    ]),
  );
  expect(answer.map(({ originalName, upload }) => [originalName, upload !== null])).toEqual([
    ['one.txt', true],
    ['empty.txt', false],
    ['two.txt', true],
  ]);
  expect(answer[1]?.rejection).toMatchObject({ id: expect.stringMatching(/^\w+\.\w+$/) });
});

test('takes what follows a file that was refused by its first bytes, however large it is', async () => {
  const answer = dataOf<Array<{ originalName: string; upload: unknown }>>(
    await send([
      ['program.mp4', '\0'.repeat(3_000_000)],
      ['after.txt', 'Good evening.'],
    ]),
  );
  expect(answer.map(({ originalName, upload }) => [originalName, upload !== null])).toEqual([
    ['program.mp4', false],
    ['after.txt', true],
  ]);
});

test('rejects no file and a name that is not in the list', async () => {
  expect(refusalOf(await send([]))).toBe('400 UPLOAD_NO_FILE');
  expect(refusalOf(await send([['one.txt', 'Hello']], 'passwd'))).toBe('400 INVALID_INPUT');
});

test('listens for the end of the connection once, however many files a call has', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => void warnings.push(warning.name);
  process.on('warning', note);
  try {
    const files = Array.from({ length: 20 }, (_one, index): [string, string] => [
      `${index}.txt`,
      `Good morning, number ${index}.`,
    ]);
    expect(dataOf<unknown[]>(await send(files))).toHaveLength(20);
  } finally {
    process.off('warning', note);
  }
  expect(warnings).not.toContain('MaxListenersExceededWarning');
});
