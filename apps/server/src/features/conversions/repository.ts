import type { QueryOf } from '@glossa/contracts';
import {
  type Conversion,
  conversionKeptDays,
  type getConversions,
} from '@glossa/contracts/conversions';
import type { Selectable } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { ConversionsTable } from '../../platform/db/schema.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';

export type ConversionRow = Selectable<ConversionsTable>;

/** Only one's own: not even an administrator reads what somebody had spoken or translated here. */
const own = (db: DatabaseOrTransaction, actor: Actor) =>
  db.selectFrom('conversions').where('user_id', '=', actor.userId);

export async function requireConversion(
  db: DatabaseOrTransaction,
  actor: Actor,
  conversionId: string,
): Promise<ConversionRow> {
  const row = await own(db, actor).selectAll().where('id', '=', conversionId).executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function requireConversionFile(
  db: DatabaseOrTransaction,
  actor: Actor,
  fileName: string,
): Promise<ConversionRow> {
  const row = await own(db, actor)
    .selectAll()
    .where('output_file', '=', fileName)
    .executeTakeFirst();
  if (!row) throw new AppError('NOT_FOUND');
  return row;
}

export async function countUnfinished(db: DatabaseOrTransaction, actor: Actor): Promise<number> {
  const { count } = await own(db, actor)
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('status', 'in', ['queued', 'working'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

export async function listConversions(
  db: DatabaseOrTransaction,
  actor: Actor,
  { page, pageSize, kind }: QueryOf<typeof getConversions>,
) {
  const asked = own(db, actor).$if(kind !== undefined, (query) =>
    query.where('kind', '=', kind as ConversionRow['kind']),
  );
  const { total } = await asked
    .select((eb) => eb.fn.countAll<string>().as('total'))
    .executeTakeFirstOrThrow();
  const rows = await asked
    .selectAll()
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { items: rows.map(toConversion), total: Number(total), page, pageSize };
}

export function toConversion(row: ConversionRow): Conversion {
  const ready = row.status === 'ready';
  return {
    conversionId: row.id,
    kind: row.kind,
    status: row.status,
    progress: row.progress,
    failure: row.failure_code
      ? { code: row.failure_code, message: row.failure_message ?? '' }
      : null,
    inputName: row.input_name,
    target: String(row.options.target ?? ''),
    fileName: ready ? row.output_file : null,
    downloadName: ready ? row.output_name : null,
    mediaType: ready ? row.output_type : null,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    notes: row.notes,
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    keptUntil: new Date(row.created_at.getTime() + conversionKeptDays * 86_400_000).toISOString(),
  };
}
