import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { RetentionKind } from '@glossa/contracts/operations';
import type { Resource } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import type {
  Database,
  DatabaseOrTransaction,
  DatabaseTransaction,
} from '../../platform/db/database.ts';
import type { Logger } from '../../platform/log.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { recordAction } from '../audit/index.ts';
import { coveredBy, type DueRow, ruleRow } from './retention-due.ts';

export type RetentionDeps = {
  db: Database;
  storage: Storage;
  logger: Logger;
  /** Notifies users who see the media; before a deletion. */
  announce: (
    trx: DatabaseTransaction,
    mediaId: string,
    resource: Resource,
    message: LiveMessage,
  ) => Promise<void>;
  /** Deletes media from the database with notifications; returns the files to be deleted next. */
  removeMedia: (trx: DatabaseTransaction, mediaId: string) => Promise<string[]>;
};
export type RetentionRule = {
  organisationId: string;
  kind: RetentionKind;
  days: number;
  setAt: Date;
};

/** Where the next batch of a rule begins. What could not be deleted is before it. */
export type Position = { dueAt: string; id: string };
/** Without `next`, nothing more is due. */
export type Batch = { count: number; next?: Position | undefined };
type DeleteBatch = (
  deps: RetentionDeps,
  rule: RetentionRule,
  size: number,
  from: Position,
) => Promise<Batch>;

export const firstPosition: Position = {
  dueAt: '-infinity',
  id: '00000000-0000-0000-0000-000000000000',
};

/** Deletes at most `size` items that a rule makes due. */
export const deleteBatch: Record<RetentionKind, DeleteBatch> = {
  media: (deps, rule, size, from) =>
    deleteOneByOne(deps, rule, { size, from }, (trx, { id }) => deps.removeMedia(trx, id)),
  outputs: (deps, rule, size, from) =>
    deleteOneByOne(deps, rule, { size, from }, deleteOutputFiles),
  conversions: deleteConversions,
  audit: deleteAuditEntries,
};

export async function countDue(db: DatabaseOrTransaction, rule: RetentionRule): Promise<number> {
  const { rows } = await sql<{ count: string }>`
    SELECT count(*) FROM (${covered(rule)}) due WHERE "dueAt" <= now()`.execute(db);
  return Number(rows[0]?.count ?? 0);
}

const covered = (rule: RetentionRule) =>
  coveredBy(
    rule.kind,
    rule.organisationId,
    ruleRow(rule.organisationId, rule.kind, rule.days, rule.setAt),
  );

/** The current rule, locked until the transaction ends; undefined if it was changed or withdrawn in the meantime. */
async function legalHoldOf(
  trx: DatabaseTransaction,
  rule: RetentionRule,
): Promise<RetentionRule | undefined> {
  const held = await trx
    .selectFrom('retention_rules')
    .select('set_at as setAt')
    .where('organisation_id', '=', rule.organisationId)
    .where('kind', '=', rule.kind)
    .where('days', '=', rule.days)
    .forShare()
    .executeTakeFirst();
  return held && { ...rule, ...held };
}

/** Each in its own transaction: a failure does not block the others. */
async function deleteOneByOne(
  deps: RetentionDeps,
  rule: RetentionRule,
  { size, from }: { size: number; from: Position },
  takeRow: (trx: DatabaseTransaction, row: DueRow, deps: RetentionDeps) => Promise<string[]>,
): Promise<Batch> {
  // As text: dates of JavaScript lack the microseconds.
  const { rows } = await sql<DueRow & { position: string }>`
    SELECT due.*, "dueAt"::text AS position FROM (${covered(rule)}) due
     WHERE "dueAt" <= now() AND ("dueAt", id) > (${from.dueAt}::timestamptz, ${from.id}::uuid)
     ORDER BY "dueAt", id LIMIT ${size}`.execute(deps.db);
  let count = 0;
  for (const { id, mediaId } of rows)
    try {
      const files = await deps.db.transaction().execute(async (trx) => {
        const row = await lockDue(trx, rule, id, mediaId);
        if (!row) return undefined;
        const names = await takeRow(trx, row, deps);
        await recordAction(trx, {
          organisationId: rule.organisationId,
          userId: null,
          action: 'retention-removed',
          subject: row.mediaId ?? row.id,
          subjectName: row.title,
          detail: { kind: rule.kind, afterDays: rule.days, bytes: Number(row.bytes) },
        });
        return names;
      });
      if (!files) continue;
      count += 1;
      for (const name of files) await deps.storage.remove(name);
    } catch (error) {
      deps.logger.warn({ err: error, kind: rule.kind, id }, 'retention could not remove this');
    }
  const last = rows.length === size ? rows.at(-1) : undefined;
  return { count, next: last && { dueAt: last.position, id: last.id } };
}

