import type { Passkey } from '@glossa/contracts/passkeys';
import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import type { DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { byActor, recordAction } from '../../audit/index.ts';
import { requireOwnPassword } from '../own-password.ts';
import type { AuthDeps } from '../service.ts';
import { requiresSecondFactor } from './policy.ts';
import { findTotp } from './totp.ts';

const challengeMs = 5 * 60_000;
const maxPasskeys = 20;
/** EdDSA, ES256, RS256. Named, because the library otherwise tries an API of Node that prints a warning. */
const algorithms = [-8, -7, -257];

/** Where the page is: a passkey belongs to the host name, and signs the origin. */
export type Site = { origin: string };
const hostOf = ({ origin }: Site) => new URL(origin).hostname;

/** `user` null: for a sign-in. */
async function keepChallenge(
  { db, clock }: AuthDeps,
  challenge: string,
  userId: string | null,
): Promise<void> {
  const expires_at = new Date(clock.now().getTime() + challengeMs);
  await db
    .insertInto('passkey_challenges')
    .values({ challenge, user_id: userId, expires_at })
    .execute();
}

/** Whether it was given out for this and not used before; it is used up. */
async function consumeChallenge(
  { db, clock }: AuthDeps,
  challenge: string,
  userId: string | null,
): Promise<boolean> {
  const found = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('expires_at', '>', clock.now())
    .returning('challenge')
    .executeTakeFirst();
  return found !== undefined;
}

export const purgeOldChallenges = (db: DatabaseOrTransaction, now: Date) =>
  db.deleteFrom('passkey_challenges').where('expires_at', '<', now).execute();

const listRows = (db: DatabaseOrTransaction, userId: string) =>
  db
    .selectFrom('passkeys')
    .selectAll()
    .where('user_id', '=', userId)
    .orderBy('created_at')
    .execute();

type Row = Awaited<ReturnType<typeof listRows>>[number];
const toPasskey = (row: Row): Passkey => ({
  passkeyId: row.id,
  name: row.name,
  createdAt: row.created_at.toISOString(),
  lastUsedAt: row.last_used_at?.toISOString() ?? null,
});

export const listPasskeys = async ({ db }: AuthDeps, { userId }: Actor): Promise<Passkey[]> =>
  (await listRows(db, userId)).map(toPasskey);

/** What the authenticator has to create. With single sign-on, the provider is asked for passkeys. */
export async function startPasskey(
  deps: AuthDeps,
  actor: Actor,
  password: string,
  site: Site,
): Promise<Record<string, unknown>> {
  if (actor.isSso) throw new AppError('USER_IS_SSO');
  await requireOwnPassword(deps, actor, password);
  const known = await listRows(deps.db, actor.userId);
  if (known.length >= maxPasskeys) throw new AppError('PASSKEY_REFUSED');
  const options = await generateRegistrationOptions({
    rpName: 'Glossa',
    rpID: hostOf(site),
    userName: actor.userName,
    userDisplayName: actor.displayName,
    userID: new Uint8Array(Buffer.from(actor.userId.replaceAll('-', ''), 'hex')),
    attestationType: 'none',
    supportedAlgorithmIDs: algorithms,
    excludeCredentials: known.map(({ credential_id: id, transports }) => ({ id, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  });
  await keepChallenge(deps, options.challenge, actor.userId);
  return { ...options };
}

/** Throws PASSKEY_REFUSED for an answer that is not to our question. */
export async function savePasskey(
  deps: AuthDeps,
  actor: Actor,
  input: { name: string; credential: unknown },
  site: Site,
): Promise<Passkey> {
  const { registrationInfo } = await verifyRegistrationResponse({
    response: input.credential as RegistrationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(deps, challenge, actor.userId),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    requireUserVerification: true,
    supportedAlgorithmIDs: algorithms,
  }).catch(refused);
  if (!registrationInfo) throw new AppError('PASSKEY_REFUSED');
  const { credential } = registrationInfo;
  return deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .insertInto('passkeys')
      .values({
        user_id: actor.userId,
        credential_id: credential.id,
        public_key: Buffer.from(credential.publicKey),
        counter: String(credential.counter),
        transports: credential.transports ?? [],
        name: input.name,
      })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!row) throw new AppError('PASSKEY_REFUSED');
    await trx
      .updateTable('sessions')
      .set({ second_factor: 'passkey' })
      .where('id', '=', actor.sessionId)
      .where('second_factor', 'is', null)
      .execute();
    await recordAction(trx, {
      ...byActor(actor),
      action: 'passkey-added',
      subjectName: input.name,
    });
    return toPasskey(row);
  });
}

const refused = (cause: unknown): never => {
  throw new AppError('PASSKEY_REFUSED', undefined, { cause });
};

export async function renamePasskey(
  { db }: AuthDeps,
  actor: Actor,
  passkeyId: string,
  name: string,
): Promise<void> {
  const result = await db
    .updateTable('passkeys')
    .set({ name })
    .where('id', '=', passkeyId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (result.numUpdatedRows !== 1n) throw new AppError('NOT_FOUND');
}

/** Throws SECOND_FACTOR_NEEDED for the last factor of someone who must have one. */
export async function deletePasskey(
  deps: AuthDeps,
  actor: Actor,
  passkeyId: string,
  password: string,
): Promise<void> {
  await requireOwnPassword(deps, actor, password);
  await deps.db.transaction().execute(async (trx) => {
    const removed = await trx
      .deleteFrom('passkeys')
      .where('id', '=', passkeyId)
      .where('user_id', '=', actor.userId)
      .returning('name')
      .executeTakeFirst();
    if (!removed) throw new AppError('NOT_FOUND');
    const left = (await listRows(trx, actor.userId)).length > 0;
    const app = (await findTotp(trx, actor.userId))?.enabled_at;
    if (!left && !app && (await requiresSecondFactor(trx, actor.userId)))
      throw new AppError('SECOND_FACTOR_NEEDED');
    await recordAction(trx, {
      ...byActor(actor),
      action: 'passkey-removed',
      subjectName: removed.name,
    });
  });
}

/** For any user: which passkey there is, the browser finds out. */
export async function startPasskeyLogin(
  deps: AuthDeps,
  site: Site,
): Promise<Record<string, unknown>> {
  const options = await generateAuthenticationOptions({
    rpID: hostOf(site),
    userVerification: 'required',
  });
  await keepChallenge(deps, options.challenge, null);
  return { ...options };
}

/** The user whose passkey signed our challenge on our page, verified by the authenticator; else undefined. */
export async function findPasskeyUser(
  deps: AuthDeps,
  credential: { id: string },
  site: Site,
): Promise<{ id: string; organisation_id: string; user_name: string } | undefined> {
  const { db, clock } = deps;
  const passkey = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .select(['users.id', 'users.organisation_id', 'users.user_name'])
    .select(['passkeys.public_key', 'passkeys.counter', 'passkeys.id as passkey_id'])
    .where('credential_id', '=', credential.id)
    .where('users.status', '=', 'Approved')
    .where('users.is_sso', '=', false)
    .executeTakeFirst();
  if (!passkey) return undefined;
  const answer = await verifyAuthenticationResponse({
    response: credential as AuthenticationResponseJSON,
    expectedChallenge: (challenge) => consumeChallenge(deps, challenge, null),
    expectedOrigin: site.origin,
    expectedRPID: hostOf(site),
    credential: {
      id: credential.id,
      publicKey: new Uint8Array(passkey.public_key),
      counter: Number(passkey.counter),
    },
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!answer?.verified) return undefined;
  await db
    .updateTable('passkeys')
    .set({
      counter: String(answer.authenticationInfo.newCounter),
      last_used_at: clock.now(),
    })
    .where('id', '=', passkey.passkey_id)
    .execute();
  return passkey;
}
