import type { GlossaryImport, PlannedEntry } from '@glossa/contracts/glossaries';
import { ExchangeError } from '@glossa/terminology/exchange-error';
import { createTbxReader, type ExchangedEntry } from '@glossa/terminology/tbx';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { looksLikeXml, peekText, type TextPieces } from '../../platform/http/receive-text.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { readEntryRows } from './entry-rows.ts';
import { type Planned, planImport } from './plan-import.ts';
import { entryColumns, matchingEntries } from './repository.ts';
import { announceGlossaries, lockGlossary, requireGlossary } from './require-glossary.ts';
import { mostEntries, requireRoom } from './save-glossary.ts';
import { writeEntries } from './write-entries.ts';

export const maxImportBytes = 30 * 1024 * 1024;
const mostShown = 500;

type ReadFile = {
  format: GlossaryImport['format'];
  entries: ExchangedEntry[];
  refused: PlannedEntry[];
  leftOut: string[];
};

/** What the import would do. Nothing is stored. */
export async function previewImport(
  db: Database,
  actor: Actor,
  glossaryId: string,
  file: ReadFile,
): Promise<GlossaryImport> {
  await requireGlossary(db, actor.organisationId, glossaryId);
  return describe(file, await plan(db, glossaryId, file));
}

/** Takes over all but what is refused. Throws GLOSSARY_FULL. */
export async function importEntries(
  db: Database,
  actor: Actor,
  glossaryId: string,
  file: ReadFile,
): Promise<GlossaryImport> {
  return db.transaction().execute(async (trx) => {
    const glossary = await lockGlossary(trx, actor, glossaryId);
    const planned = await plan(trx, glossaryId, file);
    const answer = describe(file, planned);
    await requireRoom(trx, glossaryId, answer.added);
    const writes = planned.flatMap(({ write }) => (write ? [write] : []));
    if (writes.length === 0) return answer;
    await writeEntries(trx, { glossaryId, userId: actor.userId }, writes);
    await recordAction(trx, {
      ...byActor(actor),
      action: 'glossary-imported',
      subject: glossaryId,
      subjectName: glossary.name,
      detail: { added: answer.added, changed: answer.changed, refused: answer.refused },
    });
    await announceGlossaries(trx, actor.organisationId);
    return answer;
  });
}

async function plan(
  db: DatabaseOrTransaction,
  glossaryId: string,
  file: ReadFile,
): Promise<Planned[]> {
  const existing = await matchingEntries(db, glossaryId, {}).select(entryColumns).execute();
  return planImport(file.entries, existing);
}

const order: ReadonlyArray<PlannedEntry['what']> = ['refused', 'changed', 'added', 'same'];

function describe(file: ReadFile, planned: readonly Planned[]): GlossaryImport {
  const all = [...file.refused, ...planned.map(({ write: _write, ...shown }) => shown)];
  const count = (what: PlannedEntry['what']) => all.filter((entry) => entry.what === what).length;
  return {
    format: file.format,
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    entries: all
      .toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what) || a.place - b.place)
      .slice(0, mostShown),
    leftOut: file.leftOut,
  };
}

/** Reads CSV or TBX. Throws IMPORT_UNREADABLE. */
export async function readGlossaryFile(pieces: TextPieces): Promise<ReadFile> {
  const { head, all } = await peekText(pieces);
  const leftOut = new Set<string>();
  const entries: ExchangedEntry[] = [];
  const refused: PlannedEntry[] = [];
  const add = (entry: ExchangedEntry) => {
    entries.push(entry);
    if (entries.length > mostEntries)
      throw new ExchangeError(
        `The file holds more than ${mostEntries.toLocaleString('en')} entries, which is all a glossary may hold. Split it.`,
      );
  };
  const format = looksLikeXml(head) ? 'tbx' : 'csv';
  try {
    if (format === 'csv')
      for await (const entry of readEntryRows(all, (column) => leftOut.add(column))) add(entry);
    else {
      const reader = createTbxReader({
        onEntry: add,
        onRefused: (place, message) => refused.push({ place, name: '', what: 'refused', message }),
        onForeign: (tag) => leftOut.add(tag.slice(0, 40)),
      });
      for await (const piece of all) reader.write(piece);
      reader.end();
    }
  } catch (error) {
    if (!(error instanceof ExchangeError)) throw error;
    throw new AppError('IMPORT_UNREADABLE', error.message, { cause: error });
  }
  return { format, entries, refused, leftOut: [...leftOut].sort().slice(0, 50) };
}
