import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { createLogger } from '../../platform/log.ts';
import { createPerson } from '../../testing/people.ts';
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts';
import { confirmSession } from './confirm-session.ts';
import type { SsoDeps } from './deps.ts';

let database: TestDatabase | undefined;
afterAll(() => database?.drop());

const providerId = 'example';
const now = new Date('2026-03-04T12:00:00Z');

test.each([
  ['stays while the provider is enabled', [{ providerId, enabled: true }], undefined],
  ['ends when the provider is disabled', [{ providerId, enabled: false }], 'AUTH_SESSION_REVOKED'],
  ['ends when the provider is deleted', [], 'AUTH_SESSION_REVOKED'],
])('a session without a refresh token %s', async (_what, providers, code) => {
  database ??= await createTestDatabase();
  const { db } = database;
  const { userId } = await createPerson(db, { role: 'Verifier' });
  const later = new Date(now.getTime() + 3_600_000);
  const { id } = await db
    .insertInto('sessions')
    .values({
      user_id: userId,
      refresh_hash: Buffer.from(randomUUID()),
      expires_at: later,
      absolute_expires_at: later,
      sso_provider_id: providerId,
      sso_tokens_sealed: Buffer.from('sealed'),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const deps = {
    db,
    clock: { now: () => now },
    logger: createLogger('silent'),
    providers: {
      list: async () => providers,
      unseal: async () => ({ subject: 'ada', refreshToken: null, idToken: 'x' }),
    },
  } as unknown as SsoDeps;
  const outcome = await confirmSession(deps, id).catch((error: { code: string }) => error.code);
  expect(outcome).toBe(code);
  const { revoked_at } = await db
    .selectFrom('sessions')
    .select('revoked_at')
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(revoked_at !== null).toBe(code !== undefined);
});
