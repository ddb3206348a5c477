import type { LanguageCode } from '@glossa/contracts/languages';
import { checkTerms, type TermFinding } from '@glossa/terminology/check-terms';
import type { GlossaryEntry } from '@glossa/terminology/glossary-entry';
import { pairsFor, type TermPair } from '@glossa/terminology/term-pairs';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

type Asked = {
  organisationId: string;
  /** Null: every glossary of the organisation. */
  glossaryId: string | null;
  from: LanguageCode;
  to: LanguageCode;
};

/**
 * What the terms that occur in the texts are to be called: preferred ones, and names that are not translated. Nothing
 * where the organisation has no such glossary.
 */
export async function glossaryFor(
  db: DatabaseOrTransaction,
  { texts, ...asked }: Asked & { texts: readonly string[] },
): Promise<TermPair[]> {
  return pairsFor(await readEntries(db, asked), texts, asked.from, asked.to);
}

/** Where translations disagree with the glossary; one list a pair, in order. */
export async function findTermFindings(
  db: DatabaseOrTransaction,
  { pairs, ...asked }: Asked & { pairs: ReadonlyArray<{ source: string; target: string }> },
): Promise<TermFinding[][]> {
  return checkTerms(await readEntries(db, asked), pairs, asked.from, asked.to);
}

/** All of the glossary: which of it the texts name is seen only with inflections in mind. */
async function readEntries(
  db: DatabaseOrTransaction,
  { organisationId, glossaryId }: Asked,
): Promise<GlossaryEntry[]> {
  return db
    .selectFrom('glossary_entries as entry')
    .innerJoin('glossaries', 'glossaries.id', 'entry.glossary_id')
    .innerJoin('glossary_terms as term', 'term.entry_id', 'entry.id')
    .where('glossaries.organisation_id', '=', organisationId)
    .$if(glossaryId !== null, (query) => query.where('glossaries.id', '=', glossaryId ?? ''))
    .groupBy('entry.id')
    .orderBy('entry.id')
    .select([
      'entry.part_of_speech as partOfSpeech',
      'entry.definition',
      'entry.do_not_translate as doNotTranslate',
      sql<
        GlossaryEntry['terms']
      >`json_agg(json_build_object('language', term.language, 'term', term.term,
        'usage', term.usage) ORDER BY term.position)`.as('terms'),
    ])
    .execute();
}
