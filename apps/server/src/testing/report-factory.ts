import { randomUUID } from 'node:crypto';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { RequestStatus } from '@glossa/contracts/translation-requests';
import type { Database } from '../platform/db/database.ts';

export type ReportMedia = {
  organisationId: string;
  userId: string;
  projectId?: string | null;
  language?: LanguageCode;
  kind?: 'video' | 'audio' | 'doc';
};

/** A recording in transcription, or a document that is ready. Without files. */
export async function createReportMedia(db: Database, stock: ReportMedia): Promise<string> {
  const kind = stock.kind ?? 'video';
  const { id } = await db
    .insertInto('media')
    .values({
      organisation_id: stock.organisationId,
      category_id: null,
      project_id: stock.projectId ?? null,
      uploaded_by: stock.userId,
      title: 'Stock',
      original_name: 'stock',
      file_name: randomUUID(),
      kind,
      format: 'x',
      media_type: 'x/x',
      size_bytes: 1,
      sha256: randomUUID(),
      status: kind === 'doc' ? 'ready' : 'transcribing',
      requested_language: 'detect',
      language: stock.language ?? 'en',
      language_scores: '[]',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ends the transcription at that time, as the worker does. */
export async function transcribeAt(
  db: Database,
  mediaId: string,
  at: Date,
  durationMs: number,
): Promise<void> {
  await db
    .updateTable('media')
    .set({ status: 'transcribed', updated_at: at, duration_ms: durationMs })
    .where('id', '=', mediaId)
    .execute();
}

export async function requestAt(
  db: Database,
  stock: ReportMedia & { mediaId: string; at: Date; to: LanguageCode },
): Promise<string> {
  const { id } = await db
    .insertInto('translation_requests')
    .values({
      organisation_id: stock.organisationId,
      media_id: stock.mediaId,
      language: stock.to,
      source_language: 'en',
      status: 'queued',
      requested_by: stock.userId,
      created_at: stock.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function transitionTicket(
  db: Database,
  ticketId: string,
  status: RequestStatus,
  finishedAt: Date | null = null,
): Promise<void> {
  await db
    .updateTable('translation_requests')
    .set({ status, finished_at: finishedAt })
    .where('id', '=', ticketId)
    .execute();
}
