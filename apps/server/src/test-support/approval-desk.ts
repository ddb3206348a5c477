import {
  type ApprovalItem,
  getUserListByUserId,
  saveUserStatus,
} from '@glossa/contracts/approvals';
import type { UserStatus } from '@glossa/contracts/people';
import { dataOf, join } from './media-journeys.ts';
import { createPerson } from './people.ts';
import { type Caller, call, createTestApi } from './test-api.ts';
import { builtInRole } from './user-journeys.ts';

type Page = { items: ApprovalItem[]; total: number };

export type ApprovalDesk = Awaited<ReturnType<typeof setApprovalDesk>>;

/** A server with a provider for single sign-on that nobody asks. */
export async function setApprovalDesk() {
  const provider = { label: 'Example ID', issuer: 'https://id.example.org', clientId: 'glossa' };
  const api = await createTestApi({
    env: { GLOSSA_SSO_PROVIDERS: JSON.stringify([{ ...provider, clientSecret: 'unspoken' }]) },
  });
  return { api, viewerRole: await builtInRole(api, 'Viewer') };
}

export type ApprovalOffice = Awaited<ReturnType<typeof openApprovalOffice>>;

/** A new organisation, whose administrator asks and decides where nobody else is named. */
export async function openApprovalOffice({ api, viewerRole }: ApprovalDesk) {
  const admin = await join(api, 'Organisation administrator');
  const ask = (payload: Record<string, unknown>, caller: Caller = admin) =>
    call(api, saveUserStatus, { caller, payload });
  return {
    admin,
    /** Somebody of the organisation in this state; without a role unless one is named. */
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
    /** What is asked for to let somebody in. */
    approve: (userId: string, from: UserStatus = 'Pending', roleIds = [viewerRole]) => ({
      userId,
      from,
      status: 'Approved',
      roleIds,
    }),
  };
}
