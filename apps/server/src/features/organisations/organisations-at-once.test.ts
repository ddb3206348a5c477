import { randomUUID } from 'node:crypto';
import { deleteOrgUser, type OrganisationItem, saveOrgUser } from '@glossa/contracts/organisations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPerson } from '../../testing/people.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../testing/test-api.ts';
import { historyOf, type Member } from '../../testing/user-calls.ts';
import { waitForLock } from '../../testing/wait-for-lock.ts';

let api: TestApi;
let system: Member;
beforeAll(async () => {
  api = await createTestApi();
  system = await join(api, 'System administrator');
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
const save = (caller: Caller, wanted: Record<string, unknown> = {}) =>
  call(api, saveOrgUser, {
    caller,
    payload: {
      organisationId: null,
      name: `Organisation ${randomUUID()}`,
      description: '',
      domain_name: null,
      ...wanted,
    },
  });
const remove = (id: string) => call(api, deleteOrgUser, { caller: system, params: { id } });

test('a user without permission does not restore a domain changed in the meantime', async () => {
  const admin = await join(api, 'Organisation administrator');
  const { organisationId } = admin;
  const [old, fresh] = [`${randomUUID()}.org`, `${randomUUID()}.org`];
  dataOf(await save(system, { organisationId, domain_name: old }));
  const answer = await db()
    .transaction()
    .execute(async (trx) => {
      await trx
        .updateTable('organisations')
        .set({ domain_name: fresh })
        .where('id', '=', organisationId)
        .execute();
      const late = save(admin, { organisationId, domain_name: old });
      await waitForLock(db());
      return { late };
    });
  expect(refusalOf(await answer.late)).toBe('403 ACCESS_DENIED');
  const row = db().selectFrom('organisations').select('domain_name');
  expect(await row.where('id', '=', organisationId).executeTakeFirst()).toEqual({
    domain_name: fresh,
  });
});

test('of two concurrent deletions one succeeds and the other returns not found', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { organisationId } = dataOf<OrganisationItem>(await save(system));
    const answers = await Promise.all([remove(organisationId), remove(organisationId)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 404]);
    const deletions = (await historyOf(api, organisationId)).filter(
      ({ action }) => action === 'organisation-deleted',
    );
    expect(deletions).toHaveLength(1);
  }
});

test('a user joining during deletion either keeps the organization or fails to join', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { organisationId } = dataOf<OrganisationItem>(await save(system));
    const [deleted, person] = await Promise.all([
      remove(organisationId),
      createPerson(db(), { role: 'Viewer', organisationId }).catch((error: unknown) => error),
    ]);
    const gone = person instanceof Error;
    expect(deleted.statusCode).toBe(gone ? 200 : 409);
  }
});
