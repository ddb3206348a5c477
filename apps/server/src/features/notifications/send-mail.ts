import {
  kindFacts,
  type MailChoice,
  type NotificationKind,
  type NotificationParams,
} from '@glossa/contracts/notifications';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import { deliverMail } from '../../platform/mail/deliver-mail.ts';
import type { Mail, Mailer } from '../../platform/mail/mailer.ts';
import { onOneLine, writeMail } from '../../platform/mail/write-mail.ts';
import { say } from '../../platform/say.ts';
import { linkOf } from './link-of.ts';
import { mailSentence, type Told } from './mail-words.ts';
import { mayBeToldNow } from './who-may-see.ts';

export type NotificationMailDeps = {
  db: Database;
  mailer: Mailer;
  logger: Logger;
  publicUrl: string | undefined;
};

type Line = Told & { link: string };
type Letter = {
  email: string;
  display_name: string;
  language: string;
  mail: MailChoice;
  lines: Line[];
};

/** More lines than this nobody reads in a mail. */
const mostLines = 50;

/** Nothing is sent of what was read meanwhile, what the person may not see or does not want mailed any more. */
export async function sendNotificationMail(
  deps: NotificationMailDeps,
  { mailId }: { mailId: string },
): Promise<void> {
  const letter = await findLetter(deps.db, mailId);
  if (letter) await deliverMail(deps, write(letter, mailId, deps.publicUrl), { mailId });
}

type Row = Omit<Letter, 'lines'> & {
  kind: NotificationKind;
  params: NotificationParams;
  count: number;
  link: string;
};

async function findLetter(db: Database, mailId: string): Promise<Letter | undefined> {
  const { rows } = await sql<Row>`
    SELECT DISTINCT ON (n.batch_id) n.kind, n.params, n.link, n.mail, n.at,
      count(*) OVER (PARTITION BY n.batch_id)::int AS count,
      u.email, u.display_name, COALESCE(u.page_language, 'en') AS language
    FROM notifications n JOIN users u ON u.id = n.user_id
    LEFT JOIN notification_choices c ON c.user_id = n.user_id AND c.kind = n.kind
    WHERE n.mail_id = ${mailId} AND u.email IS NOT NULL AND n.read_at IS NULL
      AND (c.mail IS DISTINCT FROM 'none' OR n.kind = ANY(${fixedKinds}::text[])) AND ${mayBeToldNow}
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

const fixedKinds = (Object.keys(kindFacts) as NotificationKind[]).filter(
  (kind) => kindFacts[kind].mailFixed,
);

function write(letter: Letter, id: string, publicUrl: string | undefined): Mail {
  const { language: to, lines } = letter;
  const addressOf = (path: string) => publicUrl && new URL(path, publicUrl).href;
  const [only] = lines;
  const alone = lines.length === 1 && only ? only : undefined;
  const shown = lines.slice(0, mostLines);
  const rest = lines.length - shown.length;
  const sentences = shown.map((line) =>
    // Alone, its address stands at the end.
    [mailSentence(to, line), alone ? undefined : addressOf(line.link)].filter(Boolean).join('\n'),
  );
  return writeMail({
    id,
    to: letter.email,
    subject: subjectOf(letter, alone),
    paragraphs: [
      say(to, 'Hello {name},', { name: onOneLine(letter.display_name) }),
      ...sentences,
      ...(rest > 0
        ? [say(to, '{count, plural, one {And # more.} other {And # more.}}', { count: rest })]
        : []),
      say(to, 'You choose what you are told, and how, under Notifications in Glossa.'),
    ],
    link: addressOf(alone ? alone.link : '/notifications'),
  });
}

function subjectOf({ language: to, mail, lines }: Letter, alone: Line | undefined): string {
  if (alone) return mailSentence(to, alone);
  const count = lines.length;
  return mail === 'daily'
    ? say(
        to,
        '{count, plural, one {Your day in Glossa: # notification} other {Your day in Glossa: # notifications}}',
        { count },
      )
    : say(
        to,
        '{count, plural, one {# notification from Glossa} other {# notifications from Glossa}}',
        { count },
      );
}
