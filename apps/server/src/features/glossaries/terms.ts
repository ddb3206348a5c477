import type { LanguageCode } from '@glossa/contracts/languages';
import { checkTerms, type TermFinding } from '@glossa/terminology/check-terms';
import type { GlossaryEntry } from '@glossa/terminology/glossary-entry';
import { pairsFor, type TermPair } from '@glossa/terminology/term-pairs';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';

type GlossaryQuery = {
  organisationId: string;
  /** Null: every glossary of the organization. */
  glossaryId: string | null;
  from: LanguageCode;
  to: LanguageCode;
};

/**
 * The required translations of terms in the texts: preferred ones, and names that are not translated. Empty if the
 * organization has no such glossary.
 */
export async function glossaryFor(
  db: DatabaseOrTransaction,
  { texts, ...requested }: GlossaryQuery & { texts: readonly string[] },
): Promise<TermPair[]> {
  return pairsFor(await readEntries(db, requested), texts, requested.from, requested.to);
}

/** Glossary violations of translations; one list per pair, in order. */
export async function findTermFindings(
  db: DatabaseOrTransaction,
  {
    pairs,
    ...requested
  }: GlossaryQuery & { pairs: ReadonlyArray<{ source: string; target: string }> },
): Promise<TermFinding[][]> {
  return checkTerms(await readEntries(db, requested), pairs, requested.from, requested.to);
}

/** The whole glossary: finding terms in texts requires their inflections. */
async function readEntries(
  db: DatabaseOrTransaction,
  { organisationId, glossaryId }: GlossaryQuery,
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
