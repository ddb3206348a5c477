import { workingMediaStatuses } from '@glossa/contracts/media';
import type { RetentionKind } from '@glossa/contracts/operations';
import { type RawBuilder, sql } from 'kysely';

/** An item covered by a rule: when it is deleted, and its size. */
export type DueRow = {
  id: string;
  mediaId: string | null;
  projectId: string | null;
  title: string;
  bytes: string;
  dueAt: Date;
};

/** A rule as the database function expects it. */
type Rule = RawBuilder<unknown>;

/**
 * Items covered by a rule and when they are due. Excludes work in progress and what is on legal hold. `rule` is a row of
 * retention_rules.
 */
export function coveredBy(
  kind: RetentionKind,
  organisationId: string,
  rule: Rule,
): RawBuilder<DueRow> {
  return covered[kind](organisationId, rule);
}

const kept = sql`NOT EXISTS (SELECT FROM projects p WHERE p.id = media.project_id AND p.legal_hold)`;

/** What happened to what is on hold is kept, too. Read once per query, not once per entry. */
const heldSubjects = (organisationId: string) => sql`
  WITH held AS (SELECT id FROM projects WHERE organisation_id = ${organisationId} AND legal_hold),
       held_media AS (SELECT media.id FROM media JOIN held ON held.id = media.project_id)
  SELECT id::text FROM held UNION ALL SELECT id::text FROM held_media
  UNION ALL SELECT t.id::text FROM transcripts t JOIN held_media m ON m.id = t.media_id
  UNION ALL SELECT t.id::text FROM translation_requests t JOIN held_media m ON m.id = t.media_id
  UNION ALL SELECT f.id::text FROM feedback_tickets f JOIN held ON held.id = f.project_id`;

const covered: Record<RetentionKind, (organisationId: string, rule: Rule) => RawBuilder<DueRow>> = {
  media: (organisationId, rule) => sql`
    SELECT media.id, media.id AS "mediaId", media.project_id AS "projectId", media.title,
           media.size_bytes + coalesce((
             SELECT sum(o.size_bytes) FROM translation_outputs o
               JOIN translation_requests t ON t.id = o.ticket_id WHERE t.media_id = media.id), 0) AS bytes,
           retention_due(media.created_at, ${rule}) AS "dueAt"
      FROM media
     WHERE media.organisation_id = ${organisationId} AND ${kept}
       AND media.status <> ALL(${[...workingMediaStatuses]}::text[])
       AND NOT EXISTS (SELECT FROM translation_requests t WHERE t.media_id = media.id
                        AND t.status IN ('queued', 'translating', 'rendering'))`,
  // The main file of a translation is the translation itself and is deleted with its media.
  outputs: (organisationId, rule) => sql`
    SELECT o.id, media.id AS "mediaId", media.project_id AS "projectId", media.title,
           coalesce(o.size_bytes, 0) AS bytes, retention_due(o.finished_at, ${rule}) AS "dueAt"
      FROM translation_outputs o
      JOIN translation_requests t ON t.id = o.ticket_id
      JOIN media ON media.id = t.media_id
     WHERE t.organisation_id = ${organisationId} AND ${kept} AND o.file_name IS NOT NULL
       AND o.finished_at IS NOT NULL AND o.kind NOT IN ('subtitles', 'document')
       AND o.status IN ('ready', 'stale') AND t.status IN ('ready', 'stale', 'failed', 'cancelled')`,
  conversions: (organisationId, rule) => sql`
    SELECT c.id, NULL::uuid AS "mediaId", NULL::uuid AS "projectId", '' AS title,
           coalesce(c.size_bytes, 0) AS bytes, retention_due(c.created_at, ${rule}) AS "dueAt"
      FROM conversions c
     WHERE c.organisation_id = ${organisationId} AND c.status IN ('ready', 'failed', 'cancelled')`,
  audit: (organisationId, rule) => sql`
    SELECT a.id, NULL::uuid AS "mediaId", NULL::uuid AS "projectId", '' AS title,
           0 AS bytes, retention_due(a.at, ${rule}) AS "dueAt"
      FROM audit_log a
     WHERE a.organisation_id = ${organisationId} AND (a.subject IS NULL OR a.subject NOT IN (${heldSubjects(organisationId)}))`,
};

/** A planned or saved rule: `setAt` is the start of its warning week. */
export const ruleRow = (
  organisationId: string,
  kind: RetentionKind,
  days: number,
  setAt: Date,
): Rule =>
  sql`ROW(${organisationId}::uuid, ${kind}::text, ${days}::integer, NULL::uuid, ${setAt}::timestamptz)::retention_rules`;
