import { randomUUID } from 'node:crypto';
import {
  type Glossary,
  type GlossaryEntryItem,
  saveGlossary,
  saveGlossaryEntry,
} from '@glossa/contracts/glossaries';
import {
  type Quotas,
  type Retention,
  saveQuotas,
  saveRetention,
  viewQuotas,
  viewRetention,
} from '@glossa/contracts/operations';
import { type OrganisationDetail, saveOrgUser, viewOrgUser } from '@glossa/contracts/organisations';
import { editRole, type RoleDetail, saveRole } from '@glossa/contracts/roles';
import { type MemoryUnit, saveMemoryUnit, viewMemory } from '@glossa/contracts/translation-memory';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { updateTranslationMemory } from '../features/translation-memory/index.ts';
import { dataOf, join, refusalOf } from '../testing/media-calls.ts';
import { call, createTestApi, type TestApi } from '../testing/test-api.ts';

let api: TestApi;
let admin: Awaited<ReturnType<typeof join>>;
beforeAll(async () => {
  api = await createTestApi();
  admin = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const media = { resource: 'Media', viewPermission: true, editPermission: false };
const users = { resource: 'Users', viewPermission: true, editPermission: false };

type Form = {
  read: () => Promise<unknown>;
  save: (changes: object, seen?: unknown) => ReturnType<typeof call>;
  one: object;
  other: object;
};

async function roleForm(): Promise<Form> {
  const send = (payload: object) => call(api, saveRole, { caller: admin, payload });
  const values = { name: `Role ${randomUUID()}`, description: '', roleResource: [media] };
  const { roleId } = dataOf<RoleDetail>(await send({ ...values, roleId: null }));
  const read = async () => {
    const params = { id: roleId ?? '' };
    const role = dataOf<RoleDetail>(await call(api, editRole, { caller: admin, params }));
    const { name, description, roleResource } = role;
    return { name, description, roleResource };
  };
  return {
    read,
    save: (changes: object, seen?: unknown) => send({ ...values, roleId, ...changes, seen }),
    one: { roleResource: [media, users] },
    other: { description: 'Reads' },
  };
}

async function organisationForm(): Promise<Form> {
  const { organisationId } = admin;
  const read = async () => {
    const answer = await call(api, viewOrgUser, { caller: admin });
    const { name, description, domain_name } = dataOf<OrganisationDetail>(answer);
    return { name, description, domain_name };
  };
  const values = await read();
  return {
    read,
    save: (changes: object, seen?: unknown) =>
      call(api, saveOrgUser, {
        caller: admin,
        payload: { ...values, organisationId, ...changes, seen },
      }),
    one: { name: `Organization ${randomUUID()}` },
    other: { description: 'Archive' },
  };
}

async function entryForm(): Promise<Form> {
  const payload = { glossaryId: null, name: `Terms ${randomUUID()}`, description: '' };
  const { glossaryId } = dataOf<Glossary>(
    await call(api, saveGlossary, { caller: admin, payload }),
  );
  const terms = [{ language: 'en', term: 'gate', usage: 'preferred' }];
  const send = (values: object) =>
    call(api, saveGlossaryEntry, { caller: admin, payload: { glossaryId, terms, ...values } });
  let entry = dataOf<GlossaryEntryItem>(await send({ entryId: null }));
  const { entryId } = entry;
  return {
    read: async () => entry.updatedAt,
    save: async (changes: object, seen?: unknown) => {
      const answer = await send({ entryId, ...changes, seen });
      if (answer.statusCode === 200) entry = dataOf<GlossaryEntryItem>(answer);
      return answer;
    },
    one: { terms: [...terms, { language: 'de', term: 'Tor', usage: 'preferred' }] },
    other: { definition: 'A way in.' },
  };
}

async function unitForm(): Promise<Form> {
  const source = `The gate is open ${randomUUID()}.`;
  await updateTranslationMemory(api.services.database.db, {
    ...{ organisationId: admin.organisationId, from: 'en', to: 'de', mediaId: null },
    ...{ pairs: [{ source, target: 'Offen.' }], origin: 'verified', userId: admin.userId },
  });
  const read = async () => {
    const query = { search: source };
    const page = await call(api, viewMemory, { caller: admin, query });
    const unit = dataOf<{ items: MemoryUnit[] }>(page).items[0];
    if (!unit) throw new Error('the unit is missing');
    return unit;
  };
  const { unitId } = await read();
  return {
    read: async () => (await read()).updatedAt,
    save: (changes: object, seen?: unknown) =>
      call(api, saveMemoryUnit, {
        caller: admin,
        payload: { unitId, source, target: 'Offen.', ...changes, seen },
      }),
    one: { target: 'Das Tor ist offen.' },
    other: { target: 'Das Gatter ist offen.' },
  };
}

async function retentionForm(): Promise<Form> {
  const days = { media: null, outputs: null, conversions: null, audit: null };
  return {
    read: async () => dataOf<Retention>(await call(api, viewRetention, { caller: admin })).days,
    save: (changes: object, seen?: unknown) =>
      call(api, saveRetention, {
        caller: admin,
        payload: { days: { ...days, ...changes }, ...(seen ? { seen } : {}) },
      }),
    one: { outputs: 30 },
    other: { conversions: 30 },
  };
}

async function quotasForm(): Promise<Form> {
  const limits = { storageBytes: null, mediaMinutes: null, translatedWords: null, users: null };
  const caller = await join(api, 'System administrator');
  const { organisationId } = admin;
  return {
    read: async () =>
      dataOf<Quotas>(await call(api, viewQuotas, { caller, query: { organisationId } })).limits,
    save: (changes: object, seen?: unknown) =>
      call(api, saveQuotas, {
        caller,
        payload: { organisationId, limits: { ...limits, ...changes }, ...(seen ? { seen } : {}) },
      }),
    one: { users: 500 },
    other: { mediaMinutes: 90 },
  };
}

test.each([
  ['role', roleForm],
  ['organization', organisationForm],
  ['glossary entry', entryForm],
  ['memory unit', unitForm],
  ['retention', retentionForm],
  ['quotas', quotasForm],
])('a form (%s) reverts nothing that others changed since it was read', async (_what, open) => {
  const { read, save, one, other } = await open();
  const seen = await read();
  expect(refusalOf(await save(one, seen))).toBe('200 OK');
  const afterOne = await read();
  expect(refusalOf(await save(other, seen))).toBe('409 FORM_OUTDATED');
  expect(await read()).toEqual(afterOne);
  expect(refusalOf(await save(other, afterOne))).toBe('200 OK');
  // Programs that send no `seen` replace what is there.
  expect(refusalOf(await save(one))).toBe('200 OK');
});
