import { workingMediaStatuses } from '@glossa/contracts/media';
import type { RetentionKind } from '@glossa/contracts/operations';
import { type RawBuilder, sql } from 'kysely';

/** A thing that a rule covers: when it goes, and how much room it takes. */
export type DueRow = {
  id: string;
  mediaId: string | null;
  projectId: string | null;
  title: string;
  bytes: string;
  dueAt: Date;
};

/** The row of a rule, as the database's own function reads it. */
type Rule = RawBuilder<unknown>;

/**
 * What a rule covers, with the moment from which it may go. Nothing that is still being worked on, and nothing of a
 * project on hold. `rule` is a row of retention_rules.
 */
export function coveredBy(
  kind: RetentionKind,
  organisationId: string,
  rule: Rule,
): RawBuilder<DueRow> {
  return covered[kind](organisationId, rule);
}

const kept = sql`NOT EXISTS (SELECT FROM projects p WHERE p.id = media.project_id AND p.legal_hold)`;

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
  // The main file of a translation is the translation itself: it goes with its media.
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
     WHERE a.organisation_id = ${organisationId}`,
};

/** A rule as it would be, or is: `setAt` is when its week of warning begins. */
export const ruleRow = (
  organisationId: string,
  kind: RetentionKind,
  days: number,
  setAt: Date,
): Rule =>
  sql`ROW(${organisationId}::uuid, ${kind}::text, ${days}::integer, NULL::uuid, ${setAt}::timestamptz)::retention_rules`;
