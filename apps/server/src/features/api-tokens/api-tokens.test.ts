import { randomUUID } from 'node:crypto';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { type ApiToken, deleteToken, saveToken, viewTokens } from '@glossa/contracts/api-tokens';
import { viewAuditLog } from '@glossa/contracts/audit';
import { changePassword, encodePassword } from '@glossa/contracts/auth';
import { getAllCategory, saveCategory } from '@glossa/contracts/categories';
import type { RoleResource } from '@glossa/contracts/permissions';
import { endAllSessions } from '@glossa/contracts/user-sessions';
import { resetUserPassword, saveUserState, viewUser } from '@glossa/contracts/users';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { captureLog } from '../../testing/captured-log.ts';
import { dataOf, join, refusalOf } from '../../testing/media-calls.ts';
import { createPersonWith, testPassword } from '../../testing/people.ts';
import {
  type Caller,
  call,
  createTestApi,
  signInAs,
  type TestApi,
} from '../../testing/test-api.ts';
import type { Member } from '../../testing/user-calls.ts';

type CreatedToken = { apiToken: ApiToken; token: string };

let api: TestApi;
let now = new Date('2026-06-01T08:00:00Z');
let admin: Member;
beforeAll(async () => {
  api = await createTestApi({ overrides: { clock: { now: () => now } } });
  admin = await join(api, 'Organisation administrator');
});
afterAll(() => api.stop());

const right = (resource: RoleResource['resource'], flag: 'view' | 'edit' = 'view') => ({
  resource,
  viewPermission: true,
  editPermission: flag === 'edit',
});
const ask = (caller: Caller, wanted: Record<string, unknown> = {}) =>
  call(api, saveToken, {
    caller,
    payload: {
      name: `token ${randomUUID().slice(0, 8)}`,
      expiresInDays: 30,
      roleResource: [right('MediaCategory')],
      ...wanted,
    },
  });
const make = async (caller: Caller, wanted: Record<string, unknown> = {}) =>
  dataOf<CreatedToken>(await ask(caller, wanted));
const bearing = (caller: Caller, token: string): Caller => ({ ...caller, bearer: token });
const tokensOf = async (caller: Caller) =>
  dataOf<ApiToken[]>(await call(api, viewTokens, { caller }));
const statusOf = async (caller: Caller, endpoint: Parameters<typeof call>[1] = getAllCategory) =>
  (await call(api, endpoint, { caller })).statusCode;

describe('a created token', () => {
  test('is shown once, in an uncacheable response, and listed by its hint', async () => {
    const owner = await join(api, 'Requester');
    const response = await ask(owner, { name: ' Night job ', expiresInDays: 7 });
    expect(response.headers['cache-control']).toBe('no-store');
    const { apiToken, token } = dataOf<CreatedToken>(response);
    expect(token).toMatch(/^glossa_[\w-]{43}$/);
    expect(apiToken).toMatchObject({
      name: 'Night job',
      hint: token.slice(0, 12),
      createdAt: now.toISOString(),
      lastUsedAt: null,
      expiresAt: '2026-06-08T08:00:00.000Z',
    });
    const listed = await call(api, viewTokens, { caller: owner });
    expect(dataOf(listed)).toEqual([apiToken]);
    expect(listed.body).not.toContain(token);
  });

  test('acts within its subset of the user’s permissions and records its use', async () => {
    const { token } = await make(admin, { name: 'Reader' });
    const program = bearing(admin, token);
    expect(await statusOf(program)).toBe(200);
    const edit = await call(api, saveCategory, { caller: program, payload: { name: 'x' } });
    expect(refusalOf(edit)).toBe('403 ACCESS_DENIED');
    expect(refusalOf(await call(api, viewUser, { caller: program }))).toBe('403 ACCESS_DENIED');
    expect(await statusOf(admin, viewUser)).toBe(200);
    const [listed] = await tokensOf(admin);
    expect(listed?.lastUsedAt).toBe(now.toISOString());
  });

  test('loses a permission immediately with its user and regains it', async () => {
    const { db } = api.services.database;
    const grants = [{ resource: 'MediaCategory', view: true, edit: true }] as const;
    const person = await createPersonWith(db, { organisationId: admin.organisationId, grants });
    const owner = await signInAs(api, person.userName);
    const { token } = await make(owner, { roleResource: [right('MediaCategory', 'edit')] });
    const program = bearing(owner, token);
    const save = async () =>
      (await call(api, saveCategory, { caller: program, payload: { name: randomUUID() } }))
        .statusCode;
    const grant = (canView: boolean, canEdit: boolean) =>
      db
        .updateTable('role_permissions')
        .set({ can_view: canView, can_edit: canEdit })
        .where('role_id', '=', person.roleId)
        .execute();
    expect(await save()).toBe(200);
    await grant(true, false);
    expect(await save()).toBe(403);
    expect(await statusOf(program)).toBe(200);
    await grant(false, false);
    expect(await statusOf(program)).toBe(403);
    await grant(true, true);
    expect(await save()).toBe(200);
  });

  test('sees one organization even if its user sees all', async () => {
    const system = await join(api, 'System administrator');
    const { token } = await make(system, { roleResource: [right('Users')] });
    const organisationsSeen = async (caller: Caller) => {
      const query = { pageSize: '200' };
      const { items } = dataOf<{ items: Array<{ organisationId: string }> }>(
        await call(api, viewUser, { caller, query }),
      );
      return new Set(items.map((item) => item.organisationId));
    };
    expect((await organisationsSeen(system)).size).toBeGreaterThan(1);
    const program = bearing(system, token);
    expect(await organisationsSeen(program)).toEqual(new Set([system.organisationId]));
    const query = { organisationId: admin.organisationId };
    expect(refusalOf(await call(api, viewUser, { caller: program, query }))).toBe('404 NOT_FOUND');
  });
});

