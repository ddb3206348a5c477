import type { QueryOf } from '@glossa/contracts/endpoint';
import type {
  Glossary,
  GlossaryEntryItem,
  viewGlossaryEntries,
} from '@glossa/contracts/glossaries';
import { message } from '@glossa/messages/message';
import { type Selectable, sql } from 'kysely';
import type { DatabaseOrTransaction, DatabaseTransaction } from '../../platform/db/database.ts';
import { containing } from '../../platform/db/like-pattern.ts';
import type { GlossariesTable } from '../../platform/db/schema.ts';
import type { SortColumn } from '../../platform/db/sort.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { AppError } from '../../platform/http/app-error.ts';
import { publishLive } from '../../platform/live/channel.ts';

type GlossaryRow = Selectable<GlossariesTable>;

const ownGlossary = (db: DatabaseOrTransaction, organisationId: string, glossaryId: string) =>
  db
    .selectFrom('glossaries')
    .selectAll()
    .where('id', '=', glossaryId)
    .where('organisation_id', '=', organisationId);

const glossaryNotFound = () => new AppError('NOT_FOUND', message('glossaries.notFound'));

/** Throws NOT_FOUND if the organization has no such glossary. */
export const requireGlossary = (
  db: DatabaseOrTransaction,
  organisationId: string,
  glossaryId: string,
): Promise<GlossaryRow> =>
  ownGlossary(db, organisationId, glossaryId).executeTakeFirstOrThrow(glossaryNotFound);

/** The same, locked until the transaction ends to serialize changes of a glossary. */
export const lockGlossary = (
  trx: DatabaseTransaction,
  actor: Actor,
  glossaryId: string,
): Promise<GlossaryRow> =>
  ownGlossary(trx, actor.organisationId, glossaryId)
    .forUpdate()
    .executeTakeFirstOrThrow(glossaryNotFound);

/** Refreshes lists of glossaries and their entries. */
export const announceGlossaries = (
  db: DatabaseOrTransaction,
  organisationId: string,
): Promise<void> =>
  publishLive(
    db,
    { organisationId, resource: 'Translation' },
    { type: 'changed', what: 'glossaries', mediaId: null },
  );

/** Of one organization, by name. `id` selects one. */
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

type Filters = Partial<Omit<QueryOf<typeof viewGlossaryEntries>, 'page' | 'pageSize' | 'cursor'>>;

/** Matching entries of a glossary in the caller's organization. */
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

/** The sort key of an entry. */
export const firstTerm: SortColumn = {
  expression: sql`(SELECT t.term FROM glossary_terms t WHERE t.entry_id = entry.id
    ORDER BY t.position LIMIT 1) COLLATE "und-x-icu"`,
  type: 'text',
  nullable: true,
};
