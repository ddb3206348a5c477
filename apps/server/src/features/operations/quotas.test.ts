import { randomUUID } from 'node:crypto';
import { type Quotas, saveQuotas, viewQuotas } from '@glossa/contracts/operations';
import { translateFile } from '@glossa/contracts/translation-requests';
import { saveUser, saveUserState } from '@glossa/contracts/users';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../../engines/media-tools/testing/fake.ts';
import { createToneWav } from '../../engines/media-tools/testing/tiny-media.ts';
import { addCategory, dataOf, join, refusalOf, upload } from '../../testing/media-calls.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';

let api: TestApi;
let system: Caller;
beforeAll(async () => {
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      translators: createTranslators([createFakeTranslationEngine()]),
    },
  });
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const unlimited = { storageBytes: null, mediaMinutes: null, translatedWords: null, users: null };
const limit = async (organisationId: string, limits: Partial<Quotas['limits']>) =>
  dataOf<Quotas>(
    await call(api, saveQuotas, {
      caller: system,
      payload: { organisationId, limits: { ...unlimited, ...limits } },
    }),
  );
const quotasOf = async (caller: Caller) => dataOf<Quotas>(await call(api, viewQuotas, { caller }));

test('there are no limits until a system administrator sets them, and only they can', async () => {
  const admin = await join(api, 'Organisation administrator');
  const before = await quotasOf(admin);
  expect(before).toMatchObject({ limits: unlimited, maySet: false });
  expect(before.used.users).toBe(1);
  const own = { organisationId: admin.organisationId, limits: unlimited };
  expect(refusalOf(await call(api, saveQuotas, { caller: admin, payload: own }))).toBe(
    '403 ACCESS_DENIED',
  );
  await limit(admin.organisationId, { users: 5 });
  expect(await quotasOf(admin)).toMatchObject({ limits: { users: 5, storageBytes: null } });
  expect(refusalOf(await call(api, viewQuotas, { caller: await join(api, 'Verifier') }))).toBe(
    '403 ACCESS_DENIED',
  );
});

test('twelve concurrent uploads use exactly the available space', async () => {
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin);
  const bytes = createToneWav(2_000);
  await limit(admin.organisationId, { storageBytes: bytes.length * 3 + 10 });
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, index) =>
      upload(api, admin, { categoryId, bytes, name: `tone-${index}.wav` }),
    ),
  );
  const refused = answers.filter((answer) => answer.statusCode !== 200);
  expect(answers.length - refused.length).toBe(3);
  expect(new Set(refused.map(refusalOf))).toEqual(new Set(['409 QUOTA_STORAGE']));
  for (const answer of refused)
    expect(answer.json().messageRef.id).toMatch(/^operations\.storage(Full|TooSmall)$/);
  expect((await quotasOf(admin)).used.storageBytes).toBe(bytes.length * 3);
  // The rejected upload left no file.
  const stored: string[] = [];
  for await (const { name } of api.services.storage.list()) stored.push(name);
  const known = await api.services.database.db.selectFrom('media').select('file_name').execute();
  expect(stored.filter((name) => name.endsWith('.wav')).length).toBeLessThanOrEqual(known.length);
});

test('rejects when nothing is left, even without a size, before reading the file', async () => {
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin);
  await limit(admin.organisationId, { storageBytes: 0 });
  const answer = await upload(api, admin, { categoryId, bytes: createToneWav(2_000) });
  expect(refusalOf(answer)).toBe('409 QUOTA_STORAGE');
  expect(answer.json()).toMatchObject({
    messageRef: { id: 'operations.storageFull', params: { used: 0, limit: 0 } },
    message: expect.stringContaining('0 of 0 GB used'),
  });
});

test('counts minutes by month, and deletion does not return them', async () => {
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin);
  await limit(admin.organisationId, { mediaMinutes: 1 });
  const add = () => upload(api, admin, { categoryId, bytes: createToneWav(40_000) });
  const { db } = api.services.database;
  expect((await add()).statusCode).toBe(200);
  const once = (await quotasOf(admin)).used.mediaMinutes;
  expect(once).toBe(1);
  expect(refusalOf(await add())).toBe('409 QUOTA_MEDIA_MINUTES');
  await db.deleteFrom('media').where('organisation_id', '=', admin.organisationId).execute();
  expect(refusalOf(await add())).toBe('409 QUOTA_MEDIA_MINUTES');
  await db
    .updateTable('usage_months')
    .set({ month: '2020-01-01' })
    .where('organisation_id', '=', admin.organisationId)
    .execute();
  expect((await add()).statusCode).toBe(200);
});

test('concurrent additions and reactivations stop at the limit', async () => {
  const admin = await join(api, 'Organisation administrator');
  const db = api.services.database.db;
  const role = await db
    .selectFrom('roles')
    .select('id')
    .where('name', '=', 'Viewer')
    .executeTakeFirstOrThrow();
  await limit(admin.organisationId, { users: 4 });
  const add = () =>
    call(api, saveUser, {
      caller: admin,
      payload: {
        userId: null,
        userName: `p${randomUUID().slice(0, 8)}`,
        displayName: 'P',
        email: null,
        isSSOLogin: false,
        roleIds: [role.id],
        departmentId: null,
        projectIds: [],
      },
    });
  const answers = await Promise.all(Array.from({ length: 8 }, add));
  expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(3);
  expect((await quotasOf(admin)).used.users).toBe(4);
  const added = answers.find((answer) => answer.statusCode === 200);
  const userId: string = added?.json().data.user.userId ?? '';
  const move = (status: 'Approved' | 'Deactivated') =>
    call(api, saveUserState, { caller: admin, payload: { userIds: [userId], status } });
  dataOf(await move('Deactivated'));
  dataOf(await add());
  expect(refusalOf(await move('Approved'))).toBe('409 QUOTA_USERS');
});

test('counts words once per language, and not for a repeated request', async () => {
  const admin = await join(api, 'Organisation administrator');
  const categoryId = await addCategory(api, admin);
  const { db } = api.services.database;
  const text = new TextEncoder().encode('The house is red and big.');
  const { mediaId } = dataOf<{ mediaId: string }>(
    await upload(api, admin, {
      categoryId,
      bytes: text,
      name: 'letter.txt',
      fields: { spokenLanguage: 'en' },
    }),
  );
  await db
    .updateTable('media')
    .set({ status: 'ready', word_count: 6, language: 'en' })
    .where('id', '=', mediaId)
    .execute();
  await limit(admin.organisationId, { translatedWords: 12 });
  const ask = (...targetLanguages: string[]) =>
    call(api, translateFile, { caller: admin, payload: { mediaId, targetLanguages } });
  const [a, b, c] = ['fr', 'es', 'ar'] as const;
  dataOf(await ask(a));
  dataOf(await ask(a));
  expect((await quotasOf(admin)).used.translatedWords).toBe(6);
  // All or none: the first of the two would have fitted.
  const refused = await ask(b, c);
  expect(refusalOf(refused)).toBe('409 QUOTA_TRANSLATED_WORDS');
  expect(refused.json().messageRef).toEqual({
    id: 'operations.translatedWordsUsedUp',
    params: { used: 12, limit: 12, wanted: 6 },
  });
  expect((await quotasOf(admin)).used.translatedWords).toBe(6);
  dataOf(await ask(b));
});
