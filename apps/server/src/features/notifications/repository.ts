import type { QueryOf } from '@glossa/contracts/endpoint';
import {
  kindDefinitions,
  type Notification,
  type viewNotifications,
} from '@glossa/contracts/notifications';
import { type RawBuilder, sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { allowedKinds, canReceiveNow } from './recipient-access.ts';

/** Rows `n` of the caller that are shown in the app and still visible. */
const ownRows = (actor: Actor, also: RawBuilder<unknown> = sql`true`) => sql`
  FROM notifications n JOIN users u ON u.id = n.user_id
  WHERE n.user_id = ${actor.userId} AND n.in_app AND n.kind = ANY(${allowedKinds(actor)}::text[])
    AND ${also} AND ${canReceiveNow}`;

export async function countUnread(db: DatabaseOrTransaction, actor: Actor): Promise<number> {
  const { rows } = await sql<{ unread: number }>`
    SELECT count(DISTINCT n.batch_id)::int AS unread ${ownRows(actor, sql`n.read_at IS NULL`)}`.execute(
    db,
  );
  return rows[0]?.unread ?? 0;
}

type Row = Pick<Notification, 'kind' | 'params' | 'count' | 'link' | 'read'> & {
  batch_id: string;
  at: Date;
};

/** One item per batch, newest first, with the text and link of the newest row. */
export async function pageNotifications(
  db: DatabaseOrTransaction,
  actor: Actor,
  { page, pageSize, unreadOnly }: QueryOf<typeof viewNotifications>,
): Promise<{ items: Notification[]; total: number; page: number; pageSize: number }> {
  const wanted = unreadOnly === 'true' ? sql`n.read_at IS NULL` : sql`true`;
  const { rows } = await sql<Row>`
    SELECT n.batch_id, max(n.at) AS at, count(*)::int AS count, bool_and(n.read_at IS NOT NULL) AS read,
      (array_agg(n.kind ORDER BY n.at DESC, n.id))[1] AS kind,
      (array_agg(n.params ORDER BY n.at DESC, n.id))[1] AS params,
      (array_agg(n.link ORDER BY n.at DESC, n.id))[1] AS link
    ${ownRows(actor, wanted)}
    GROUP BY n.batch_id ORDER BY max(n.at) DESC, n.batch_id
    LIMIT ${pageSize} OFFSET ${(page - 1) * pageSize}`.execute(db);
  const { rows: totals } = await sql<{ total: number }>`
    SELECT count(DISTINCT n.batch_id)::int AS total ${ownRows(actor, wanted)}`.execute(db);
  return { items: rows.map(toNotification), total: totals[0]?.total ?? 0, page, pageSize };
}

/** The link of a batch: several of a kind may have different subjects, so it leads to the list. */
export const linkOf = ({ kind, count, link }: Pick<Notification, 'kind' | 'count' | 'link'>) =>
  count > 1 && kindDefinitions[kind].merges === 'kind' ? kindDefinitions[kind].listPath : link;

const toNotification = ({ batch_id, at, kind, count, link, ...rest }: Row): Notification => ({
  ...rest,
  notificationId: batch_id,
  kind,
  count,
  link: linkOf({ kind, count, link }),
  at: at.toISOString(),
});

/** Without ids: all. Other users' ids are ignored. */
export async function markRead(
  db: DatabaseOrTransaction,
  actor: Actor,
  read: boolean,
  batchIds?: readonly string[],
): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: read ? new Date() : null })
    .where('user_id', '=', actor.userId)
    .where('in_app', '=', true)
    .where('read_at', read ? 'is' : 'is not', null)
    .$if(batchIds !== undefined, (query) => query.where('batch_id', 'in', batchIds ?? []))
    .execute();
}

const dayMs = 86_400_000;
const retentionDays = 90;
const unreadRetentionDays = 365;

/** Deletes read and mail-only notifications after 90 days, unread ones after a year. */
export async function purgeOldNotifications(db: DatabaseOrTransaction, now: Date): Promise<void> {
  const before = new Date(now.getTime() - retentionDays * dayMs);
  const longBefore = new Date(now.getTime() - unreadRetentionDays * dayMs);
  await db
    .deleteFrom('notifications')
    .where((eb) =>
      eb.or([
        eb('read_at', '<', before),
        eb.and([eb('in_app', '=', false), eb('at', '<', before)]),
        eb('at', '<', longBefore),
      ]),
    )
    .execute();
}
