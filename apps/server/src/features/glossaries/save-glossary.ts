import type { EntryContent, Glossary, GlossaryEntryItem } from '@glossa/contracts/glossaries';
import { message } from '@glossa/messages/message';
import type { Database, DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { assertAsSeen } from '../../platform/http/as-seen.ts';
import { mapUniqueViolation } from '../../platform/http/unique-violation.ts';
import { byActor, recordAction } from '../audit/index.ts';
import {
  announceGlossaries,
  entryColumns,
  glossaryColumns,
  lockGlossary,
  matchingEntries,
  requireGlossary,
  selectGlossaries,
} from './repository.ts';
import { writeEntries } from './write-entries.ts';

/** Limited, because every translation reads all of them. */
export const maxEntries = 50_000;

/** Adds or renames a glossary of the caller's organization. Throws GLOSSARY_NAME_TAKEN, NOT_FOUND. */
export async function saveGlossary(
  db: Database,
  actor: Actor,
  input: { glossaryId: string | null; name: string; description: string },
): Promise<Glossary> {
  const { glossaryId, name, description } = input;
  return db.transaction().execute(async (trx) => {
    const before = glossaryId === null ? null : await lockGlossary(trx, actor, glossaryId);
    const values = { name, description };
    const { id } = await (before
      ? trx
          .updateTable('glossaries')
          .set({ ...values, updated_at: new Date() })
          .where('id', '=', before.id)
          .returning('id')
      : trx
          .insertInto('glossaries')
          .values({ ...values, organisation_id: actor.organisationId, created_by: actor.userId })
          .returning('id')
    )
      .executeTakeFirstOrThrow()
      .catch(
        mapUniqueViolation({ glossaries_name: { code: 'GLOSSARY_NAME_TAKEN', field: 'name' } }),
      );
    await recordAction(trx, {
      ...byActor(actor),
      action: 'glossary-saved',
      subject: id,
      subjectName: name,
      detail: {
        before: before && { name: before.name, description: before.description },
        after: values,
      },
    });
    await announceGlossaries(trx, actor.organisationId);
    return selectGlossaries(trx, actor.organisationId, { id })
      .select(glossaryColumns)
      .executeTakeFirstOrThrow();
  });
}

export async function deleteGlossary(
  db: Database,
  actor: Actor,
  glossaryId: string,
): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const { name } = await lockGlossary(trx, actor, glossaryId);
    await trx.deleteFrom('glossaries').where('id', '=', glossaryId).execute();
    await recordAction(trx, {
      ...byActor(actor),
      action: 'glossary-deleted',
      subject: glossaryId,
      subjectName: name,
    });
    await announceGlossaries(trx, actor.organisationId);
  });
}

/** Adds or replaces an entry. Throws NOT_FOUND, FORM_OUTDATED, GLOSSARY_FULL. */
export async function saveEntry(
  db: Database,
  actor: Actor,
  {
    glossaryId,
    entryId,
    seen,
    ...content
  }: EntryContent & { glossaryId: string; entryId: string | null; seen?: string | undefined },
): Promise<GlossaryEntryItem> {
  return db.transaction().execute(async (trx) => {
    const glossary = await lockGlossary(trx, actor, glossaryId);
    const before = entryId === null ? null : await readEntry(trx, glossaryId, entryId);
    if (before) assertAsSeen(before, seen === undefined ? seen : { updatedAt: seen });
    else await assertGlossaryHasRoom(trx, glossaryId, 1);
    const [id = ''] = await writeEntries(trx, { glossaryId, userId: actor.userId }, [
      { ...content, entryId },
    ]);
    await recordAction(trx, {
      ...byActor(actor),
      action: 'glossary-entry-saved',
      subject: glossaryId,
      subjectName: glossary.name,
      detail: { entryId: id, before: before?.terms ?? null, after: content.terms },
    });
    await announceGlossaries(trx, actor.organisationId);
    return readEntry(trx, glossaryId, id);
  });
}

export async function deleteEntry(db: Database, actor: Actor, entryId: string): Promise<void> {
  await db.transaction().execute(async (trx) => {
    const found = await trx
      .selectFrom('glossary_entries')
      .select('glossary_id')
      .where('id', '=', entryId)
      .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
    const glossary = await requireGlossary(trx, actor.organisationId, found.glossary_id);
    const before = await readEntry(trx, glossary.id, entryId);
    await trx.deleteFrom('glossary_entries').where('id', '=', entryId).execute();
    await recordAction(trx, {
      ...byActor(actor),
      action: 'glossary-entry-deleted',
      subject: glossary.id,
      subjectName: glossary.name,
      detail: { entryId, before: before.terms },
    });
    await announceGlossaries(trx, actor.organisationId);
  });
}

/** Throws GLOSSARY_FULL if the new entries exceed the limit. The glossary's row must be locked. */
export async function assertGlossaryHasRoom(
  db: DatabaseOrTransaction,
  glossaryId: string,
  more: number,
): Promise<void> {
  const { count } = await matchingEntries(db, glossaryId, {})
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'integer').as('count'))
    .executeTakeFirstOrThrow();
  if (count + more > maxEntries)
    throw new AppError(
      'GLOSSARY_FULL',
      message('glossaries.tooManyEntries', { maxEntries: maxEntries, entryCount: count }),
    );
}

const readEntry = (db: DatabaseOrTransaction, glossaryId: string, entryId: string) =>
  matchingEntries(db, glossaryId, {})
    .where('entry.id', '=', entryId)
    .select(entryColumns)
    .executeTakeFirstOrThrow(() => new AppError('NOT_FOUND'));
