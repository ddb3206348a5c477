import { randomUUID } from 'node:crypto';
import type { Endpoint } from '@glossa/contracts';
import { allEndpoints } from '@glossa/contracts/all-endpoints';
import { isAllowed, resolveRoleResources, seededRoles } from '@glossa/contracts/permissions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createPerson } from '../test-support/people.ts';
import {
  type Caller,
  call,
  createTestApi,
  signInAs,
  type TestApi,
} from '../test-support/test-api.ts';

let api: TestApi;
const callers = new Map<string, Caller>();

beforeAll(async () => {
  api = await createTestApi();
  const { db } = api.services.database;
  for (const { name } of seededRoles)
    callers.set(name, await signInAs(api, (await createPerson(db, { role: name })).userName));
  const disabled = await createPerson(db, { role: 'System administrator' });
  callers.set('disabled', await signInAs(api, disabled.userName));
  await db
    .updateTable('users')
    .set({ status: 'Deactivated' })
    .where('id', '=', disabled.userId)
    .execute();
});
afterAll(() => api.stop());

const params = (endpoint: Endpoint, userId: string): Record<string, string> => {
  const values: Record<string, string> = {
    fileName: `${randomUUID()}.mp4`,
    filename: `${randomUUID()}.mp4`,
    language: 'en',
    status: 'VERIFIED',
    userId,
  };
  return Object.fromEntries(
    [...endpoint.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [
      name,
      values[name] ?? randomUUID(),
    ]),
  );
};
const guarded = [...allEndpoints].filter(([, endpoint]) => endpoint.permission !== 'public');
const attempt = async (
  endpoint: Endpoint,
  caller?: Caller,
  headers: Record<string, string> = {},
) => {
  const answer = await call(api, endpoint, {
    params: params(endpoint, caller?.userId ?? randomUUID()),
    ...(caller ? { caller } : {}),
    headers,
  });
  return { status: answer.statusCode, code: (answer.json() as { code?: string }).code };
};

describe.each(guarded.filter(([name]) => name !== 'logout'))('%s', (_name, endpoint) => {
  test('refuses who is not signed in, forged, or disabled', async () => {
    expect(await attempt(endpoint)).toEqual({ status: 401, code: 'AUTH_REQUIRED' });
    expect(
      await attempt(endpoint, undefined, {
        authorization: 'Bearer eyJhbGciOiJub25lIn0.eyJzaWQiOiJ4In0.',
      }),
    ).toEqual({ status: 401, code: 'AUTH_REQUIRED' });
    expect(await attempt(endpoint, callers.get('disabled'))).toEqual({
      status: 401,
      code: 'AUTH_REQUIRED',
    });
  });

  test.each(seededRoles.map((role) => [role.name, role] as const))(
    '%s gets in exactly when the role allows',
    async (name, role) => {
      const allowed = isAllowed(resolveRoleResources(role.grants), endpoint.permission);
      const { code } = await attempt(endpoint, callers.get(name));
      if (allowed) expect(code).not.toBe('ACCESS_DENIED');
      else expect(code).toBe('ACCESS_DENIED');
    },
  );
});

test('every endpoint of the contract is under test', () => {
  expect(allEndpoints.size).toBeGreaterThan(40);
  expect(guarded.length).toBe(allEndpoints.size - 3); // health, login and renewal are public
});
