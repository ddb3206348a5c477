import type { AnswerOf, BodyOf } from '@glossa/contracts/endpoint';
import type {
  acceptInvitation as acceptInvitationCall,
  viewInvitation as viewInvitationCall,
} from '@glossa/contracts/invitations';
import { type MessageId, message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { recordAction } from '../../audit/index.ts';
import {
  checkNewPassword,
  countRefusedInvitation,
  decodePassword,
  hashPassword,
  savePassword,
  type Tokens,
  unlockAccount,
} from '../../auth/index.ts';
import { announceUsers } from '../announce-users.ts';
import { readToken } from './token.ts';

type Deps = { db: Database; clock: Clock; tokens: Tokens };

/** Throws INVITATION_INVALID with what the holder can do, AUTH_TOO_MANY_ATTEMPTS. */
export async function viewInvitation(
  deps: Deps,
  { token }: BodyOf<typeof viewInvitationCall>,
  address: string,
): Promise<AnswerOf<typeof viewInvitationCall>> {
  const found = await countRefusedInvitation(deps, address, () =>
    requireOpen(deps, deps.db, token),
  );
  return {
    userName: found.user_name,
    displayName: found.display_name,
    organisationName: found.organisation,
    expiresAt: found.expires_at.toISOString(),
  };
}

/** The user's first password. Throws like viewInvitation, PASSWORD_RULE, PASSWORD_COMMON. */
export async function acceptInvitation(
  deps: Deps,
  { token, password: encoded }: BodyOf<typeof acceptInvitationCall>,
  address: string,
): Promise<AnswerOf<typeof acceptInvitationCall>> {
  const { db, clock } = deps;
  const seen = await countRefusedInvitation(deps, address, () => requireOpen(deps, db, token));
  const password = decodePassword(encoded);
  await checkNewPassword(password, seen.user_name);
  const hash = await hashPassword(password);
  const now = clock.now();
  await db.transaction().execute(async (trx) => {
    // Of two at once, the second finds it used.
    await trx
      .selectFrom('user_invitations')
      .select('id')
      .where('id', '=', seen.id)
      .forUpdate()
      .execute();
    const invitation = await requireOpen(deps, trx, token);
    await savePassword(trx, invitation.user_id, hash);
    await unlockAccount(trx, invitation.user_id);
    await trx
      .updateTable('user_invitations')
      .set({ ended_at: now })
      .where('id', '=', invitation.id)
      .execute();
    await recordAction(trx, {
      organisationId: invitation.organisation_id,
      userId: invitation.user_id,
      userName: invitation.user_name,
      action: 'invitation-accepted',
      address,
    });
    await announceUsers(trx, [invitation.organisation_id]);
  });
  return { userName: seen.user_name };
}

/** Only for the holder of a genuine link: others learn nothing about users. */
async function requireOpen({ tokens, clock }: Deps, db: DatabaseOrTransaction, token: string) {
  const id = readToken(tokens, token);
  const found =
    id === undefined
      ? undefined
      : await db
          .selectFrom('user_invitations as invitation')
          .innerJoin('users', 'users.id', 'invitation.user_id')
          .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
          .select(['invitation.id', 'invitation.user_id', 'invitation.ended_at'])
          .select(['invitation.expires_at', 'users.organisation_id', 'users.user_name'])
          .select(['users.display_name', 'users.password_hash', 'users.status', 'users.is_sso'])
          .select('organisations.name as organisation')
          .select(sql<boolean>`lower(users.email) = lower(invitation.email)`.as('still_theirs'))
          .where('invitation.id', '=', id)
          .executeTakeFirst();
  const invalid = (why: MessageId) => new AppError('INVITATION_INVALID', message(why));
  if (!found) throw invalid('errors.invitationInvalid');
  if (found.password_hash !== null) throw invalid('users.invitationUsed');
  if (found.ended_at !== null || !found.still_theirs || found.status !== 'Approved' || found.is_sso)
    throw invalid('errors.invitationInvalid');
  if (found.expires_at <= clock.now()) throw invalid('users.invitationExpired');
  return found;
}
