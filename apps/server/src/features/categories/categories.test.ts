import {
  type Category,
  deleteByCategoryId,
  getAllCategory,
  getByCategoryId,
  saveCategory,
  updateCategory,
} from '@glossa/contracts/categories';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { addCategory, dataOf, join, refusalOf, upload } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi({ overrides: { mediaTools: createFakeMediaTools() } });
});
afterAll(() => api.stop());

const add = (caller: Caller, payload: object) => call(api, saveCategory, { caller, payload });
const list = async (caller: Caller) =>
  dataOf<Category[]>(await call(api, getAllCategory, { caller }));

test('is added with a trimmed name and listed by name', async () => {
  const caller = await join(api, 'Organisation administrator');
  const added = dataOf<Category>(await add(caller, { name: '  Sports ', description: 'Ball' }));
  await add(caller, { name: 'Music' });
  expect(added).toMatchObject({ name: 'Sports', description: 'Ball', mediaCount: 0 });
  expect((await list(caller)).map((category) => category.name)).toEqual(['Music', 'Sports']);
  const byId = await call(api, getByCategoryId, { caller, params: { id: added.categoryId } });
  expect(dataOf<Category>(byId)).toEqual(added);
});

test.each([
  ['no name', { description: 'x' }],
  ['a blank name', { name: '   ' }],
  ['a name of 81 characters', { name: 'x'.repeat(81) }],
  ['an unknown field', { name: 'Fine', organisationId: 'x' }],
])('rejects %s', async (_what, payload) => {
  const caller = await join(api, 'Organisation administrator');
  expect(refusalOf(await add(caller, payload))).toBe('400 INVALID_INPUT');
  expect(await list(caller)).toEqual([]);
});

test('rejects a duplicate name when adding and renaming, but not across organizations', async () => {
  const caller = await join(api, 'Organisation administrator');
  await addCategory(api, caller, 'News');
  const twin = await add(caller, { name: 'News' });
  expect(refusalOf(twin)).toBe('409 CATEGORY_NAME_TAKEN');
  expect(twin.json()).toMatchObject({ fields: { name: expect.any(String) } });

  const second = await addCategory(api, caller, 'Other');
  const renamed = await call(api, updateCategory, {
    caller,
    params: { id: second },
    payload: { name: 'News' },
  });
  expect(refusalOf(renamed)).toBe('409 CATEGORY_NAME_TAKEN');

  const stranger = await join(api, 'Organisation administrator');
  expect((await add(stranger, { name: 'News' })).statusCode).toBe(200);
});

test('rejects a duplicate name that differs only in case', async () => {
  const caller = await join(api, 'Organisation administrator');
  await addCategory(api, caller, 'News');
  expect(refusalOf(await add(caller, { name: 'NEWS' }))).toBe('409 CATEGORY_NAME_TAKEN');
});

test('can be renamed', async () => {
  const caller = await join(api, 'Organisation administrator');
  const id = await addCategory(api, caller, 'Old');
  const answer = await call(api, updateCategory, {
    caller,
    params: { id },
    payload: { name: 'New', description: 'now' },
  });
  expect(dataOf<Category>(answer)).toMatchObject({ name: 'New', description: 'now' });
  expect((await list(caller)).map((category) => category.name)).toEqual(['New']);
});

test('cannot be deleted while it holds media, and can when empty', async () => {
  const caller = await join(api, 'Organisation administrator');
  const used = await addCategory(api, caller, 'Used');
  const empty = await addCategory(api, caller, 'Empty');
  dataOf(await upload(api, caller, { categoryId: used }));
  const remove = (id: string) => call(api, deleteByCategoryId, { caller, params: { id } });
  expect(refusalOf(await remove(used))).toBe('409 CATEGORY_IN_USE');
  expect((await remove(empty)).statusCode).toBe(200);
  expect(await list(caller)).toMatchObject([{ name: 'Used', mediaCount: 1 }]);
  expect(refusalOf(await remove(empty))).toBe('404 NOT_FOUND');
});

test('of another organization cannot be listed, read, renamed or deleted', async () => {
  const owner = await join(api, 'Organisation administrator');
  const id = await addCategory(api, owner, 'Ours');
  const stranger = await join(api, 'Organisation administrator');
  const params = { id };
  const answers = await Promise.all([
    call(api, getByCategoryId, { caller: stranger, params }),
    call(api, updateCategory, { caller: stranger, params, payload: { name: 'Theirs' } }),
    call(api, deleteByCategoryId, { caller: stranger, params }),
  ]);
  expect(answers.map(refusalOf)).toEqual(Array(3).fill('404 NOT_FOUND'));
  expect(await list(stranger)).toEqual([]);
  expect((await list(owner)).map((category) => category.name)).toEqual(['Ours']);
});
