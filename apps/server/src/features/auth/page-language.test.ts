import { renewSession } from '@glossa/contracts/auth';
import { languageCodes } from '@glossa/contracts/languages';
import { savePageLanguage } from '@glossa/contracts/page-language';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createPerson } from '../../testing/people.ts';
import { call, createTestApi, signInAs, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const newPerson = async () => {
  const { userName } = await createPerson(api.services.database.db, { role: 'Viewer' });
  return { userName, caller: await signInAs(api, userName) };
};
const choose = (caller: Awaited<ReturnType<typeof newPerson>>['caller'], payload: object) =>
  call(api, savePageLanguage, { caller, payload });

test('is not set until chosen', async () => {
  const { caller } = await newPerson();
  expect(caller.answer.user.pageLanguage).toBeNull();
});

test('is returned with every login and renewal', async () => {
  const { userName, caller } = await newPerson();
  expect((await choose(caller, { pageLanguage: 'pt-PT' })).statusCode).toBe(200);
  expect((await signInAs(api, userName)).answer.user.pageLanguage).toBe('pt-PT');
  const renewed = await call(api, renewSession, {
    payload: { token: caller.bearer, userId: caller.userId, isSSOLogin: false },
    cookies: { glossa_refresh: caller.cookie },
  });
  expect(renewed.json().data.user.pageLanguage).toBe('pt-PT');
});

test('is stored per user', async () => {
  const [one, two] = [await newPerson(), await newPerson()];
  await choose(one.caller, { pageLanguage: 'ja' });
  expect((await signInAs(api, two.userName)).answer.user.pageLanguage).toBeNull();
});

test('the database accepts the same languages as the product', async () => {
  const { userName, caller } = await newPerson();
  for (const pageLanguage of languageCodes) {
    expect((await choose(caller, { pageLanguage })).statusCode, pageLanguage).toBe(200);
    expect((await signInAs(api, userName)).answer.user.pageLanguage).toBe(pageLanguage);
  }
});

test.each([
  { pageLanguage: 'tlh' },
  { pageLanguage: null },
  { pageLanguage: 'de', userId: '00000000-0000-4000-8000-000000000000' },
  {},
])('rejects %j', async (payload) => {
  const { caller } = await newPerson();
  expect((await choose(caller, payload)).statusCode).toBe(400);
});
