import type { QueryOf } from '@glossa/contracts/endpoint';
import type {
  Glossary,
  GlossaryEntryItem,
  viewGlossaryEntries,
} from '@glossa/contracts/glossaries';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';

/** Of one organisation, by name. `id`: that one alone. */
export function selectGlossaries(
  db: DatabaseOrTransaction,
  organisationId: string,
  { id, search = '' }: { id?: string; search?: string },
) {
  return db
    .selectFrom('glossaries as glossary')
    .where('glossary.organisation_id', '=', organisationId)
    .$if(id !== undefined, (query) => query.where('glossary.id', '=', id ?? ''))
    .$if(search !== '', (query) => query.where('glossary.name', 'ilike', containing(search)));
}

/** For `selectGlossaries`. */
export const glossaryColumns = [
  'glossary.id as glossaryId' as const,
  'glossary.name' as const,
  'glossary.description' as const,
  sql<number>`(SELECT count(*)::int FROM glossary_entries e WHERE e.glossary_id = glossary.id)`.as(
    'entryCount',
  ),
  sql<Glossary['languages']>`ARRAY(SELECT DISTINCT t.language FROM glossary_entries e
    JOIN glossary_terms t ON t.entry_id = e.id WHERE e.glossary_id = glossary.id ORDER BY 1)`.as(
    'languages',
  ),
  sql<string>`to_json(glossary.updated_at)`.as('updatedAt'),
];

type Filters = Partial<Omit<QueryOf<typeof viewGlossaryEntries>, 'page' | 'pageSize'>>;

/** Entries of a glossary of the caller's organisation that match. */
export function matchingEntries(db: DatabaseOrTransaction, glossaryId: string, filters: Filters) {
  const { search = '', language, usage, doNotTranslate } = filters;
  const pattern = containing(search);
  return db
    .selectFrom('glossary_entries as entry')
    .where('entry.glossary_id', '=', glossaryId)
    .$if(doNotTranslate !== undefined, (query) =>
      query.where('entry.do_not_translate', '=', doNotTranslate ?? false),
    )
    .$if(language !== undefined || usage !== undefined, (query) =>
      query.where((eb) =>
        eb.exists(
          eb
            .selectFrom('glossary_terms as term')
            .select('term.id')
            .whereRef('term.entry_id', '=', 'entry.id')
            .$if(language !== undefined, (terms) =>
              terms.where('term.language', '=', language ?? 'en'),
            )
            .$if(usage !== undefined, (terms) =>
              terms.where('term.usage', '=', usage ?? 'preferred'),
            ),
        ),
      ),
    )
    .$if(search !== '', (query) =>
      query.where((eb) =>
        eb.or([
          eb('entry.definition', 'ilike', pattern),
          eb.exists(
            eb
              .selectFrom('glossary_terms as term')
              .select('term.id')
              .whereRef('term.entry_id', '=', 'entry.id')
              .where('term.term', 'ilike', pattern),
          ),
        ]),
      ),
    );
}

/** For `matchingEntries`. */
export const entryColumns = [
  'entry.id as entryId' as const,
  sql<GlossaryEntryItem['partOfSpeech']>`entry.part_of_speech`.as('partOfSpeech'),
  'entry.definition' as const,
  'entry.do_not_translate as doNotTranslate' as const,
  sql<
    GlossaryEntryItem['terms']
  >`(SELECT coalesce(json_agg(json_build_object('language', t.language, 'term', t.term,
    'usage', t.usage) ORDER BY t.position), '[]') FROM glossary_terms t WHERE t.entry_id = entry.id)`.as(
    'terms',
  ),
  sql<string>`to_json(entry.updated_at)`.as('updatedAt'),
];

/** What an entry is listed by. */
export const firstTerm = sql`(SELECT lower(t.term) FROM glossary_terms t WHERE t.entry_id = entry.id
  ORDER BY t.position LIMIT 1)`;
