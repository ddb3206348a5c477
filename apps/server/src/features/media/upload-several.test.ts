import { uploadFiles } from '@glossa/contracts/media';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addCategory, dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';

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

test('each of several files is taken or refused by itself', async () => {
  const answer = dataOf<Array<{ originalName: string; upload: unknown; refusal: string | null }>>(
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
  expect(answer[1]?.refusal).toContain('empty');
});

test('no file, and a name that is none of the list, are refused', async () => {
  expect(refusalOf(await send([]))).toBe('400 UPLOAD_NO_FILE');
  expect(refusalOf(await send([['one.txt', 'Hello']], 'passwd'))).toBe('400 INVALID_INPUT');
});

test('the end of the connection is listened for once, however many files one call brings', async () => {
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