describe('creating a token', () => {
  test('rejects and names permissions the caller does not hold', async () => {
    const viewer = await join(api, 'Viewer');
    const response = await ask(viewer, {
      roleResource: [right('Media'), right('Media', 'edit'), right('Users')],
    });
    expect(refusalOf(response)).toBe('403 RIGHTS_BEYOND_OWN');
    const { fields } = response.json() as { fields: Record<string, string> };
    expect(fields.roleResource).toMatch(/Missing: Edit Media and View Users\.$/);
    expect(await tokensOf(viewer)).toEqual([]);
  });

  test.each([
    ['no permission', { roleResource: [] }],
    ['only disabled permissions', { roleResource: [{ ...right('Media'), viewPermission: false }] }],
    ['only the derived permission', { roleResource: [right('AccessControl')] }],
    ['a lifetime of more than a year', { expiresInDays: 366 }],
    ['no lifetime', { expiresInDays: 0 }],
    ['no name', { name: '  ' }],
    ['an unknown field', { userId: randomUUID() }],
  ])('rejects %s', async (_what, wanted) => {
    expect(refusalOf(await ask(admin, wanted))).toBe('400 INVALID_INPUT');
  });

  test('names are unique per user until the token is revoked or expired', async () => {
    const owner = await join(api, 'Requester');
    const other = await join(api, 'Requester', owner.organisationId);
    const first = await make(owner, { name: 'Backup', expiresInDays: 1 });
    const twin = await ask(owner, { name: 'BACKUP' });
    expect(refusalOf(twin)).toBe('409 TOKEN_NAME_TAKEN');
    expect((twin.json() as { fields: object }).fields).toHaveProperty('name');
    await make(other, { name: 'Backup' });
    await call(api, deleteToken, { caller: owner, params: { id: first.apiToken.tokenId } });
    await make(owner, { name: 'Backup', expiresInDays: 1 });
    await later(25, async () => {
      const again = await signInAs(api, owner.answer.user.userName);
      await make(again, { name: 'Backup' });
      expect(await tokensOf(again)).toHaveLength(1);
    });
  });

  test('limits a user to fifty tokens, also for concurrent requests', async () => {
    const owner = await join(api, 'Requester');
    const answers = await Promise.all(Array.from({ length: 53 }, () => ask(owner)));
    const refused = answers.filter((answer) => answer.statusCode !== 200);
    expect(refused.map(refusalOf)).toEqual(Array(3).fill('400 INVALID_INPUT'));
    const [one] = await tokensOf(owner);
    expect(await tokensOf(owner)).toHaveLength(50);
    await call(api, deleteToken, { caller: owner, params: { id: one?.tokenId ?? '' } });
    await make(owner);
  });
});

/** Advances the clock by this many hours. */
async function later(hours: number, work: () => Promise<void>): Promise<void> {
  const before = now;
  now = new Date(now.getTime() + hours * 3_600_000);
  try {
    await work();
  } finally {
    now = before;
  }
}

