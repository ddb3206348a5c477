import {
  type ApprovalItem,
  getUserListByUserId,
  saveUserStatus,
} from '@glossa/contracts/approvals';
import type { UserStatus } from '@glossa/contracts/people';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import { dataOf, join } from './media-calls.ts';
import { createPerson } from './people.ts';
import { type Caller, call, createTestApi } from './test-api.ts';
import { builtInRole } from './user-calls.ts';

type Page = { items: ApprovalItem[]; total: number };

/** A server with an SSO provider that is never called. */
async function startInstallation() {
  const provider = { label: 'Example ID', issuer: 'https://id.example.org', clientId: 'glossa' };
  const api = await createTestApi({
    env: { GLOSSA_SSO_PROVIDERS: JSON.stringify([{ ...provider, clientSecret: 'unspoken' }]) },
  });
  return { api, viewerRole: await builtInRole(api, 'Viewer') };
}

type Installation = Awaited<ReturnType<typeof startInstallation>>;

/** A new organization, whose administrator is the default caller. */
async function openOffice({ api, viewerRole }: Installation) {
  const admin = await join(api, 'Organisation administrator');
  const ask = (payload: Record<string, unknown>, caller: Caller = admin) =>
    call(api, saveUserStatus, { caller, payload });
  return {
    admin,
    /** A user of the organization in this state; without a role unless one is named. */
    addPerson: async (
      status: UserStatus,
      { role = 'no role', organisationId = admin.organisationId, name = 'Somebody' } = {},
    ) => {
      const { db } = api.services.database;
      const person = await createPerson(db, { role, organisationId });
      await db
        .updateTable('users')
        .set({ status, display_name: name })
        .where('id', '=', person.userId)
        .execute();
      return person;
    },
    list: async (query: Record<string, string> = {}, caller: Caller = admin) =>
      dataOf<Page>(
        await call(api, getUserListByUserId, { caller, params: { id: caller.userId }, query }),
      ),
    ask,
    decide: async (payload: Record<string, unknown>) => dataOf<ApprovalItem>(await ask(payload)),
    /** The body of an approval. */
    approve: (userId: string, from: UserStatus = 'Pending', roleIds = [viewerRole]) => ({
      userId,
      from,
      status: 'Approved',
      roleIds,
    }),
  };
}

type Office = Awaited<ReturnType<typeof openOffice>>;

/** For the tests of one file: a server, and an organization per test. */
export function setupApprovalTest() {
  // Filled by the hooks.
  const fixture = {} as Installation & Office;
  beforeAll(async () => {
    Object.assign(fixture, await startInstallation());
  });
  beforeEach(async () => {
    Object.assign(fixture, await openOffice(fixture));
  });
  afterAll(() => fixture.api.stop());
  return fixture;
}
