import { Readable } from 'node:stream';
import type { QueryOf } from '@glossa/contracts/endpoint';
import type { exportMemory } from '@glossa/contracts/translation-memory';
import { tmxEnd, tmxStart, tmxUnit } from '@glossa/terminology/tmx';
import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { attachment } from '../../platform/http/content-disposition.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { matchingUnits } from './repository.ts';
import { unitColumnNames } from './unit-rows.ts';

const batch = 2_000;

/** The units of a language pair, or all, streamed to the browser. */
export async function sendMemory(
  db: Database,
  actor: Actor,
  { format, from, to, project }: QueryOf<typeof exportMemory>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  await recordAction(db, {
    ...byActor(actor),
    action: 'memory-exported',
    detail: {
      format,
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(project ? { project } : {}),
    },
  });
  const units = readUnits(db, actor, { from, to, project });
  const name = ['translation-memory', from, to].filter(Boolean).join('-');
  if (format === 'csv') return sendCsv(reply, `${name}.csv`, unitColumnNames, cellsOf(units));
  return reply
    .header('content-type', 'application/x-tmx+xml; charset=utf-8')
    .header('content-disposition', attachment(`${name}.tmx`))
    .header('cache-control', 'no-store')
    .send(Readable.from(tmxOf(units)));
}

type Units = ReturnType<typeof readUnits>;

async function* readUnits(
  db: Database,
  actor: Actor,
  requested: Pick<QueryOf<typeof exportMemory>, 'from' | 'to' | 'project'>,
) {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await matchingUnits(db, actor, requested)
      .where('unit.id', '>', after)
      .select([
        'unit.id',
        'unit.source_language as from',
        'unit.language as to',
        'unit.source_text as source',
        'unit.target_text as target',
        'unit.updated_at as changedAt',
      ])
      .orderBy('unit.id')
      .limit(batch)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (!last || rows.length < batch) return;
    after = last.id;
  }
}

async function* cellsOf(units: Units): AsyncGenerator<string[]> {
  for await (const { from, to, source, target } of units) yield [from, to, source, target];
}

async function* tmxOf(units: Units): AsyncGenerator<string> {
  yield tmxStart(new Date());
  for await (const unit of units) yield tmxUnit(unit);
  yield tmxEnd;
}
