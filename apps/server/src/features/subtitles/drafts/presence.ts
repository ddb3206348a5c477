import type { BodyOf } from '@glossa/contracts/endpoint';
import { type draftPresence, type Presence, presenceLastsMs } from '@glossa/contracts/subtitles';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import { byName } from '../../../platform/db/collation.ts';
import type { Database, DatabaseOrTransaction } from '../../../platform/db/database.ts';
import type { Actor } from '../../../platform/http/actor.ts';
import { AppError } from '../../../platform/http/app-error.ts';
import { publishAboutDraft } from '../index.ts';
import { requireDraft, requireSet } from './find-draft.ts';

const freshSince = (now: Date): Date => new Date(now.getTime() - presenceLastsMs);

/** Records that a window is present or leaves, and returns the others. Notifies everyone only of news. */
export async function recordPresence(
  db: Database,
  actor: Actor,
  input: BodyOf<typeof draftPresence>,
  now: Date,
): Promise<Presence[]> {
  // A window leaves a draft that was published, too: that closes the editor.
  const find = input.leaving ? requireSet : requireDraft;
  const draft = await find(db, actor, input.reportId, 'edit');
  return db.transaction().execute(async (trx) => {
    const { isNews, others } = await recordPresenceAt(trx, draft.id, actor, input, now);
    if (isNews && draft.state === 'draft')
      await publishAboutDraft(trx, draft, { what: 'presence' });
    return others;
  });
}

type Window = { tabId: string; cueId: string | null; leaving: boolean };

/** The same for anything that people have open together: a draft, or a translated document with segments for cues. */
export async function recordPresenceAt(
  trx: DatabaseOrTransaction,
  placeId: string,
  actor: Actor,
  window: Window,
  now: Date,
): Promise<{ isNews: boolean; others: Presence[] }> {
  const gone = await trx
    .deleteFrom('draft_presence')
    .where('cue_set_id', '=', placeId)
    .where('seen_at', '<=', freshSince(now))
    .returning('tab_id')
    .execute();
  const isNews = window.leaving
    ? await removePresence(trx, placeId, actor, window.tabId)
    : await refreshPresence(trx, placeId, actor, window, now);
  const all = await listPresent(trx, [placeId], now);
  return {
    isNews: isNews || gone.length > 0,
    others: all
      .map(({ setId: _set, ...present }) => present)
      .filter(({ tabId }) => tabId !== window.tabId),
  };
}

async function removePresence(
  trx: DatabaseOrTransaction,
  draftId: string,
  actor: Actor,
  tabId: string,
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('draft_presence')
    .where('cue_set_id', '=', draftId)
    .where('tab_id', '=', tabId)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whether the window just joined or moved to another cue. */
async function refreshPresence(
  trx: DatabaseOrTransaction,
  draftId: string,
  actor: Actor,
  { tabId, cueId }: { tabId: string; cueId: string | null },
  now: Date,
): Promise<boolean> {
  const { rows } = await sql<{ is_news: boolean }>`
    WITH before AS (SELECT cue_id FROM draft_presence WHERE cue_set_id = ${draftId} AND tab_id = ${tabId})
    INSERT INTO draft_presence AS p (cue_set_id, tab_id, user_id, cue_id, seen_at)
    VALUES (${draftId}, ${tabId}, ${actor.userId}, ${cueId}, ${now})
    ON CONFLICT (cue_set_id, tab_id) DO UPDATE SET cue_id = excluded.cue_id, seen_at = excluded.seen_at
    WHERE p.user_id = excluded.user_id
    RETURNING NOT EXISTS (SELECT FROM before) OR (SELECT cue_id FROM before) IS DISTINCT FROM p.cue_id AS is_news
  `.execute(trx);
  const [row] = rows;
  if (!row) throw new AppError('INVALID_INPUT', message('drafts.windowNumberTaken'));
  return row.is_news;
}

/** Who is present in these drafts, by draft, ordered by name. */
export const listPresent = (
  db: DatabaseOrTransaction,
  setIds: readonly string[],
  now: Date,
): Promise<Array<Presence & { setId: string }>> =>
  db
    .selectFrom('draft_presence as p')
    .innerJoin('users', 'users.id', 'p.user_id')
    .select([
      'p.cue_set_id as setId',
      'p.tab_id as tabId',
      'p.user_id as userId',
      'users.display_name as displayName',
      'p.cue_id as cueId',
    ])
    .where('p.cue_set_id', '=', sql<string>`ANY(${setIds}::uuid[])`)
    .where('p.seen_at', '>', freshSince(now))
    .orderBy(byName('users.display_name'))
    .orderBy('p.tab_id')
    .execute();

export async function hasOtherEditors(
  db: DatabaseOrTransaction,
  setId: string,
  userId: string,
  now: Date,
): Promise<boolean> {
  const present = await listPresent(db, [setId], now);
  return present.some((one) => one.userId !== userId);
}

/** Deletes windows that left long ago, including those of deleted drafts. */
export async function purgePresence(db: Database, now: Date): Promise<number> {
  const { numDeletedRows } = await db
    .deleteFrom('draft_presence')
    .where('seen_at', '<=', freshSince(now))
    .executeTakeFirst();
  return Number(numDeletedRows);
}
