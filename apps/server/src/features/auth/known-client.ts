import { normalizeUserName } from '@glossa/contracts/users';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import { addressGroup } from '../../platform/http/client-address.ts';
import type { Attempt } from './rate-limits.ts';
import type { Tokens } from './tokens.ts';

const dayMs = 24 * 3_600_000;
/** How long a browser is known after a sign-in with a password. */
export const deviceDays = 60;
/** How long an address is known after a sign-in from it. */
const addressDays = 30;
/** A session that ended in another way may not have been the user's own. */
const endedByUser = 'signed out';

/** The content of the cookie by which a browser proves that it signed in before: the session it began. */
export const createDeviceToken = async (tokens: Tokens, sessionId: string): Promise<string> =>
  (await tokens.sign('device', { sessionId }, (deviceDays * dayMs) / 1000)).token;

/** Who tries to sign in. Takes the same queries with and without an account. */
export async function describeAttempt(
  { db, tokens }: { db: Database; tokens: Tokens },
  input: { userId: string | null; userName: string; address: string; device: string | undefined },
  now: Date,
): Promise<Attempt> {
  const { userId, userName, address } = input;
  const claims = input.device ? await tokens.read('device', input.device) : undefined;
  const sessions = await findOwnSessions(db, userId ?? noUser, now);
  const group = addressGroup(address);
  const since = now.getTime() - addressDays * dayMs;
  return {
    userId,
    name: normalizeUserName(userName),
    address,
    deviceId: claims && sessions.find(({ id }) => id === claims.sessionId)?.id,
    knownAddress: sessions.some(
      (session) =>
        session.created_at.getTime() > since &&
        session.address !== null &&
        addressGroup(session.address) === group,
    ),
  };
}

const noUser = '00000000-0000-0000-0000-000000000000';

const findOwnSessions = (db: DatabaseOrTransaction, userId: string, now: Date) =>
  db
    .selectFrom('sessions')
    .select(['id', 'address', 'created_at'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'browser')
    .where('created_at', '>', new Date(now.getTime() - deviceDays * dayMs))
    .where((eb) => eb.or([eb('revoked_at', 'is', null), eb('revoked_reason', '=', endedByUser)]))
    .orderBy('created_at', 'desc')
    .limit(500)
    .execute();
