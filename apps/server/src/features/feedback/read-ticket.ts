import type { FeedbackPlace, FeedbackTicket } from '@glossa/contracts/feedback';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { findPublished } from './find-place.ts';
import { type ItemRow, selectItems, toItem } from './list-tickets.ts';
import { readChanges, readComments, readFiles } from './read-parts.ts';
import { visibleTickets } from './visible-tickets.ts';

/** A ticket with all that belongs to it. Throws NOT_FOUND. */
export async function readTicket(
  db: DatabaseOrTransaction,
  actor: Actor,
  ticketId: string,
): Promise<FeedbackTicket> {
  const row = await selectItems(visibleTickets(db, actor))
    .where('ticket.id', '=', ticketId)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND', 'This ticket does not exist, or you cannot see it.');
  return {
    ...toItem(row),
    text: row.text,
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
    versionThen: row.version_then,
    versionNow: published?.version ?? null,
  };
}

type Place = Pick<ItemRow, 'media_id' | 'request_id' | 'of_translation'>;

/** What is published of the translation or the transcript that the ticket is about. */
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

/** The text of a cue in a set; null where it is not there. */
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
