import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@glossa/contracts';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import {
  type Grant,
  isAllowed,
  resolveRoleResources,
  storedResources,
} from '@glossa/contracts/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createFakeTranslationEngine } from '../engines/machine-translation/testing/fake.ts';
import { createTranslators } from '../engines/machine-translation/translators.ts';
import { createFakeMediaTools } from '../engines/media-tools/testing/fake.ts';
import { createFakeSpeechEngine } from '../engines/speech-to-text/testing/fake.ts';
import { createTokens } from '../features/auth/index.ts';
import { loadSecret } from '../platform/secrets.ts';
import type { Row } from '../testing/authorisation-rows/row.ts';
import { authorisationRows } from '../testing/authorisation-rows.ts';
import { join } from '../testing/media-calls.ts';
import { createPersonWith } from '../testing/people.ts';
import { type SeededOrganisation, seedOrganisation } from '../testing/seed-organisation.ts';
import { type Caller, call, createTestApi, signInAs, type TestApi } from '../testing/test-api.ts';

/**
 * Every endpoint × nine callers: anonymous, expired, forged, disabled, without permissions, with view, with edit, from
 * another organization, administrator; and an API token as the tenth. All of it follows from the contract except for
 * the rows of testing/authorisation-rows.ts.
 */
let api: TestApi;
let ours: SeededOrganisation;
let rows: Record<string, Row>;
let stranger: Caller;
let system: Caller;
let disabled: Caller;
let expiredBearer: string;
type Holder = { name: string; grants: Grant[]; caller: Caller };
/** By resource and level: a user with only that permission. */
const holders: Holder[] = [];
const combined = new Map<string, Promise<Holder>>();

beforeAll(async () => {
  const text = 'Good morning everyone. Welcome to the first lesson. Thank you very much.';
  api = await createTestApi({
    overrides: {
      mediaTools: createFakeMediaTools(),
      speechEngines: [createFakeSpeechEngine({ text })],
      translators: createTranslators([createFakeTranslationEngine()]),
    },
    worker: true,
  });
  const { db } = api.services.database;
  ours = await seedOrganisation(api);
  stranger = await join(api, 'Organisation administrator');
  system = await join(api, 'System administrator');
  rows = authorisationRows(ours, stranger);

  disabled = await join(api, 'System administrator');
  await db
    .updateTable('users')
    .set({ status: 'Deactivated' })
    .where('id', '=', disabled.userId)
    .execute();

  const { config } = api.services;
  const lastYear = { now: () => new Date(Date.now() - 365 * 24 * 3_600_000) };
  const tokens = createTokens(await loadSecret(config.dataFolder, 'token-key'), lastYear);
  const sessionId = ours.admin.answer.jwtToken.refreshToken;
  expiredBearer = (await tokens.sign('access', { sessionId }, 900)).token;

  const wanted = storedResources.flatMap((resource) => [
    { name: `${resource} view`, grants: [{ resource, view: true, edit: false }] },
    { name: `${resource} edit`, grants: [{ resource, view: true, edit: true }] },
  ]);
  for (const { name, grants } of [{ name: 'no rights', grants: [] }, ...wanted])
    holders.push(await addHolder(name, grants));
}, 60_000);
afterAll(() => api.stop());

async function addHolder(name: string, grants: Grant[]): Promise<Holder> {
  const { organisationId } = ours;
  const person = await createPersonWith(api.services.database.db, { organisationId, grants });
  return { name, grants, caller: await signInAs(api, person.userName) };
}

/** One user with the permissions of all of these. Permissions only add to each other: what it cannot do, none of them can. */
function together(list: readonly Holder[]): Promise<Holder> {
  const name = list.map((holder) => holder.name).join(', ');
  const grants = storedResources.flatMap((resource) => {
    const own = list.flatMap((holder) =>
      holder.grants.filter((grant) => grant.resource === resource),
    );
    return own.find(({ edit }) => edit) ?? own[0] ?? [];
  });
  const known = combined.get(name) ?? addHolder(name, grants);
  combined.set(name, known);
  return known;
}

/** Who may call it with one permission, or without any; and who may not, without any and with all the others. */
async function holdersFor({ permission, systemOnly }: Endpoint) {
  const mayCall = ({ grants }: Holder) =>
    !systemOnly && isAllowed(resolveRoleResources(grants), permission);
  const [without] = holders as [Holder];
  if (mayCall(without)) return { allowed: [without, await together(holders)], denied: [] };
  const denied = holders.filter((holder) => !mayCall(holder));
  return { allowed: holders.filter(mayCall), denied: [without, await together(denied)] };
}

