import type { FeedbackChange, FeedbackComment, FeedbackFile } from '@glossa/contracts/feedback';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

/** In the order they were added. The caller may see the ticket. */
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
    isPicture: row.is_picture,
    addedBy: { userId: row.added_by, displayName: row.display_name },
    addedAt: row.added_at.toISOString(),
  }));
}

/** Oldest first. */
export async function readComments(
  db: DatabaseOrTransaction,
  ticketId: string,
): Promise<FeedbackComment[]> {
  const rows = await db
    .selectFrom('feedback_comments as comment')
    .innerJoin('users', 'users.id', 'comment.author_id')
    .select(['comment.id', 'comment.author_id', 'comment.text', 'comment.created_at'])
    .select('users.display_name')
    .select(
      sql<FeedbackComment['mentions']>`(SELECT coalesce(json_agg(json_build_object(
        'userId', u.id, 'userName', u.user_name) ORDER BY u.user_name), '[]')
        FROM users u WHERE u.id = ANY(comment.mentions))`.as('mentions'),
    )
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
export async function readChanges(
  db: DatabaseOrTransaction,
  ticketId: string,
): Promise<FeedbackChange[]> {
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
