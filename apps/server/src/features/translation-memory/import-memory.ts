import type { AnswerOf } from '@glossa/contracts/endpoint';
import type { LanguageCode } from '@glossa/contracts/languages';
import { type importMemory, longestUnitText } from '@glossa/contracts/translation-memory';
import { ExchangeError } from '@glossa/terminology/exchange-error';
import { createTmxReader, type ExchangedUnit, type UnitSink } from '@glossa/terminology/tmx';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { looksLikeXml, peekText, type TextPieces } from '../../platform/http/receive-text.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { announceMemory } from './change-unit.ts';
import { feedMemory } from './feed.ts';
import { readUnitRows } from './unit-rows.ts';

export const maxImportBytes = 100 * 1024 * 1024;
const mostUnits = 500_000;
const batch = 2_000;
const mostRefusals = 100;

/**
 * Takes the units of a TMX or CSV file into the memory, batch by batch while it is received. Each batch stands for
 * itself: a file that breaks off leaves what came before, and importing it again adds nothing twice.
 */
export async function importUnits(
  db: Database,
  actor: Actor,
  pieces: TextPieces,
): Promise<AnswerOf<typeof importMemory>> {
  const answer = { added: 0, changed: 0, same: 0, refused: 0 };
  const refusals: Array<{ place: number; message: string }> = [];
  const foreign = new Set<string>();
  let waiting: ExchangedUnit[] = [];
  let read = 0;
  const onRefused = (place: number, message: string) => {
    answer.refused += 1;
    if (refusals.length < mostRefusals) refusals.push({ place, message });
  };
  const sink: UnitSink = {
    onUnit: (unit) => {
      if (Math.max(unit.source.length, unit.target.length) > longestUnitText) {
        onRefused(unit.place, 'It is longer than the 5,000 characters a unit may have.');
        return;
      }
      read += 1;
      if (read > mostUnits)
        throw new AppError(
          'IMPORT_UNREADABLE',
          `The file holds more than ${mostUnits.toLocaleString('en')} units; the first ones are imported. Split it and import the rest.`,
        );
      waiting.push(unit);
    },
    onRefused,
    onForeign: (tag) => {
      if (foreign.size < 50) foreign.add(tag.slice(0, 40));
    },
  };
  const store = async (atLeast: number) => {
    if (waiting.length < atLeast) return;
    const units = waiting;
    waiting = [];
    for (const [{ from, to }, pairs] of byLanguages(units)) {
      const fed = await feedMemory(db, {
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
    await readUnits(pieces, sink, () => store(batch));
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw new AppError('IMPORT_UNREADABLE', error.message, { cause: error });
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
  return { ...answer, refusals, leftOut: [...foreign].sort() };
}

async function readUnits(
  pieces: TextPieces,
  sink: UnitSink,
  afterPiece: () => Promise<void>,
): Promise<void> {
  const { head, all } = await peekText(pieces);
  if (!looksLikeXml(head)) return readUnitRows(all, sink, afterPiece);
  const reader = createTmxReader(sink);
  for await (const piece of all) {
    reader.write(piece);
    await afterPiece();
  }
  reader.end();
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
