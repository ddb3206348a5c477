import type { AnswerOf, QueryOf } from '@glossa/contracts';
import {
  type Conversion,
  conversionKeptDays,
  type getConversions,
} from '@glossa/contracts/conversions';
import { languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import { subtitleFormats } from '@glossa/subtitles/formats/registry';
import type { Selectable } from 'kysely';
import { countUpTo } from '../../platform/db/capped-count.ts';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { readKeysetPage } from '../../platform/db/keyset.ts';
import type { ConversionsTable } from '../../platform/db/schema.ts';
import { newestFirst } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { answerFailure, answerProgress } from '../../platform/stored-messages.ts';

export type ConversionRow = Selectable<ConversionsTable>;

/** Only the caller's own: not even administrators can read what others converted. */
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
  query: QueryOf<typeof getConversions>,
): Promise<AnswerOf<typeof getConversions>> {
  const { page, pageSize, kind } = query;
  const requested = own(db, actor).$if(kind !== undefined, (conversions) =>
    conversions.where('kind', '=', kind as ConversionRow['kind']),
  );
  const { rows, ...cursors } = await readKeysetPage(requested.selectAll(), newestFirst(), query);
  const total = await countUpTo(db, requested);
  return { items: rows.map(toConversion), ...total, ...cursors, page, pageSize };
}

export function toConversion(row: ConversionRow): Conversion {
  const ready = row.status === 'ready';
  return {
    conversionId: row.id,
    kind: row.kind,
    status: row.status,
    progress: answerProgress(row.progress),
    failure: answerFailure(row),
    inputName: row.input_name,
    target: answerMessage(conversionTarget(row)),
    fileName: ready ? row.output_file : null,
    downloadName: ready ? row.output_name : null,
    mediaType: ready ? row.output_type : null,
    sizeBytes: row.size_bytes === null ? null : Number(row.size_bytes),
    notes: row.notes.map(answerMessage),
    createdAt: row.created_at.toISOString(),
    finishedAt: row.finished_at?.toISOString() ?? null,
    keptUntil: new Date(row.created_at.getTime() + conversionKeptDays * 86_400_000).toISOString(),
  };
}

/** What a conversion makes, such as "MP3" or "Spanish". */
function conversionTarget({ kind, options }: ConversionRow): MessageRef {
  const to = String(options.to ?? '');
  if (kind === 'media') return { text: to.toUpperCase() };
  if (kind === 'subtitles')
    return Object.entries(subtitleFormats).find(([name]) => name === to)?.[1].label ?? { text: to };
  const wanted = kind === 'speech' ? options.language : to;
  const code = languageCodes.find((known) => known === wanted);
  const language = code ? { language: code } : String(wanted ?? '');
  if (kind === 'document') return message('conversion.targetLanguage', { language });
  const format = String(options.format ?? '').toUpperCase();
  return message('conversion.targetSpeech', { format, language });
}
