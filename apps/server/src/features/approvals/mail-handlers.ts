import type { UserStatus } from '@glossa/contracts/people';
import type { Database } from '../../platform/db/database.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { writeMail } from '../../platform/mail/write-mail.ts';

export type MailDeps = { db: Database; mailer: Mailer; publicUrl: string | undefined };

const linkTo = (publicUrl: string | undefined, path: string) =>
  publicUrl && new URL(path, publicUrl).href;

const decided: Partial<
  Record<UserStatus, { subject: string; text: (organisation: string) => string }>
> = {
  Approved: {
    subject: 'Your account is approved',
    text: (organisation) => `Your account for ${organisation} is approved. You can sign in now.`,
  },
  Rejected: {
    subject: 'Your account was not approved',
    text: (organisation) => `Your request for an account at ${organisation} was not approved.`,
  },
  Deactivated: {
    subject: 'Your account is deactivated',
    text: (organisation) =>
      `Your account at ${organisation} is deactivated. You can no longer sign in.`,
  },
};

/** Nothing is sent where the person, or their address, is gone meanwhile. */
export async function sendDecisionMail(
  { db, mailer, publicUrl }: MailDeps,
  { decisionId }: { decisionId: string },
): Promise<void> {
  const row = await db
    .selectFrom('user_decisions')
    .innerJoin('users', 'users.id', 'user_decisions.user_id')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.email',
      'users.display_name',
      'organisations.name as organisation',
      'user_decisions.to_status',
      'user_decisions.comment',
    ])
    .where('user_decisions.id', '=', decisionId)
    .executeTakeFirst();
  const words = row && decided[row.to_status];
  if (!row?.email || !words) return;
  const paragraphs = [
    `Hello ${row.display_name},`,
    words.text(row.organisation),
    ...(row.comment ? [`Comment: ${row.comment}`] : []),
  ];
  const link = row.to_status === 'Approved' ? linkTo(publicUrl, '/login') : undefined;
  await mailer.send(writeMail(row.email, words.subject, paragraphs, link));
}

/** Nothing is sent where somebody else has decided meanwhile. */
export async function sendWaitingMail(
  { db, mailer, publicUrl }: MailDeps,
  { userId, approverId }: { userId: string; approverId: string },
): Promise<void> {
  const waiting = await db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['users.display_name', 'users.email', 'organisations.name as organisation'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'Pending')
    .executeTakeFirst();
  const approver = await db
    .selectFrom('users')
    .select(['email', 'display_name'])
    .where('id', '=', approverId)
    .where('status', '=', 'Approved')
    .executeTakeFirst();
  if (!waiting || !approver?.email) return;
  const paragraphs = [
    `Hello ${approver.display_name},`,
    `${waiting.display_name} (${waiting.email}) asks for an account at ${waiting.organisation} and waits for approval.`,
  ];
  const link = linkTo(publicUrl, '/user-approval');
  await mailer.send(writeMail(approver.email, 'Somebody waits for approval', paragraphs, link));
}
