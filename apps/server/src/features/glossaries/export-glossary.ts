import { Readable } from 'node:stream';
import type { GlossaryEntryItem } from '@glossa/contracts/glossaries';
import { tbxEnd, tbxEntry, tbxStart } from '@glossa/terminology/tbx';
import type { FastifyReply } from 'fastify';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { attachment } from '../../platform/http/content-disposition.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { entryColumnNames, toCells } from './entry-rows.ts';
import { entryColumns, matchingEntries, requireGlossary } from './repository.ts';

const batch = 1_000;

/** All entries, streamed to the browser. Throws NOT_FOUND. */
export async function sendGlossary(
  db: Database,
  actor: Actor,
  { id, format }: { id: string; format: 'csv' | 'tbx' },
  reply: FastifyReply,
): Promise<FastifyReply> {
  const glossary = await requireGlossary(db, actor.organisationId, id);
  await recordAction(db, {
    ...byActor(actor),
    action: 'glossary-exported',
    subject: id,
    subjectName: glossary.name,
    detail: { format },
  });
  const entries = readAll(db, id);
  if (format === 'csv')
    return sendCsv(reply, `${glossary.name}.csv`, entryColumnNames, cellsOf(entries));
  return reply
    .header('content-type', 'application/x-tbx+xml; charset=utf-8')
    .header('content-disposition', attachment(`${glossary.name}.tbx`))
    .header('cache-control', 'no-store')
    .send(Readable.from(tbxOf(glossary.name, entries)));
}

async function* readAll(db: Database, glossaryId: string): AsyncGenerator<GlossaryEntryItem> {
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const entries = await matchingEntries(db, glossaryId, {})
      .where('entry.id', '>', after)
      .select(entryColumns)
      .orderBy('entry.id')
      .limit(batch)
      .execute();
    yield* entries;
    const last = entries.at(-1);
    if (!last || entries.length < batch) return;
    after = last.entryId;
  }
}

async function* cellsOf(entries: AsyncIterable<GlossaryEntryItem>): AsyncGenerator<string[]> {
  for await (const { entryId, ...entry } of entries) yield toCells({ ...entry, id: entryId });
}

async function* tbxOf(
  name: string,
  entries: AsyncIterable<GlossaryEntryItem>,
): AsyncGenerator<string> {
  yield tbxStart(name);
  // An XML id starts with a letter.
  for await (const { entryId, ...entry } of entries)
    yield tbxEntry({ ...entry, id: `c${entryId}` });
  yield tbxEnd;
}
