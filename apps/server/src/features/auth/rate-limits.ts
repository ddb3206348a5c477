import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Clock } from '../../platform/clock.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { addressGroup } from '../../platform/http/client-address.ts';

/** At `failures` within the window the key is blocked. */
export type Limit = { key: string; failures: number; windowMs: number; blockMs: number };

const minute = 60_000;
const quarterHour = { windowMs: 15 * minute, blockMs: 15 * minute };
const day = { windowMs: 24 * 60 * minute, blockMs: 60 * minute };

/** Who tries to sign in, as far as it is known before the password is. */
export type Attempt = {
  /** The account found by the typed name, in whichever spelling; null if there is none. */
  userId: string | null;
  /** The normalized name. */
  name: string;
  address: string;
  /** The earlier session of this account that the browser proved to have had. */
  deviceId?: string | undefined;
  /** The account was signed in to from this address lately. */
  knownAddress: boolean;
};

/**
 * A browser that signed in to the account before has a count of its own, so that no one else can block it. Everyone else
 * is counted per account and address, against guessing one password, and per address, against trying one password on
 * every account. What many addresses guess together counts per account, and blocks addresses that are new to it only.
 */
export function limitsFor(attempt: Attempt): Limit[] {
  if (attempt.deviceId)
    return [{ key: `device:${attempt.deviceId}`, failures: 10, ...quarterHour }];
  const account = accountKey(attempt);
  const address = addressGroup(attempt.address);
  return [
    { key: `${account} from ${address}`, failures: 10, ...quarterHour },
    { key: `address:${address}`, failures: 50, ...quarterHour },
    ...(attempt.knownAddress ? [] : [{ key: account, failures: 100, ...day }]),
  ];
}

/** For a password asked of someone who is signed in. */
export const limitsOfSession = (sessionId: string): Limit[] => [
  { key: `session:${sessionId}`, failures: 10, ...quarterHour },
];

/** For the code after a right password, of which there are only a million. */
export function limitsOfCode(userId: string, address: string): Limit[] {
  const key = `account:${userId} code`;
  return [
    { key: `${key} from ${addressGroup(address)}`, failures: 10, ...quarterHour },
    { key, failures: 50, ...day },
  ];
}

/** Signatures cannot be guessed: this keeps the audit log short. */
export const limitsOfPasskeys = (address: string): Limit[] => [
  { key: `passkey:${addressGroup(address)}`, failures: 50, ...quarterHour },
];

const accountKey = ({ userId, name }: Pick<Attempt, 'userId' | 'name'>) =>
  `account:${userId ?? name}`;

export async function assertNotThrottled(
  db: DatabaseOrTransaction,
  limits: Limit[],
  now: Date,
): Promise<void> {
  const blocked = await db
    .selectFrom('sign_in_throttle')
    .select((eb) => eb.fn.max('blocked_until').as('until'))
    .where(
      'key',
      'in',
      limits.map((limit) => limit.key),
    )
    .where('blocked_until', '>', now)
    .executeTakeFirst();
  if (!blocked?.until) return;
  const seconds = Math.ceil((blocked.until.getTime() - now.getTime()) / 1_000);
  const minutes = Math.ceil(seconds / 60);
  throw new AppError(
    'AUTH_TOO_MANY_ATTEMPTS',
    message('errors.authTooManyAttemptsFor', { minutes }),
    { retryAfterSeconds: seconds },
  );
}

/** Counts a failure of each limit. */
export async function countFailure(
  db: DatabaseOrTransaction,
  limits: Limit[],
  now: Date,
): Promise<void> {
  for (const { key, failures, windowMs, blockMs } of limits) {
    const windowStart = new Date(now.getTime() - windowMs);
    const blockedUntil = new Date(now.getTime() + blockMs);
    await sql`
      INSERT INTO sign_in_throttle AS t (key, failures, window_started_at) VALUES (${key}, 1, ${now})
      ON CONFLICT (key) DO UPDATE SET
        failures = CASE WHEN t.window_started_at < ${windowStart} THEN 1 ELSE t.failures + 1 END,
        window_started_at = CASE WHEN t.window_started_at < ${windowStart} THEN ${now} ELSE t.window_started_at END,
        blocked_until = CASE WHEN t.window_started_at >= ${windowStart} AND t.failures + 1 >= ${failures} THEN ${blockedUntil}::timestamptz ELSE t.blocked_until END
    `.execute(db);
  }
}

/** Ends what this attempt counted; the guesses of others still count. */
export async function purgeFailures(db: DatabaseOrTransaction, attempt: Attempt): Promise<void> {
  const [own] = limitsFor(attempt);
  if (own) await db.deleteFrom('sign_in_throttle').where('key', '=', own.key).execute();
}

/** Ends every block of an account: a new password was set for it. */
export async function unlockAccount(db: DatabaseOrTransaction, userId: string): Promise<void> {
  await db
    .deleteFrom('sign_in_throttle')
    .where(sql<boolean>`starts_with(key, ${`account:${userId}`})`)
    .execute();
}

/** Throttle rows older than the longest window count nothing. */
export const keptFailuresMs = 2 * day.windowMs;

const turns = new Map<string, Promise<unknown>>();

/**
 * One attempt of a key at a time: guesses sent at once would otherwise all pass the check before the first of them was
 * counted.
 */
export async function inTurn<T>(key: string, work: () => Promise<T>): Promise<T> {
  const before = turns.get(key) ?? Promise.resolve();
  const mine = before.then(work, work);
  turns.set(key, mine);
  try {
    return await mine;
  } finally {
    if (turns.get(key) === mine) turns.delete(key);
  }
}

/** Per address, which whole offices share. Throws AUTH_TOO_MANY_ATTEMPTS. */
export async function throttleSsoStarts(
  { db, clock }: { db: DatabaseOrTransaction; clock: Clock },
  address: string,
): Promise<void> {
  const limits = [{ key: `sso:${addressGroup(address)}`, failures: 1_000, ...quarterHour }];
  await assertNotThrottled(db, limits, clock.now());
  await countFailure(db, limits, clock.now());
}

/**
 * Counts what `work` refuses, per address. Links cannot be guessed: this keeps someone from trying forever. Throws
 * AUTH_TOO_MANY_ATTEMPTS.
 */
export async function countRefusedInvitation<T>(
  { db, clock }: { db: DatabaseOrTransaction; clock: Clock },
  address: string,
  work: () => Promise<T>,
): Promise<T> {
  const limits = [{ key: `invitation:${addressGroup(address)}`, failures: 50, ...quarterHour }];
  await assertNotThrottled(db, limits, clock.now());
  try {
    return await work();
  } catch (error) {
    await countFailure(db, limits, clock.now());
    throw error;
  }
}
