import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { importMemory } from '@glossa/contracts/translation-memory';
import type { ExchangedUnit } from '@glossa/terminology/tmx';
import type { FastifyRequest } from 'fastify';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { receiveToDisk } from '../../platform/http/receive-to-disk.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { announceMemory } from './change-unit.ts';
import type * as memoryFileParser from './memory-file.parser.ts';
import type { ReadUnit } from './memory-file.parser.ts';
import { updateTranslationMemory } from './update-translation-memory.ts';

const maxImportBytes = 100 * 1024 * 1024;
const batch = 2_000;
const maxReportedErrors = 100;

const readTask = parserTask<typeof memoryFileParser.readMemory>(
  new URL('./memory-file.parser.ts', import.meta.url),
  'readMemory',
  { cpuMs: 180_000, outputLength: 512 * 1024 ** 2 },
);

/**
 * Imports the units of a TMX or CSV file in batches while it is read. Batches are independent: a truncated file
 * keeps what came before, and importing it again creates no duplicates.
 */
export const importUnits = (
  deps: { db: Database; storage: Storage; parsers: Parsers },
  actor: Actor,
  request: FastifyRequest,
): Promise<AnswerOf<typeof importMemory>> =>
  receiveToDisk(request, deps.storage, { maxBytes: maxImportBytes }, (path) =>
    importFile(deps, actor, path),
  );

async function importFile(
  { db, parsers }: { db: Database; parsers: Parsers },
  actor: Actor,
  path: string,
): Promise<AnswerOf<typeof importMemory>> {
  const answer = { added: 0, changed: 0, same: 0, refused: 0 };
  const refusals: Array<{ place: number; message: MessageRef }> = [];
  let waiting: ExchangedUnit[] = [];
  let read: Pick<AnswerOf<typeof importMemory>, 'leftOut' | 'assumedEncoding'> = {
    leftOut: [],
    assumedEncoding: null,
  };
  const take = (item: ReadUnit) => {
    if ('unit' in item) return void waiting.push(item.unit);
    answer.refused += 1;
    if (refusals.length < maxReportedErrors) refusals.push(item.rejection);
  };
  const store = async (atLeast: number) => {
    if (waiting.length < atLeast) return;
    const units = waiting;
    waiting = [];
    for (const [{ from, to }, pairs] of byLanguages(units)) {
      const fed = await updateTranslationMemory(db, {
        organisationId: actor.organisationId,
        from,
        to,
        pairs,
        origin: 'import',
        mediaId: null,
        userId: actor.userId,
      });
      answer.added += fed.added;
      answer.changed += fed.changed;
      answer.same += fed.same;
    }
  };
  try {
    read = await parsers.run(
      readTask,
      { path },
      {
        owner: actor,
        onItems: async (items) => {
          for (const item of items) take(item);
          await store(batch);
        },
      },
    );
  } finally {
    await store(1);
    if (answer.added + answer.changed > 0) {
      await recordAction(db, {
        ...byActor(actor),
        action: 'memory-imported',
        detail: { ...answer },
      });
      await announceMemory(db, actor.organisationId);
    }
  }
  return {
    ...answer,
    refusals: refusals.map(({ place, message }) => ({ place, message: answerMessage(message) })),
    ...read,
  };
}

function byLanguages(
  units: readonly ExchangedUnit[],
): Map<{ from: LanguageCode; to: LanguageCode }, ExchangedUnit[]> {
  const groups = new Map<string, ExchangedUnit[]>();
  for (const unit of units) {
    const key = `${unit.from} ${unit.to}`;
    const group = groups.get(key);
    if (group) group.push(unit);
    else groups.set(key, [unit]);
  }
  return new Map(
    [...groups.values()].flatMap((group) => (group[0] ? [[group[0], group] as const] : [])),
  );
}
