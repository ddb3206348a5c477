import { isDeepStrictEqual } from 'node:util';
import {
  type EntryContent,
  type GlossaryEntryItem,
  type GlossaryImport,
  type PlannedEntry,
  termUsages,
} from '@glossa/contracts/glossaries';
import { languageCodes } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { FastifyRequest } from 'fastify';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { receiveToDisk } from '../../platform/http/receive-to-disk.ts';
import { answerMessage } from '../../platform/i18n/translate.ts';
import { type Parsers, parserTask } from '../../platform/sandbox/parsers/task.ts';
import type { Storage } from '../../platform/storage/port.ts';
import { byActor, recordAction } from '../audit/index.ts';
import type * as glossaryFileParser from './glossary-file.parser.ts';
import type { ReadEntry } from './glossary-file.parser.ts';
import {
  announceGlossaries,
  entryColumns,
  lockGlossary,
  matchingEntries,
  requireGlossary,
} from './repository.ts';
import { assertGlossaryHasRoom, maxEntries } from './save-glossary.ts';
import { type EntryToWrite, writeEntries } from './write-entries.ts';

const maxImportBytes = 30 * 1024 * 1024;
const maxPreviewRows = 500;

type ReadFile = {
  format: GlossaryImport['format'];
  entries: ReadEntry[];
  leftOut: string[];
  assumedEncoding: GlossaryImport['assumedEncoding'];
};

/** Previews an import without storing anything. */
export async function previewImport(
  db: Database,
  actor: Actor,
  glossaryId: string,
  file: ReadFile,
): Promise<GlossaryImport> {
  await requireGlossary(db, actor.organisationId, glossaryId);
  return describe(file, await plan(db, glossaryId, file));
}

/** Imports all valid entries. Throws GLOSSARY_FULL. */
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
    await assertGlossaryHasRoom(trx, glossaryId, answer.added);
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

type Planned = PlannedEntry & { write: EntryToWrite | null };

/**
 * The effect of importing each entry. An entry matches the one with the same id, otherwise the one whose first term is
 * equal in language, spelling and part of speech; anything else is new.
 */
function planImport(read: readonly ReadEntry[], existing: readonly GlossaryEntryItem[]): Planned[] {
  const byId = new Map(existing.map((entry) => [entry.entryId, entry]));
  const byTerm = new Map(existing.map((entry) => [termKey(entry), entry]));
  const seen = new Map<string, number>();
  return read.map((entry): Planned => {
    const { place, name } = entry;
    const refuse = (why: MessageRef): Planned => ({
      place,
      name,
      what: 'refused',
      message: answerMessage(why),
      write: null,
    });
    if ('rejection' in entry) return refuse(entry.rejection);
    const { id, content } = entry;
    const twin = byId.get((id ?? '').replace(/^c/, '')) ?? byTerm.get(termKey(content));
    const key = twin?.entryId ?? termKey(content);
    const before = seen.get(key);
    if (before !== undefined) return refuse(message('glossaries.entryRepeated', { before }));
    seen.set(key, place);
    const write = { ...content, entryId: twin?.entryId ?? null };
    if (!twin)
      return {
        place,
        name,
        what: 'added',
        message: answerMessage(message('glossaries.entryNew')),
        write,
      };
    const changes = changesOf(twin, content);
    return changes.length === 0
      ? {
          place,
          name,
          what: 'same',
          message: answerMessage(message('glossaries.entryUnchanged')),
          write: null,
        }
      : { place, name, what: 'changed', message: answerMessage({ sentences: changes }), write };
  });
}

/** By the first term in language order, preferred ones first: the order in files varies. */
function termKey({ terms, partOfSpeech }: EntryContent | GlossaryEntryItem): string {
  const [first] = terms.toSorted(
    (a, b) =>
      termUsages.indexOf(a.usage) - termUsages.indexOf(b.usage) ||
      languageCodes.indexOf(a.language) - languageCodes.indexOf(b.language),
  );
  return `${first?.language} ${first?.term} ${partOfSpeech}`;
}

/** Complete sentences, because concatenated parts cannot be translated. */
function changesOf(before: GlossaryEntryItem, after: EntryContent): MessageRef[] {
  const sorted = (terms: EntryContent['terms']) =>
    terms.map(({ language, term, usage }) => `${language} ${usage} ${term}`).sort();
  return [
    ...(before.definition === after.definition ? [] : [message('glossaries.definitionChanges')]),
    ...(before.partOfSpeech === after.partOfSpeech
      ? []
      : [message('glossaries.partOfSpeechChanges')]),
    ...(before.doNotTranslate === after.doNotTranslate
      ? []
      : [message('glossaries.doNotTranslateChanges')]),
    ...(isDeepStrictEqual(sorted(before.terms), sorted(after.terms))
      ? []
      : [message('glossaries.termsChange')]),
  ];
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
  const all = planned.map(({ write: _write, ...shown }) => shown);
  const count = (what: PlannedEntry['what']) => all.filter((entry) => entry.what === what).length;
  return {
    format: file.format,
    added: count('added'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    entries: all
      .toSorted((a, b) => order.indexOf(a.what) - order.indexOf(b.what) || a.place - b.place)
      .slice(0, maxPreviewRows),
    leftOut: file.leftOut,
    assumedEncoding: file.assumedEncoding,
  };
}

const readTask = parserTask<typeof glossaryFileParser.readGlossary>(
  new URL('./glossary-file.parser.ts', import.meta.url),
  'readGlossary',
  { cpuMs: 60_000 },
);

/** Receives a CSV or TBX file. Throws IMPORT_UNREADABLE. */
export const receiveGlossaryFile = (
  { storage, parsers }: { storage: Storage; parsers: Parsers },
  actor: Actor,
  request: FastifyRequest,
): Promise<ReadFile> =>
  receiveToDisk(request, storage, { maxBytes: maxImportBytes }, async (path) => {
    const entries: ReadEntry[] = [];
    const facts = await parsers.run(
      readTask,
      { path, maxEntries },
      {
        owner: actor,
        onItems: (some) => void entries.push(...some),
      },
    );
    return { ...facts, entries };
  });
