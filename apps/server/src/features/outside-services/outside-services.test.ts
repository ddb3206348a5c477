import {
  deleteOutsideService,
  listOutsideServices,
  type OutsideService,
  type OutsideServiceInput,
  type OutsideServiceName,
  outsideServices,
  putOutsideService,
  tryOutsideService,
} from '@glossa/contracts/outside-services';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

const key = 'sk-never-shown';
const libre = (more: Partial<OutsideServiceInput> = {}) => ({
  service: 'libretranslate',
  address: 'https://translate.example.org/',
  secret: key,
  ...more,
});

let api: TestApi;
let system: Caller;
beforeAll(async () => {
  api = await createTestApi({
    env: {
      GLOSSA_SMTP_URL: 'smtp://postman:hunter2@mail.example.org:2525',
      GLOSSA_MAIL_FROM: 'Glossa <glossa@example.org>',
      GLOSSA_SERVICE_ALLOW_PRIVATE: 'gpu.example.lan,10.0.0.7:8080',
    },
  });
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());
beforeEach(async () => {
  await api.services.database.db.deleteFrom('outside_services').execute();
});

const put = (payload: object, service = 'libretranslate', caller = system) =>
  call(api, putOutsideService, { caller, params: { service }, payload });
const remove = (service: OutsideServiceName) =>
  call(api, deleteOutsideService, { caller: system, params: { service } });
const attempt = (payload?: object, service = 'libretranslate') =>
  call(api, tryOutsideService, {
    ...{ caller: system, params: { service } },
    ...(payload ? { payload } : {}),
  });
const list = async (from = api) =>
  dataOf<OutsideService[]>(await call(from, listOutsideServices, { caller: system }));
const viewOf = async (service: OutsideServiceName) =>
  (await list()).find((one) => one.service === service);
const lastEntry = () =>
  api.services.database.db
    .selectFrom('audit_log')
    .selectAll()
    .where('action', 'in', ['outside-service-saved', 'outside-service-removed'])
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

test('is refused to administrators of an organization', async () => {
  const admin = await join(api, 'Organisation administrator');
  const params = { service: 'libretranslate' };
  for (const refused of [
    await call(api, listOutsideServices, { caller: admin }),
    await put(libre(), 'libretranslate', admin),
    await call(api, deleteOutsideService, { caller: admin, params }),
    await call(api, tryOutsideService, { caller: admin, params, payload: libre() }),
  ])
    expect(refusalOf(refused)).toBe('403 ACCESS_DENIED');
  expect(await api.services.outsideServices.listStored()).toEqual([]);
});

test('lists every service, and whether it is set', async () => {
  const listed = await list();
  expect(listed.map(({ service }) => service)).toEqual([...outsideServices]);
  expect(listed.filter(({ source }) => source !== null).map(({ service }) => service)).toEqual([
    'mail',
  ]);
});

test('a secret is sealed, and neither answered nor in the audit log', async () => {
  const saved = await put(libre());
  expect(dataOf<OutsideService>(saved)).toMatchObject({
    ...{ source: 'interface', address: 'https://translate.example.org/', secret: 'set' },
    changedBy: { userId: system.userId },
  });
  const listed = await call(api, listOutsideServices, { caller: system });
  const [stored] = await api.services.outsideServices.listStored();
  const entry = await lastEntry();
  expect(entry).toMatchObject({ action: 'outside-service-saved', subject: 'libretranslate' });
  for (const shown of [saved.body, listed.body, JSON.stringify(stored?.row), JSON.stringify(entry)])
    expect(shown).not.toContain(key);
  expect(stored?.row.secret_sealed?.includes(key)).toBe(false);
  expect((await api.services.outsideServices.read()).libretranslate).toMatchObject({ apiKey: key });
});

test('null keeps the stored secret for the same server, and the empty text removes it', async () => {
  dataOf(await put(libre()));
  dataOf(await put(libre({ address: 'https://translate.example.org/api', secret: null })));
  expect((await api.services.outsideServices.read()).libretranslate).toMatchObject({
    ...{ baseUrl: 'https://translate.example.org/api', apiKey: key },
  });
  dataOf(await put(libre({ secret: '' })));
  expect(await viewOf('libretranslate')).toMatchObject({ secret: 'not-set' });
  expect((await lastEntry()).detail).toMatchObject({ secret: 'not set' });
});

test.each([
  'https://evil.example.org/',
  'http://translate.example.org/',
  'https://translate.example.org:8443/',
])('a stored secret is neither kept for nor tried at %s', async (address) => {
  dataOf(await put(libre()));
  for (const refused of [
    await put(libre({ address, secret: null })),
    await attempt(libre({ address, secret: null })),
  ]) {
    expect(refusalOf(refused)).toBe('400 INVALID_INPUT');
  }
  expect(await viewOf('libretranslate')).toMatchObject({
    address: 'https://translate.example.org/',
  });
});

test.each([
  ['a private address', 'https://10.0.0.1/'],
  ['this machine', 'http://localhost:5000/'],
  ['the metadata of a cloud', 'http://169.254.169.254/'],
  ['a server without TLS', 'http://translate.example.org/'],
  ['a port that is not allowed', 'http://10.0.0.7:9090/'],
])('refuses %s', async (_what, address) => {
  for (const refused of [await put(libre({ address })), await attempt(libre({ address }))]) {
    expect(refusalOf(refused)).toBe('400 INVALID_INPUT');
    expect(refused.json()).toMatchObject({
      fieldRefs: { address: { id: 'outsideServices.addressNotAllowed' } },
    });
  }
});

test.each(['http://gpu.example.lan:9000/v1', 'http://10.0.0.7:8080/'])(
  'accepts %s, which the operator allows',
  async (address) => {
    expect(dataOf(await put(libre({ address })))).toMatchObject({ address });
  },
);

test.each([
  ['an unknown field', libre({ model: 'of another service' } as object)],
  ['a name and password in the address', libre({ address: 'https://a:b@translate.example.org' })],
  ['a secret of two lines', libre({ secret: 'one\ntwo' })],
  ['no address', { service: 'libretranslate', secret: null }],
  ['the fields of another service', { ...libre(), service: 'mail', user: '', from: 'a@b.c' }],
  [
    'another service than the path names',
    { service: 'chat', address: 'https://llm.example.org/v1', secret: null, model: 'm' },
  ],
])('refuses %s', async (_what, payload) => {
  expect(refusalOf(await put(payload))).toBe('400 INVALID_INPUT');
  expect(await api.services.outsideServices.listStored()).toEqual([]);
});

test('what the environment sets wins, is shown without its password, and cannot be changed', async () => {
  const { db } = api.services.database;
  const settings = JSON.stringify({ address: 'smtp://other.example.org', user: '', from: 'x@y.z' });
  await db.insertInto('outside_services').values({ service: 'mail', settings }).execute();
  expect(await viewOf('mail')).toMatchObject({
    ...{ source: 'environment', variable: 'GLOSSA_SMTP_URL' },
    ...{ address: 'smtp://mail.example.org:2525', user: 'postman', secret: 'set' },
    from: 'Glossa <glossa@example.org>',
  });
  expect(JSON.stringify(await list())).not.toContain('hunter2');
  expect((await api.services.outsideServices.read()).mail?.smtpUrl).toContain('mail.example.org');
  const mail = {
    ...{ service: 'mail', address: 'smtps://mail.example.com', secret: null },
    ...{ user: '', from: 'Glossa <g@example.com>' },
  };
  for (const refused of [
    await put(mail, 'mail'),
    await attempt(mail, 'mail'),
    await remove('mail'),
  ])
    expect(refusalOf(refused)).toBe('409 OUTSIDE_SERVICE_FIXED');
});

test('is removed with its secret', async () => {
  dataOf(await put(libre()));
  expect(refusalOf(await remove('libretranslate'))).toBe('200 OK');
  expect(await lastEntry()).toMatchObject({ action: 'outside-service-removed' });
  expect((await api.services.outsideServices.read()).libretranslate).toBeUndefined();
  expect(refusalOf(await remove('libretranslate'))).toBe('404 NOT_FOUND');
  expect(refusalOf(await attempt())).toBe('404 NOT_FOUND');
});

test('a secret whose key is lost must be entered again, and the service is not used until then', async () => {
  dataOf(await put(libre()));
  const secret_sealed = Buffer.alloc(60, 7);
  await api.services.database.db.updateTable('outside_services').set({ secret_sealed }).execute();
  expect(await viewOf('libretranslate')).toMatchObject({ secret: 'unreadable' });
  expect((await api.services.outsideServices.read()).libretranslate).toBeUndefined();
  expect((await put(libre({ secret: null }))).json()).toMatchObject({
    fieldRefs: { secret: { id: 'outsideServices.secretUnreadable' } },
  });
  dataOf(await put(libre()));
  expect(await viewOf('libretranslate')).toMatchObject({ secret: 'set' });
});
