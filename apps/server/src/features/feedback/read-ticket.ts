import type {
  FeedbackChange,
  FeedbackComment,
  FeedbackFile,
  FeedbackPlace,
  FeedbackTicket,
} from '@glossa/contracts/feedback';
import { message } from '@glossa/messages/message';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findPublished } from './find-place.ts';
import { type ItemRow, selectItems, toItem } from './list-tickets.ts';
import { accessTo, visibleTickets } from './ticket-access.ts';

/** In the order they were added. The caller must be allowed to see the ticket. */
export async function readFiles(
  db: DatabaseOrTransaction,
  ticketId: string,
): Promise<FeedbackFile[]> {
  const rows = await db
    .selectFrom('feedback_files as file')
    .innerJoin('users', 'users.id', 'file.added_by')
    .selectAll('file')
    .select('users.display_name')
    .where('file.ticket_id', '=', ticketId)
    .orderBy('file.added_at')
    .orderBy('file.id')
    .execute();
  return rows.map((row) => ({
    fileId: row.id,
    name: row.original_name,
    sizeBytes: row.size_bytes,
    isImage: row.is_image,
    addedBy: { userId: row.added_by, displayName: row.display_name },
    addedAt: row.added_at.toISOString(),
  }));
}

/** The mentioned users of a row's text. */
const mentionsIn = (table: 'comment' | 'ticket') =>
  sql<FeedbackComment['mentions']>`(SELECT coalesce(json_agg(json_build_object(
    'userId', u.id, 'userName', u.user_name) ORDER BY u.user_name), '[]')
    FROM users u WHERE u.id = ANY(${sql.ref(`${table}.mentions`)}))`;

/** Oldest first. */
async function readComments(
  db: DatabaseOrTransaction,
  ticketId: string,
): Promise<FeedbackComment[]> {
  const rows = await db
    .selectFrom('feedback_comments as comment')
    .innerJoin('users', 'users.id', 'comment.author_id')
    .select(['comment.id', 'comment.author_id', 'comment.text', 'comment.created_at'])
    .select('users.display_name')
    .select(mentionsIn('comment').as('mentions'))
    .where('comment.ticket_id', '=', ticketId)
    .orderBy('comment.created_at')
    .orderBy('comment.id')
    .execute();
  return rows.map((row) => ({
    commentId: row.id,
    author: { userId: row.author_id, displayName: row.display_name },
    text: row.text,
    mentions: row.mentions,
    at: row.created_at.toISOString(),
  }));
}

/** Oldest first. */
async function readChanges(db: DatabaseOrTransaction, ticketId: string): Promise<FeedbackChange[]> {
  const rows = await db
    .selectFrom('feedback_changes as change')
    .innerJoin('users', 'users.id', 'change.user_id')
    .selectAll('change')
    .select('users.display_name')
    .where('change.ticket_id', '=', ticketId)
    .orderBy('change.at')
    .orderBy('change.id')
    .execute();
  return rows.map((row) => ({
    changeId: row.id,
    field: row.field,
    before: row.before,
    after: row.after,
    by: { userId: row.user_id, displayName: row.display_name },
    at: row.at.toISOString(),
  }));
}

/** A ticket with everything that belongs to it. Throws NOT_FOUND. */
export async function readTicket(
  db: DatabaseOrTransaction,
  actor: Actor,
  ticketId: string,
): Promise<FeedbackTicket> {
  const row = await selectItems(visibleTickets(db, actor))
    .select(mentionsIn('ticket').as('mentions_in_text'))
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', message('feedback.ticketNotFound'));
  return {
    ...toItem(row),
    access: accessTo(actor, row),
    text: row.text,
    mentions: row.mentions_in_text,
    revision: row.revision,
    place: await readPlace(db, row),
    resolution: await readResolution(db, row),
    files: await readFiles(db, ticketId),
    comments: await readComments(db, ticketId),
    changes: await readChanges(db, ticketId),
  };
}

async function readPlace(db: DatabaseOrTransaction, row: ItemRow): Promise<FeedbackPlace | null> {
  if (row.media_title === null) return null;
  const transcript =
    row.media_id === null || row.of_translation
      ? undefined
      : await db
          .selectFrom('transcripts')
          .select('id')
          .where('media_id', '=', row.media_id)
          .executeTakeFirst();
  const published = await publishedOf(db, row);
  const now = published && row.cue_id !== null ? await textOf(db, published.id, row.cue_id) : null;
  return {
    transcribeId: transcript?.id ?? null,
    requestId: row.request_id,
    cueId: row.cue_id,
    atMs: row.at_ms,
    textBefore: row.text_before,
    suggestedText: row.suggested_text,
    textNow: now,
    reportedVersion: row.reported_version,
    versionNow: published?.version ?? null,
  };
}

type Place = Pick<ItemRow, 'media_id' | 'request_id' | 'of_translation'>;

/** The published set of the ticket's translation or transcript. */
export async function publishedOf(db: DatabaseOrTransaction, row: Place) {
  if (row.request_id !== null) return findPublished(db, { ticketId: row.request_id });
  if (row.of_translation || row.media_id === null) return undefined;
  const transcript = await db
    .selectFrom('transcripts')
    .select('id')
    .where('media_id', '=', row.media_id)
    .executeTakeFirst();
  return transcript && findPublished(db, { transcriptId: transcript.id });
}

/** The text of a cue in a set; null if it does not exist. */
export async function textOf(
  db: DatabaseOrTransaction,
  setId: string,
  cueId: string,
): Promise<string | null> {
  const cue = await db
    .selectFrom('cues')
    .select('text')
    .where('cue_set_id', '=', setId)
    .where('id', '=', cueId)
    .executeTakeFirst();
  return cue?.text ?? null;
}

async function readResolution(
  db: DatabaseOrTransaction,
  row: ItemRow,
): Promise<FeedbackTicket['resolution']> {
  if (row.resolved_at === null || row.resolved_by === null) return null;
  const by = await db
    .selectFrom('users')
    .select(['id as userId', 'display_name as displayName'])
    .where('id', '=', row.resolved_by)
    .executeTakeFirstOrThrow();
  return {
    text: row.resolution ?? '',
    by,
    at: row.resolved_at.toISOString(),
    change:
      row.resolved_version === null
        ? null
        : {
            setId: row.resolved_set_id,
            version: row.resolved_version,
            textAfter: row.text_after,
          },
  };
}
