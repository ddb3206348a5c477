import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOrganisation, createPerson, createPersonWith } from '../../testing/people.ts';
import { createTestApi, type TestApi } from '../../testing/test-api.ts';
import { grant } from '../../testing/user-calls.ts';
import { ensureAdministratorsRemain } from './ensure-administrators.ts';

let api: TestApi;
beforeAll(async () => {
  api = await createTestApi();
});
afterAll(() => api.stop());

const db = () => api.services.database.db;
type Transaction = Parameters<typeof ensureAdministratorsRemain>[0];
const within = <T>(work: (trx: Transaction) => Promise<T>) => db().transaction().execute(work);
const codeOf = (promise: Promise<unknown>) =>
  promise.then(
    () => 'OK',
    (error: { code?: string }) => error.code,
  );
const deactivate = async (trx: Transaction, userId: string) => {
  await trx.updateTable('users').set({ status: 'Deactivated' }).where('id', '=', userId).execute();
};
const statusOf = async (userId: string) => {
  const users = db().selectFrom('users').select('status').where('id', '=', userId);
  return (await users.executeTakeFirst())?.status;
};
/** How many transactions wait for the lock of the administrators. */
const countWaiting = async () => {
  const { rows } = await sql`SELECT 1 FROM pg_locks JOIN pg_database d ON d.oid = database
    WHERE d.datname = current_database() AND locktype = 'advisory' AND NOT granted`.execute(db());
  return rows.length;
};
const administration = [grant('Users', 'edit'), grant('UserRoles', 'edit')];
const addAdministrator = (organisationId: string) =>
  createPersonWith(db(), { organisationId, grants: administration });

describe('two concurrent changes', () => {
  test('that deactivate each other: the second waits and is rejected', async () => {
    const organisationId = await createOrganisation(db());
    const [one, two] = [
      await addAdministrator(organisationId),
      await addAdministrator(organisationId),
    ];
    const order: string[] = [];
    const { promise: firstIsIn, resolve: firstEnters } = Promise.withResolvers<void>();
    const { promise: released, resolve: release } = Promise.withResolvers<void>();
    const first = codeOf(
      within((trx) =>
        ensureAdministratorsRemain(trx, [organisationId], async () => {
          firstEnters();
          await released;
          await deactivate(trx, two.userId);
          order.push('first');
        }),
      ),
    );
    await firstIsIn;
    const second = codeOf(
      within((trx) =>
        ensureAdministratorsRemain(trx, [organisationId], async () => {
          order.push('second');
          await deactivate(trx, one.userId);
        }),
      ),
    );
    await expect.poll(countWaiting).toBe(1);
    expect(order).toEqual([]);
    release();
    expect([await first, await second]).toEqual(['OK', 'LAST_ADMINISTRATOR']);
    expect(order).toEqual(['first', 'second']);
    expect([await statusOf(one.userId), await statusOf(two.userId)]).toEqual([
      'Approved',
      'Deactivated',
    ]);
  });

  test('that deactivate each other: exactly one succeeds, whichever is first', async () => {
    for (let round = 0; round < 10; round += 1) {
      const organisationId = await createOrganisation(db());
      const people = [
        await addAdministrator(organisationId),
        await addAdministrator(organisationId),
      ];
      const codes = await Promise.all(
        people.map(({ userId }) =>
          codeOf(
            within((trx) =>
              ensureAdministratorsRemain(trx, [organisationId], () => deactivate(trx, userId)),
            ),
          ),
        ),
      );
      expect(codes.sort()).toEqual(['LAST_ADMINISTRATOR', 'OK']);
    }
  });

  test('that name several organizations in opposite order do not deadlock', async () => {
    const ids = [await createOrganisation(db()), await createOrganisation(db())];
    const codes = await Promise.all(
      Array.from({ length: 8 }, (_none, index) =>
        codeOf(
          within((trx) =>
            ensureAdministratorsRemain(
              trx,
              index % 2 ? ids : ids.toReversed(),
              async () => undefined,
            ),
          ),
        ),
      ),
    );
    expect(codes).toEqual(Array(8).fill('OK'));
  });
});

describe('who counts as administrator', () => {
  /** Whether the organization can lose the user. */
  const losing = (userId: string, organisationIds: string[]) =>
    codeOf(
      within((trx) =>
        ensureAdministratorsRemain(trx, organisationIds, () => deactivate(trx, userId)),
      ),
    );

  test('holders of both permissions, in one role or several', async () => {
    const organisationId = await createOrganisation(db());
    const one = await addAdministrator(organisationId);
    const half = (resource: 'Users' | 'UserRoles') =>
      createPersonWith(db(), { organisationId, grants: [grant(resource, 'edit')] });
    const [users, roles] = [await half('Users'), await half('UserRoles')];
    await createPersonWith(db(), {
      organisationId,
      grants: [grant('Users', 'view'), grant('UserRoles', 'view')],
    });
    // Two users with half the permissions each do not make one administrator.
    expect(await losing(one.userId, [organisationId])).toBe('LAST_ADMINISTRATOR');
    expect(await statusOf(one.userId)).toBe('Approved');
    await db()
      .insertInto('user_roles')
      .values({ user_id: users.userId, role_id: roles.roleId })
      .execute();
    expect(await losing(one.userId, [organisationId])).toBe('OK');
    expect(await losing(users.userId, [organisationId])).toBe('LAST_ADMINISTRATOR');
  });

  test('counts each organization separately', async () => {
    const [poor, rich] = [await createOrganisation(db()), await createOrganisation(db())];
    const alone = await addAdministrator(poor);
    for (let more = 0; more < 2; more += 1) await addAdministrator(rich);
    expect(await losing(alone.userId, [rich, poor, rich])).toBe('LAST_ADMINISTRATOR');
  });

  test('system administrators of the whole installation, in any organization', async () => {
    await db().updateTable('users').set({ status: 'Deactivated' }).execute();
    const [one, two] = [
      await createPerson(db(), { role: 'System administrator' }),
      await createPerson(db(), { role: 'System administrator' }),
    ];
    await addAdministrator(one.organisationId);
    await addAdministrator(two.organisationId);
    expect(await losing(one.userId, [one.organisationId])).toBe('OK');
    expect(await losing(two.userId, [two.organisationId])).toBe('LAST_ADMINISTRATOR');
  });
});

test('the callback’s result and errors pass through', async () => {
  const organisationId = await createOrganisation(db());
  const { userId } = await addAdministrator(organisationId);
  expect(
    await within((trx) => ensureAdministratorsRemain(trx, [organisationId], async () => 'done')),
  ).toBe('done');
  const broken = within((trx) =>
    ensureAdministratorsRemain(trx, [organisationId], async () => {
      await deactivate(trx, userId);
      throw new Error('the work broke');
    }),
  );
  await expect(broken).rejects.toThrow('the work broke');
  expect(await statusOf(userId)).toBe('Approved');
});
