import type { Database, DatabaseTransaction } from '../../../platform/db/database.ts';
import { translate } from '../../../platform/i18n/translate.ts';
import type { Queue } from '../../../platform/jobs/queue.ts';
import type { Logger } from '../../../platform/log.ts';
import { deliverMail, type Mailer, onOneLine, writeMail } from '../../../platform/mail/mailer.ts';
import type { Tokens } from '../../auth/index.ts';
import { announceUsers } from '../announce-users.ts';
import { invitationMailJob } from './jobs.ts';
import { tokenOf } from './token.ts';

type Deps = {
  db: Database;
  mailer: Mailer;
  logger: Logger;
  tokens: Tokens;
  publicUrl: string | undefined;
};

/** Sends nothing if it was revoked or replaced meanwhile. Without the public address it counts as not delivered. */
export async function sendInvitation(
  deps: Deps,
  { invitationId }: { invitationId: string },
): Promise<void> {
  const { db, tokens, publicUrl } = deps;
  const row = await db
    .selectFrom('user_invitations as invitation')
    .innerJoin('users', 'users.id', 'invitation.user_id')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .leftJoin('users as inviter', 'inviter.id', 'invitation.invited_by')
    .select([
      'invitation.email',
      'invitation.expires_at',
      'users.display_name',
      'users.user_name',
      'users.page_language',
    ])
    .select(['inviter.page_language as inviter_language', 'organisations.name as organisation'])
    .where('invitation.id', '=', invitationId)
    .where('invitation.ended_at', 'is', null)
    .where('invitation.delivery', '=', 'waiting')
    .executeTakeFirst();
  if (!row) return;
  if (publicUrl === undefined) {
    await setDelivery(db, invitationId, 'failed');
    return;
  }
  const to = row.page_language ?? row.inviter_language ?? 'en';
  const mail = writeMail({
    id: invitationId,
    to: row.email,
    subject: translate(to, 'mails.invitationSubject', {
      organisation: onOneLine(row.organisation),
    }),
    paragraphs: [
      translate(to, 'mails.greeting', { name: onOneLine(row.display_name) }),
      translate(to, 'mails.invitation', {
        organisation: onOneLine(row.organisation),
        userName: row.user_name,
      }),
      translate(to, 'mails.invitationLink', { date: { date: row.expires_at.toISOString() } }),
    ],
    // Browsers do not send what follows "#": neither proxies nor logs see the token.
    link: `${new URL('/invitation', publicUrl).href}#${tokenOf(tokens, invitationId)}`,
  });
  const delivered = await deliverMail(deps, mail, { invitationId });
  await setDelivery(db, invitationId, delivered ? 'sent' : 'failed');
}

/** No attempt succeeded: those who invited see it. */
export const failInvitation = (
  { db }: Pick<Deps, 'db'>,
  { invitationId }: { invitationId: string },
): Promise<void> => setDelivery(db, invitationId, 'failed');

/** By an operator. False where the mail was sent, is still to be sent, or its link does not work anymore. */
export async function requeueInvitation(
  trx: DatabaseTransaction,
  queue: Queue,
  { invitationId }: { invitationId: string },
): Promise<boolean> {
  const row = await trx
    .updateTable('user_invitations')
    .set({ delivery: 'waiting' })
    .where('id', '=', invitationId)
    .where('ended_at', 'is', null)
    .where('delivery', '=', 'failed')
    .returning('id')
    .executeTakeFirst();
  if (row) await queue.enqueue(trx, invitationMailJob, { invitationId });
  return row !== undefined;
}

/** Only the first outcome counts: an attempt that comes back late does not change what another one has said. */
const setDelivery = (db: Database, invitationId: string, delivery: 'sent' | 'failed') =>
  db.transaction().execute(async (trx) => {
    const changed = await trx
      .updateTable('user_invitations')
      .set({ delivery })
      .where('id', '=', invitationId)
      .where('delivery', '=', 'waiting')
      .returning((eb) =>
        eb
          .selectFrom('users')
          .select('users.organisation_id')
          .whereRef('users.id', '=', 'user_invitations.user_id')
          .as('organisation_id'),
      )
      .executeTakeFirst();
    if (changed?.organisation_id) await announceUsers(trx, [changed.organisation_id]);
  });