describe('a token stops working', () => {
  const isDead = async (program: Caller) =>
    expect(refusalOf(await call(api, getAllCategory, { caller: program }))).toBe(
      '401 AUTH_REQUIRED',
    );
  async function ownerWithToken() {
    const owner = await join(api, 'Requester', admin.organisationId);
    const made = await make(owner, { expiresInDays: 1 });
    const program = bearing(owner, made.token);
    expect(await statusOf(program)).toBe(200);
    return { owner, program, tokenId: made.apiToken.tokenId };
  }

  test('when it is revoked', async () => {
    const { owner, program, tokenId } = await ownerWithToken();
    dataOf(await call(api, deleteToken, { caller: owner, params: { id: tokenId } }));
    await isDead(program);
    expect(await tokensOf(owner)).toEqual([]);
    const again = await call(api, deleteToken, { caller: owner, params: { id: tokenId } });
    expect(refusalOf(again)).toBe('404 NOT_FOUND');
  });
  test('when it expires', async () => {
    const { program } = await ownerWithToken();
    await later(23, async () => expect(await statusOf(program)).toBe(200));
    await later(25, () => isDead(program));
  });
  test('when its user is deactivated, and stays dead after reactivation', async () => {
    const { owner, program } = await ownerWithToken();
    for (const status of ['Deactivated', 'Approved']) {
      const payload = { userIds: [owner.userId], status };
      dataOf(await call(api, saveUserState, { caller: admin, payload }));
      await isDead(program);
    }
  });
  test('when an administrator resets the user’s password', async () => {
    const { owner, program } = await ownerWithToken();
    const params = { id: owner.userId };
    dataOf(await call(api, resetUserPassword, { caller: admin, params }));
    await isDead(program);
  });
  test('when the user changes the password', async () => {
    const { owner, program } = await ownerWithToken();
    const payload = new FormData();
    payload.append('userId', owner.userId);
    payload.append('oldPassword', encodePassword(testPassword));
    payload.append('password', encodePassword('Calm@Anchor77'));
    dataOf(await call(api, changePassword, { caller: owner, payload }));
    await isDead(program);
  });
  test('when all sessions of the user are ended', async () => {
    const { owner, program } = await ownerWithToken();
    const params = { id: owner.userId };
    dataOf(await call(api, endAllSessions, { caller: admin, params, payload: {} }));
    await isDead(program);
  });
  test('when it is forged, truncated or has another id', async () => {
    const { owner, program, tokenId } = await ownerWithToken();
    const forged = program.bearer.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A'));
    for (const bearer of [forged, program.bearer.slice(0, -1), `glossa_${tokenId}`, 'glossa_'])
      await isDead(bearing(owner, bearer));
  });
});

test('users can neither revoke nor list another user’s tokens', async () => {
  const owner = await join(api, 'Requester', admin.organisationId);
  const { apiToken, token } = await make(owner);
  const attempt = await call(api, deleteToken, { caller: admin, params: { id: apiToken.tokenId } });
  expect(refusalOf(attempt)).toBe('404 NOT_FOUND');
  expect((await tokensOf(admin)).map(({ tokenId }) => tokenId)).not.toContain(apiToken.tokenId);
  expect(await statusOf(bearing(owner, token))).toBe(200);
});

test('actions reserved for interactive users are denied to a token with all permissions', async () => {
  const all = admin.answer.roleResourceDetailDTOList;
  const { token } = await make(admin, { roleResource: all });
  const program = bearing(admin, token);
  const peopleOnly = [...allEndpoints.values()].filter((endpoint) => endpoint.peopleOnly);
  expect(peopleOnly.length).toBeGreaterThan(5);
  for (const endpoint of peopleOnly) {
    const names = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name]) => [name, randomUUID()]);
    const params = Object.fromEntries(names) as Record<string, string>;
    const response = await call(api, endpoint, { caller: program, params });
    expect([endpoint.path, refusalOf(response)]).toEqual([endpoint.path, '403 ACCESS_DENIED']);
  }
});

test('creation and revocation are audited without the secret', async () => {
  const owner = await join(api, 'Requester', admin.organisationId);
  const roleResource = [right('Media', 'edit'), right('MediaCategory')];
  const { apiToken, token } = await make(owner, { name: 'Robot', roleResource });
  await call(api, deleteToken, { caller: owner, params: { id: apiToken.tokenId } });
  const answer = await call(api, viewAuditLog, {
    caller: admin,
    query: { subject: apiToken.tokenId },
  });
  expect(dataOf<{ items: unknown[] }>(answer).items).toMatchObject([
    { action: 'token-revoked', subjectName: 'Robot', user: { userId: owner.userId } },
    { action: 'token-made', detail: { rights: ['MediaCategory view', 'Media edit'] } },
  ]);
  expect(answer.body).not.toContain(token.slice(12));
});

test('the token never appears in logs or in the database', async () => {
  const lines = captureLog(api.services.logger);
  const owner = await join(api, 'Requester');
  const { token } = await make(owner);
  const program = bearing(owner, token);
  await call(api, getAllCategory, { caller: program });
  await call(api, saveToken, { caller: program, payload: { token } });
  await call(api, getAllCategory, { caller: program, query: { token } });
  const broken = new Error(`a fault while ${randomUUID()}`);
  api.app.log.error({
    err: broken,
    req: { headers: { authorization: `Bearer ${token}` } },
    made: { token },
  });
  expect(lines.some((line) => line.includes(getAllCategory.path))).toBe(true);
  expect(lines.some((line) => line.includes(broken.message))).toBe(true);
  const secret = token.slice(12);
  expect(lines.filter((line) => line.includes(secret))).toEqual([]);

  const { db } = api.services.database;
  const { rows: tables } = await sql<{ name: string }>`
    SELECT format('%I.%I', schemaname, tablename) AS name FROM pg_tables
    WHERE schemaname IN ('public', 'jobs')`.execute(db);
  expect(tables.map(({ name }) => name)).toContain('public.sessions');
  for (const { name } of tables) {
    const { rows } = await sql`SELECT 1 FROM ${sql.raw(name)} t
      WHERE t::text LIKE ${`%${secret}%`} OR t::text LIKE ${`%${Buffer.from(token).toString('hex')}%`}`.execute(
      db,
    );
    expect([name, rows]).toEqual([name, []]);
  }
});
