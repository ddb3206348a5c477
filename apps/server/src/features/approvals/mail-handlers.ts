import type { UserStatus } from '@glossa/contracts/people';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { onOneLine, writeMail } from '../../platform/mail/write-mail.ts';
import { say } from '../../platform/say.ts';
import { findApprovers } from './repository.ts';

export type MailDeps = {
  db: Database;
  mailer: Mailer;
  logger: Logger;
  publicUrl: string | undefined;
};

const linkTo = (publicUrl: string | undefined, path: string) =>
  publicUrl && new URL(path, publicUrl).href;

type Words = {
  subject: (to: string) => string;
  text: (to: string, values: { organisation: string }) => string;
};
const decided: Partial<Record<UserStatus, Words>> = {
  Approved: {
    subject: (to) => say(to, 'Your account is approved'),
    text: (to, values) =>
      say(to, 'Your account for {organisation} is approved. You can sign in now.', values),
  },
  Rejected: {
    subject: (to) => say(to, 'Your account was not approved'),
    text: (to, values) =>
      say(to, 'Your request for an account at {organisation} was not approved.', values),
  },
  Deactivated: {
    subject: (to) => say(to, 'Your account is deactivated'),
    text: (to, values) =>
      say(to, 'Your account at {organisation} is deactivated. You can no longer sign in.', values),
  },
};
const reactivated: Words = {
  subject: (to) => say(to, 'Your account is active again'),
  text: (to, values) =>
    say(to, 'Your account for {organisation} is active again. You can sign in now.', values),
};

/** Nothing is sent where the person, or their address, is gone meanwhile. */
export async function sendDecisionMail(
  deps: MailDeps,
  { decisionId }: { decisionId: string },
): Promise<void> {
  const row = await deps.db
    .selectFrom('user_decisions')
    .innerJoin('users', 'users.id', 'user_decisions.user_id')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select([
      'users.email',
      'users.display_name',
      'organisations.name as organisation',
      'user_decisions.from_status',
      'user_decisions.to_status',
      'user_decisions.comment',
      'users.page_language',
    ])
    .where('user_decisions.id', '=', decisionId)
    .executeTakeFirst();
  const back = row?.from_status === 'Deactivated' && row.to_status === 'Approved';
  const words = back ? reactivated : row && decided[row.to_status];
  if (!row?.email || !words) return;
  const to = row.page_language ?? 'en';
  const mail = writeMail({
    id: decisionId,
    to: row.email,
    subject: words.subject(to),
    paragraphs: [
      say(to, 'Hello {name},', { name: onOneLine(row.display_name) }),
      words.text(to, { organisation: onOneLine(row.organisation) }),
      ...(row.comment ? [say(to, 'Comment: {comment}', { comment: row.comment })] : []),
    ],
    link: row.to_status === 'Approved' ? linkTo(deps.publicUrl, '/login') : undefined,
  });
  await deliverMail(deps, mail, { decisionId });
}

/** Nothing is sent where somebody else has decided meanwhile, or the approver may not any more. */
export async function sendWaitingMail(
  deps: MailDeps,
  { userId, approverId }: { userId: string; approverId: string },
): Promise<void> {
  const waiting = await deps.db
    .selectFrom('users')
    .innerJoin('organisations', 'organisations.id', 'users.organisation_id')
    .select(['users.organisation_id', 'users.display_name', 'users.email', 'organisations.name'])
    .where('users.id', '=', userId)
    .where('users.status', '=', 'Pending')
    .executeTakeFirst();
  if (!waiting) return;
  const [approver] = await findApprovers(deps.db, waiting.organisation_id, approverId);
  if (!approver) return;
  const to = approver.language;
  const who = `${onOneLine(waiting.display_name)}${waiting.email ? ` (${waiting.email})` : ''}`;
  const organisation = onOneLine(waiting.name);
  const mail = writeMail({
    id: `${userId}.${approverId}`,
    to: approver.email,
    subject: say(to, 'Somebody waits for approval'),
    paragraphs: [
      say(to, 'Hello {name},', { name: onOneLine(approver.display_name) }),
      say(to, '{who} asks for an account at {organisation} and waits for approval.', {
        who,
        organisation,
      }),
    ],
    link: linkTo(deps.publicUrl, '/user-approval'),
  });
  await deliverMail(deps, mail, { userId, approverId });
}
