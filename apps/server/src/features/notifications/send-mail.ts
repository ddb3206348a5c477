import { randomUUID } from 'node:crypto';
import {
  kindDefinitions,
  type MailChoice,
  type NotificationKind,
  type NotificationParams,
} from '@glossa/contracts/notifications';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import { translate } from '../../platform/i18n/translate.ts';
import type { Queue } from '../../platform/jobs/queue.ts';
import type { Logger } from '../../platform/log.ts';
import {
  deliverMail,
  type Mail,
  type Mailer,
  onOneLine,
  writeMail,
} from '../../platform/mail/mailer.ts';
import { notificationMailJob } from './jobs.ts';
import { type MailItem, mailText } from './mail-texts.ts';
import { canReceiveNow } from './recipient-access.ts';
import { linkOf } from './repository.ts';

/** Older items, queued while mail was not available, are not mailed. */
const staleDays = 3;

/**
 * Creates mails from due items: per user one with all immediate items that waited for `delaySeconds`, and one daily
 * mail. Safe for concurrent processes.
 */
export async function queueDueMails(
  { db, queue, delaySeconds }: { db: Database; queue: Queue; delaySeconds: number },
  now: Date,
): Promise<void> {
  const freshAfter = new Date(now.getTime() - staleDays * 86_400_000);
  const { rows } = await sql<{ user_id: string; mail: Exclude<MailChoice, 'none'> }>`
    SELECT DISTINCT user_id, mail FROM notifications
    WHERE mail IS NOT NULL AND mail_id IS NULL
      AND mail_due_at <= ${now}::timestamptz - CASE mail WHEN 'daily' THEN interval '0' ELSE make_interval(secs => ${delaySeconds}::int) END
      AND mail_due_at > ${freshAfter}`.execute(db);
  for (const { user_id, mail } of rows) {
    const mailId = randomUUID();
    await db.transaction().execute(async (trx) => {
      const taken = await trx
        .updateTable('notifications')
        .set({ mail_id: mailId })
        .where('user_id', '=', user_id)
        .where('mail', '=', mail)
        .where('mail_id', 'is', null)
        .where('mail_due_at', '>', freshAfter)
        .executeTakeFirst();
      // Another process was faster.
      if (taken.numUpdatedRows > 0n) await queue.enqueue(trx, notificationMailJob, { mailId });
    });
  }
}

export type NotificationMailDeps = {
  db: Database;
  mailer: Mailer;
  logger: Logger;
  publicUrl: string | undefined;
};

type Line = MailItem & { link: string | null };
type MailContent = {
  email: string;
  display_name: string;
  language: string;
  mail: MailChoice;
  lines: Line[];
};

/** The maximum number of lines in a mail. */
const maxLines = 50;

/** Skips items that are read, no longer visible or no longer wanted. */
export async function sendNotificationMail(
  deps: NotificationMailDeps,
  { mailId }: { mailId: string },
): Promise<void> {
  const letter = await loadMailContent(deps.db, mailId);
  if (letter) await deliverMail(deps, write(letter, mailId, deps.publicUrl), { mailId });
}

type Row = Omit<MailContent, 'lines'> & {
  kind: NotificationKind;
  params: NotificationParams;
  count: number;
  link: string | null;
};

async function loadMailContent(db: Database, mailId: string): Promise<MailContent | undefined> {
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (n.batch_id) n.kind, n.params, n.link, n.mail, n.at,
      count(*) OVER (PARTITION BY n.batch_id)::int AS count,
      u.email, u.display_name, COALESCE(u.page_language, 'en') AS language
    FROM notifications n JOIN users u ON u.id = n.user_id
    LEFT JOIN notification_preferences c ON c.user_id = n.user_id AND c.kind = n.kind
    WHERE n.mail_id = ${mailId} AND u.email IS NOT NULL AND n.read_at IS NULL
      AND (c.mail IS DISTINCT FROM 'none' OR n.kind = ANY(${fixedKinds}::text[])) AND ${canReceiveNow}
    ORDER BY n.batch_id, n.at DESC`.execute(db);
  const [first] = rows;
  if (!first) return undefined;
  const lines = rows.map(({ kind, params, count, link }) => ({
    kind,
    params,
    count,
    link: linkOf({ kind, count, link }),
  }));
  const { email, display_name, language, mail } = first;
  return { email, display_name, language, mail, lines };
}

const fixedKinds = (Object.keys(kindDefinitions) as NotificationKind[]).filter(
  (kind) => kindDefinitions[kind].mailFixed,
);

function write(letter: MailContent, id: string, publicUrl: string | undefined): Mail {
  const { language: to, lines } = letter;
  const addressOf = (path: string | null) =>
    publicUrl && path !== null ? new URL(path, publicUrl).href : undefined;
  const [only] = lines;
  const alone = lines.length === 1 && only ? only : undefined;
  const shown = lines.slice(0, maxLines);
  const rest = lines.length - shown.length;
  const sentences = shown.map((line) =>
    // A single item has its URL at the end.
    [mailText(to, line), alone ? undefined : addressOf(line.link)].filter(Boolean).join('\n'),
  );
  return writeMail({
    id,
    to: letter.email,
    subject: subjectOf(letter, alone),
    paragraphs: [
      translate(to, 'mails.greeting', { name: onOneLine(letter.display_name) }),
      ...sentences,
      ...(rest > 0 ? [translate(to, 'mails.moreNotifications', { count: rest })] : []),
      translate(to, 'mails.settingsHint'),
    ],
    link: addressOf(alone ? alone.link : '/notifications'),
  });
}

function subjectOf({ language: to, mail, lines }: MailContent, alone: Line | undefined): string {
  if (alone) return mailText(to, alone);
  const count = lines.length;
  return mail === 'daily'
    ? translate(to, 'mails.dailySubject', { count })
    : translate(to, 'mails.notificationsSubject', { count });
}
