import { randomUUID } from 'node:crypto';
import { deleteOrgUser, type OrganisationItem, saveOrgUser } from '@glossa/contracts/organisations';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dataOf, join, refusalOf } from '../../test-support/media-journeys.ts';
import { createPerson } from '../../test-support/people.ts';
import { somebodyWaits } from '../../test-support/somebody-waits.ts';
import { type Caller, call, createTestApi, type TestApi } from '../../test-support/test-api.ts';
import { historyOf, type Member } from '../../test-support/user-journeys.ts';

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

test('a domain that changes meanwhile is not written back by who may not change it', async () => {
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
      await somebodyWaits(db());
      return { late };
    });
  expect(refusalOf(await answer.late)).toBe('403 ACCESS_DENIED');
  const row = db().selectFrom('organisations').select('domain_name');
  expect(await row.where('id', '=', organisationId).executeTakeFirst()).toEqual({
    domain_name: fresh,
  });
});

test('two who delete the same at once: one does it, the other finds it gone', async () => {
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

test('somebody who comes in while it is deleted keeps it, or does not come in', async () => {
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