/** Unknown ids: a permitted caller finds nothing to change. */
const nowhere = (endpoint: Endpoint): Record<string, string> => {
  const values: Record<string, string> = {
    fileName: `${randomUUID()}.mp4`,
    filename: `${randomUUID()}.mp4`,
    language: 'en',
    status: 'VERIFIED',
  };
  return Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      values[name] ?? randomUUID(),
    ]),
  );
};
/** The same for a caller whose own id is required in the path. */
const asOneself = (name: string, endpoint: Endpoint, { userId }: Caller) => ({
  ...nowhere(endpoint),
  userId,
  ...(name === 'getUserListByUserId' ? { id: userId } : {}),
});
let calls = 0;
/** Each address is limited in its calls. */
const nextAddress = () => {
  calls += 1;
  return `10.0.${Math.floor(calls / 250) % 250}.${calls % 250}`;
};
const outcome = async (
  endpoint: Endpoint,
  options: Parameters<typeof call>[2] = {},
): Promise<{ status: number; code: string | undefined }> => {
  const remoteAddress = nextAddress();
  const answer = await call(api, endpoint, {
    ...{ params: nowhere(endpoint), remoteAddress },
    ...options,
  });
  const { code } = answer.headers['content-type']?.toString().includes('json')
    ? (answer.json() as { code?: string })
    : {};
  return { status: answer.statusCode, code };
};
const withBearer = (bearer: string) => ({ headers: { authorization: `Bearer ${bearer}` } });
const nobody = { status: 401, code: 'AUTH_REQUIRED' };

const guarded = [...allEndpoints].filter(([, endpoint]) => endpoint.permission !== 'public');

describe.each(guarded)('%s', (name, endpoint) => {
  test('anonymous, expired, forged and disabled callers are denied', async () => {
    expect(await outcome(endpoint)).toEqual(nobody);
    expect(await outcome(endpoint, withBearer(expiredBearer))).toEqual(nobody);
    for (const forged of ['eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.', 'glossa_forged'])
      expect(await outcome(endpoint, withBearer(forged))).toEqual(nobody);
    expect(await outcome(endpoint, { caller: disabled })).toEqual(nobody);
  });

  // Logging out would end the callers other tests need.
  test.skipIf(name === 'logout')('permissions decide, and only the required one', async () => {
    const { allowed, denied } = await holdersFor(endpoint);
    for (const holder of [...allowed, ...denied]) {
      const { caller } = holder;
      const params = asOneself(name, endpoint, caller);
      const { code } = await outcome(endpoint, { caller, params });
      if (allowed.includes(holder)) expect(code, holder.name).not.toBe('ACCESS_DENIED');
      else expect(code, holder.name).toBe('ACCESS_DENIED');
    }
  });

  test.skipIf(name === 'logout')(
    'an administrator is allowed, an API token where permitted',
    async () => {
      const administrator = endpoint.systemOnly ? system : ours.admin;
      const params = asOneself(name, endpoint, administrator);
      const { code } = await outcome(endpoint, { caller: administrator, params });
      expect(code).not.toBe('ACCESS_DENIED');
      expect(code).not.toBe('AUTH_REQUIRED');
      const byToken = await outcome(endpoint, { ...withBearer(ours.token) });
      if (endpoint.peopleOnly || endpoint.systemOnly) expect(byToken.code).toBe('ACCESS_DENIED');
      else expect(byToken.code).not.toBe('AUTH_REQUIRED');
    },
  );

  test('data of another organization returns 404', async () => {
    const row = rows[name];
    if (!row) throw new Error(`${name} has no row in testing/authorisation-rows.ts`);
    if ('nothing' in row) return;
    const { status } = await outcome(endpoint, { caller: stranger, ...row.attempt });
    expect(status).toBe(row.answers ?? 404);
  });
});

test('every endpoint of the contract has a row, and every row an endpoint', () => {
  expect(Object.keys(rows).sort()).toEqual(guarded.map(([name]) => name).sort());
  expect(guarded.length).toBeGreaterThan(90);
});

test('the public endpoints are the expected ones', () => {
  const open = [...allEndpoints].filter(([, endpoint]) => endpoint.permission === 'public');
  expect(open.map(([name]) => name).sort()).toEqual([
    'acceptInvitation',
    'completeLogin',
    'exchangeSsoToken',
    'findSSOAccessCode',
    'getHealth',
    'getSSOToken',
    'getSignInDisclaimer',
    'login',
    'passkeyLogin',
    'renewSession',
    'startPasskeyLogin',
    'viewInvitation',
    'viewMaintenance',
    'viewSsoProviders',
    'viewWaitingState',
  ]);
});

test('no data changed after all these attempts', async () => {
  const { db } = api.services.database;
  const taken = await db
    .selectFrom('audit_log')
    .select('action')
    .where('user_id', '=', stranger.userId)
    .where('organisation_id', '=', ours.organisationId)
    .execute();
  expect(taken).toEqual([]);
  const user = await db
    .selectFrom('users')
    .select(['status', 'display_name'])
    .where('id', '=', ours.userId)
    .executeTakeFirstOrThrow();
  expect(user).toEqual({ status: 'Approved', display_name: ours.userName });
});
