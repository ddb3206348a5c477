import type { UserStatus } from '@glossa/contracts/people';
import type { Database } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Logger } from '../../platform/log.ts';
import { deliverMail, type Mailer, onOneLine, writeMail } from '../../platform/mail/mailer.ts';
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
    subject: (to) => translate(to, 'notifications.kinds.accountApproved'),
    text: (to, values) => translate(to, 'mails.accountApproved', values),
  },
  Rejected: {
    subject: (to) => translate(to, 'mails.accountRejectedSubject'),
    text: (to, values) => translate(to, 'mails.accountRejected', values),
  },
  Deactivated: {
    subject: (to) => translate(to, 'mails.accountDeactivatedSubject'),
    text: (to, values) => translate(to, 'mails.accountDeactivated', values),
  },
};
const reactivated: Words = {
  subject: (to) => translate(to, 'mails.accountReactivatedSubject'),
  text: (to, values) => translate(to, 'mails.accountReactivated', values),
};

/** Sends nothing if the user or the address was deleted in the meantime. */
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
      translate(to, 'mails.greeting', { name: onOneLine(row.display_name) }),
      words.text(to, { organisation: onOneLine(row.organisation) }),
      ...(row.comment ? [translate(to, 'mails.comment', { comment: row.comment })] : []),
    ],
    link: row.to_status === 'Approved' ? linkTo(deps.publicUrl, '/login') : undefined,
  });
  await deliverMail(deps, mail, { decisionId });
}

/** Sends nothing if someone else decided in the meantime or the approver lost the permission. */
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
    subject: translate(to, 'notifications.kinds.approvalPending'),
    paragraphs: [
      translate(to, 'mails.greeting', { name: onOneLine(approver.display_name) }),
      translate(to, 'mails.accountRequested', {
        who,
        organisation,
      }),
    ],
    link: linkTo(deps.publicUrl, '/user-approval'),
  });
  await deliverMail(deps, mail, { userId, approverId });
}
