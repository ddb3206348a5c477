import { randomUUID } from 'node:crypto';
import {
  kindDefinitions,
  type NotificationKind,
  type NotificationParams,
} from '@glossa/contracts/notifications';
import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { recipientsWithAccess } from './recipient-access.ts';

export type Notice = {
  kind: NotificationKind;
  /** The subject's media. */
  organisationId: string;
  /** User ids. Those who may not see the subject are skipped. */
  recipients: readonly string[];
  /** The actor, who is not notified of their own actions. */
  by?: string | undefined;
  mediaId?: string | null;
  ticketId?: string | null;
  /** For subjects other than media: the project whose members may see it. */
  projectId?: string | null;
  /** Another subject, such as a feedback ticket. */
  subjectId?: string | null;
  params?: NotificationParams;
  /** A path of this product, such as /dashboard/media-details?mediaId=…; for a single item. Null: nothing to open. */
  link: string | null;
  /** If another immediate mail covers it. */
  mailedElsewhere?: boolean;
};

/** Similar events within this many minutes of the last are one notification. */
const batchMinutes = 10;

type Recipient = {
  id: string;
  organisation_id: string;
  in_app: boolean | null;
  mail: 'at-once' | 'daily' | 'none' | null;
  digest_at: Date;
};

/**
 * Notifies users in the transaction of the event: in the app and, by their settings, by mail. Skips those who may not
 * see the subject and those who opted out.
 */
export async function notify(trx: DatabaseTransaction, notice: Notice): Promise<void> {
  const requested = [...new Set(notice.recipients)].filter((id) => id !== notice.by);
  if (requested.length === 0) return;
  // Serialized within an organization: concurrent events see each other's batch, and locks never cross.
  await sql`SELECT pg_advisory_xact_lock(hashtextextended(${`notifications ${notice.organisationId}`}, 0))`.execute(
    trx,
  );
  const now = new Date();
  const recipients = await findRecipients(trx, notice, requested, now);
  await writeNotices(trx, notice, recipients, now);
}

async function findRecipients(
  trx: DatabaseTransaction,
  { kind, organisationId, mediaId, projectId }: Notice,
  requested: string[],
  now: Date,
): Promise<Recipient[]> {
  const about = {
    kind: sql`${kind}::text`,
    organisationId: sql`${organisationId}::uuid`,
    mediaId: sql`${mediaId ?? null}`,
    projectId: sql`${projectId ?? null}`,
  };
  // The next time of that hour in the user's time zone.
  const { rows } = await sql<Recipient>`
    SELECT u.id, u.organisation_id, c.in_app, c.mail, CASE
      WHEN t.today > ${now}::timestamptz THEN t.today ELSE t.tomorrow END AS digest_at
    FROM users u
    LEFT JOIN notification_preferences c ON c.user_id = u.id AND c.kind = ${kind}
    LEFT JOIN digest_settings s ON s.user_id = u.id
    CROSS JOIN LATERAL (SELECT COALESCE(s.time_zone, 'UTC') AS zone, make_interval(hours => COALESCE(s.digest_hour, ${defaultDigestHour}::int)) AS hour) z
    CROSS JOIN LATERAL (SELECT
      (date_trunc('day', ${now}::timestamptz AT TIME ZONE z.zone) + z.hour) AT TIME ZONE z.zone AS today,
      (date_trunc('day', ${now}::timestamptz AT TIME ZONE z.zone) + interval '1 day' + z.hour) AT TIME ZONE z.zone AS tomorrow) t
    WHERE u.id = ANY(${requested}::uuid[]) AND ${recipientsWithAccess(about)}
    ORDER BY u.id`.execute(trx);
  return rows;
}

/** For users who never set an hour. */
export const defaultDigestHour = 7;

/** One row for each who wants to be told; in few statements, as the others of the organization wait. */
async function writeNotices(
  trx: DatabaseTransaction,
  notice: Notice,
  recipients: readonly Recipient[],
  now: Date,
): Promise<void> {
  const facts = kindDefinitions[notice.kind];
  const chosen = recipients.flatMap((recipient) => {
    const inApp = recipient.in_app ?? facts.inApp;
    const choice = facts.mailFixed ? 'at-once' : (recipient.mail ?? facts.mail);
    const mail =
      choice === 'none' || (choice === 'at-once' && notice.mailedElsewhere) ? null : choice;
    return inApp || mail ? [{ ...recipient, inApp, mail }] : [];
  });
  if (chosen.length === 0) return;
  const batches = await findBatches(trx, notice, chosen, now);
  await trx
    .insertInto('notifications')
    .values(
      chosen.map(({ id, inApp, mail, digest_at }) => ({
        user_id: id,
        organisation_id: notice.organisationId,
        kind: notice.kind,
        params: JSON.stringify(notice.params ?? {}),
        link: notice.link,
        media_id: notice.mediaId ?? null,
        ticket_id: notice.ticketId ?? null,
        project_id: notice.projectId ?? null,
        subject_id: notice.subjectId ?? null,
        batch_id: batches.get(id) ?? randomUUID(),
        in_app: inApp,
        at: now,
        mail,
        mail_due_at: mail && (mail === 'daily' ? digest_at : now),
      })),
    )
    .execute();
  for (const { id, inApp, organisation_id } of chosen)
    if (inApp) await announceNotifications(trx, { userId: id, organisationId: organisation_id });
}

/** The batch of each one's last unread similar notification. */
async function findBatches(
  trx: DatabaseTransaction,
  { kind, subjectId, ticketId, mediaId }: Notice,
  recipients: readonly { id: string }[],
  now: Date,
): Promise<Map<string, string>> {
  const thing = subjectId ?? ticketId ?? mediaId ?? null;
  const { rows } = await sql<{ user_id: string; batch_id: string }>`
    SELECT DISTINCT ON (user_id) user_id, batch_id FROM notifications
    WHERE user_id = ANY(${recipients.map(({ id }) => id)}::uuid[]) AND kind = ${kind} AND read_at IS NULL
      AND at > ${now}::timestamptz - make_interval(mins => ${batchMinutes}::int)
      AND (${kindDefinitions[kind].merges === 'kind'} OR COALESCE(subject_id, ticket_id, media_id) = ${thing}::uuid)
    ORDER BY user_id, at DESC`.execute(trx);
  return new Map(rows.map(({ user_id, batch_id }) => [user_id, batch_id]));
}

/** Refreshes the user's bell and list in every window. */
export const announceNotifications = (
  trx: Parameters<typeof publishLive>[0],
  { userId, organisationId }: { userId: string; organisationId: string },
) =>
  publishLive(
    trx,
    { organisationId, resource: null, userId },
    { type: 'changed', what: 'notifications', mediaId: null },
  );
