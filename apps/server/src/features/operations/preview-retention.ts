import {
  type RetentionDays,
  type RetentionKind,
  type RetentionPreview,
  retentionGraceDays,
  retentionKinds,
} from '@glossa/contracts/operations';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { requireOrganisation } from './require-organisation.ts';
import { coveredBy, type DueRow, ruleRow } from './retention-due.ts';

type RuleRow = ReturnType<typeof ruleRow>;
const named = 20;
const week = sql`now() + make_interval(days => ${retentionGraceDays})`;

/** What rules would delete. Counts include everything; titles only visible items. */
export async function previewRules(
  db: Database,
  actor: Actor,
  requested: { organisationId?: string | undefined; days: RetentionDays },
): Promise<RetentionPreview> {
  const { organisationId } = await requireOrganisation(db, actor, requested.organisationId);
  const stored = await db
    .selectFrom('retention_rules')
    .select(['kind', 'days', 'set_at'])
    .where('organisation_id', '=', organisationId)
    .execute();
  const now = new Date();
  const preview: RetentionPreview = { kinds: [], first: [] };
  for (const kind of retentionKinds) {
    const days = requested.days[kind];
    if (days === null) continue;
    const same = stored.find((rule) => rule.kind === kind && rule.days === days);
    const rule = ruleRow(organisationId, kind, days, same?.set_at ?? now);
    preview.kinds.push(await countDue(db, organisationId, kind, rule));
    if (kind === 'media' || kind === 'outputs')
      preview.first.push(...(await firstDue(db, actor, organisationId, kind, rule)));
  }
  preview.first.sort((a, b) => a.deletesAt.localeCompare(b.deletesAt));
  preview.first.splice(named);
  return preview;
}

async function countDue(
  db: Database,
  organisationId: string,
  kind: RetentionKind,
  rule: RuleRow,
): Promise<RetentionPreview['kinds'][number]> {
  const { rows } = await sql<Record<'now' | 'now_bytes' | 'week' | 'week_bytes', string>>`
    SELECT count(*) FILTER (WHERE "dueAt" <= now()) AS now,
           coalesce(sum(bytes) FILTER (WHERE "dueAt" <= now()), 0) AS now_bytes,
           count(*) AS week, coalesce(sum(bytes), 0) AS week_bytes
      FROM (${coveredBy(kind, organisationId, rule)}) due
     WHERE "dueAt" <= ${week}`.execute(db);
  const [row] = rows;
  return {
    kind,
    nextRun: { count: Number(row?.now ?? 0), bytes: Number(row?.now_bytes ?? 0) },
    withinWeek: { count: Number(row?.week ?? 0), bytes: Number(row?.week_bytes ?? 0) },
  };
}

async function firstDue(
  db: Database,
  actor: Actor,
  organisationId: string,
  kind: 'media' | 'outputs',
  rule: RuleRow,
): Promise<RetentionPreview['first']> {
  const { rows } = await sql<DueRow>`
    SELECT * FROM (${coveredBy(kind, organisationId, rule)}) due
     WHERE "dueAt" <= ${week}
       AND (${actor.system} OR "projectId" IS NULL OR "projectId" = ANY(${actor.projectIds}::uuid[]))
     ORDER BY "dueAt", id LIMIT ${named}`.execute(db);
  return rows.map((row) => ({
    kind,
    id: row.id,
    mediaId: row.mediaId ?? row.id,
    title: row.title,
    bytes: Number(row.bytes),
    deletesAt: row.dueAt.toISOString(),
  }));
}