/** Checked again under lock: its project may have been put on hold, the rule changed, or work started. */
async function lockDue(
  trx: DatabaseTransaction,
  rule: RetentionRule,
  id: string,
  mediaId: string | null,
): Promise<DueRow | undefined> {
  const current = await legalHoldOf(trx, rule);
  if (!current) return undefined;
  // The request, then its outputs, the lock order used everywhere: a concurrent publish has requeued them or waits for
  // us.
  if (rule.kind === 'outputs')
    await trx
      .selectFrom('translation_requests')
      .select('id')
      .where('id', '=', (eb) =>
        eb.selectFrom('translation_outputs').select('ticket_id').where('id', '=', id),
      )
      .forUpdate()
      .execute();
  const media = await trx
    .selectFrom('media')
    .select('project_id')
    .where('id', '=', mediaId)
    .forUpdate()
    .executeTakeFirst();
  if (media?.project_id)
    await trx
      .selectFrom('projects')
      .select('id')
      .where('id', '=', media.project_id)
      .forShare()
      .execute();
  const { rows } = await sql<DueRow>`
    SELECT * FROM (${covered(current)}) due WHERE id = ${id} AND "dueAt" <= now()`.execute(trx);
  return rows[0];
}

async function deleteOutputFiles(
  trx: DatabaseTransaction,
  { id, mediaId }: DueRow,
  { announce }: RetentionDeps,
): Promise<string[]> {
  if (mediaId)
    await announce(trx, mediaId, 'Translation', { type: 'changed', what: 'requests', mediaId });
  const gone = await trx
    .deleteFrom('translation_outputs')
    .where('id', '=', id)
    .returning('file_name')
    .executeTakeFirst();
  return gone?.file_name ? [gone.file_name] : [];
}

/** They are private: the log has counts and ids, but no names. */
async function deleteConversions(
  { db, storage, logger }: RetentionDeps,
  rule: RetentionRule,
  size: number,
): Promise<Batch> {
  const rows = await db.transaction().execute(async (trx) => {
    const current = await legalHoldOf(trx, rule);
    if (!current) return [];
    const gone = await sql<{ id: string; input_file: string | null; output_file: string | null }>`
      DELETE FROM conversions WHERE id IN (
        SELECT id FROM (${covered(current)}) due WHERE "dueAt" <= now() LIMIT ${size})
      RETURNING id, input_file, output_file`.execute(trx);
    if (gone.rows.length > 0)
      await recordRemoval(trx, rule, { ids: gone.rows.map(({ id }) => id) }, gone.rows.length);
    return gone.rows;
  });
  for (const row of rows)
    for (const name of [row.input_file, row.output_file])
      if (name)
        await storage.remove(name).catch((error: unknown) => {
          // No row names it now: housekeeping deletes it with other such files.
          logger.warn(
            { err: error, kind: rule.kind, file: name },
            'a file was not deleted this time',
          );
        });
  return { count: rows.length, next: rows.length === size ? firstPosition : undefined };
}

async function deleteAuditEntries(
  { db }: RetentionDeps,
  rule: RetentionRule,
  size: number,
): Promise<Batch> {
  const count = await db.transaction().execute(async (trx) => {
    const current = await legalHoldOf(trx, rule);
    if (!current) return 0;
    const gone = await sql<{ at: Date }>`
      DELETE FROM audit_log WHERE id IN (
        SELECT id FROM (${covered(current)}) due WHERE "dueAt" <= now() LIMIT ${size})
      RETURNING at`.execute(trx);
    const times = gone.rows.map(({ at }) => at.getTime());
    if (times.length > 0)
      await recordRemoval(
        trx,
        rule,
        {
          from: new Date(times.reduce((a, b) => Math.min(a, b))).toISOString(),
          to: new Date(times.reduce((a, b) => Math.max(a, b))).toISOString(),
        },
        times.length,
      );
    return times.length;
  });
  return { count, next: count === size ? firstPosition : undefined };
}

async function recordRemoval(
  trx: DatabaseTransaction,
  rule: RetentionRule,
  detail: Record<string, unknown>,
  count: number,
): Promise<void> {
  await recordAction(trx, {
    organisationId: rule.organisationId,
    userId: null,
    action: 'retention-removed',
    subject: rule.organisationId,
    detail: { kind: rule.kind, afterDays: rule.days, count, ...detail },
  });
}
