import type { QueryOf } from '@glossa/contracts/endpoint';
import type { ErrorRate, ErrorRates, viewErrorRates } from '@glossa/contracts/error-rates';
import { errorKinds } from '@glossa/contracts/feedback';
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleMedia } from '../media/index.ts';

type Query = QueryOf<typeof viewErrorRates>;
type Count = { key: string | null; name: string | null; of_translation: boolean; amount: number };

/**
 * Errors reported in the period for each 1,000 words transcribed and translated in it. Both are counted for the same
 * thing: the language, the project of the media, or the department of whoever uploaded it. Words of a translation are
 * those of its source. A ticket that was closed without being resolved was no error.
 */
export async function errorRates(db: Database, actor: Actor, query: Query): Promise<ErrorRates> {
  const [transcribed, translated, errors] = await Promise.all([
    wordsTranscribed(db, actor, query),
    wordsTranslated(db, actor, query),
    errorsReported(db, actor, query),
  ]);
  const groups = gather([...transcribed, ...translated], errors);
  return { groups, total: sum(groups) };
}

/** What is counted by, as key and name; `media` and `language` are at hand in each of the queries. */
function groupOf(by: Query['by'], language: RawBuilder<string | null>) {
  const department = sql`(SELECT department_id FROM users WHERE users.id = media.uploaded_by)`;
  const keys = {
    language: sql<string | null>`${language}`,
    project: sql<string | null>`media.project_id::text`,
    department: sql<string | null>`${department}::text`,
  };
  const names = {
    language: sql<string | null>`NULL::text`,
    project: sql<string | null>`(SELECT name FROM projects WHERE projects.id = media.project_id)`,
    department: sql<
      string | null
    >`(SELECT name FROM departments WHERE departments.id = ${department})`,
  };
  return [keys[by].as('key'), names[by].as('name')] as const;
}

const within = (column: RawBuilder<unknown>, { from, to }: Query) =>
  sql<boolean>`(${from ?? null}::timestamptz IS NULL OR ${column} >= ${from ?? null}::timestamptz)
    AND (${to ?? null}::timestamptz IS NULL OR ${column} < ${to ?? null}::timestamptz)`;

const wordsTranscribed = (db: Database, actor: Actor, query: Query): Promise<Count[]> =>
  visibleMedia(db, actor)
    .innerJoin('transcripts', 'transcripts.media_id', 'media.id')
    .select(groupOf(query.by, sql`transcripts.language`))
    .select([
      sql<boolean>`false`.as('of_translation'),
      sql<number>`coalesce(sum(media.word_count), 0)::float8`.as('amount'),
    ])
    .where(within(sql`transcripts.created_at`, query))
    .groupBy(['key', 'name'])
    .execute();

const wordsTranslated = (db: Database, actor: Actor, query: Query): Promise<Count[]> =>
  visibleMedia(db, actor)
    .innerJoin('translation_requests as request', 'request.media_id', 'media.id')
    .select(groupOf(query.by, sql`request.language`))
    .select([
      sql<boolean>`true`.as('of_translation'),
      sql<number>`coalesce(sum(media.word_count), 0)::float8`.as('amount'),
    ])
    .where('request.status', 'in', ['ready', 'stale'])
    .where(within(sql`request.finished_at`, query))
    .groupBy(['key', 'name'])
    .execute();

const errorsReported = (db: Database, actor: Actor, query: Query): Promise<Count[]> =>
  visibleMedia(db, actor)
    .innerJoin('feedback_tickets as ticket', 'ticket.media_id', 'media.id')
    .select(groupOf(query.by, sql`ticket.language`))
    .select(['ticket.of_translation', sql<number>`count(*)::float8`.as('amount')])
    .where('ticket.kind', 'in', errorKinds)
    .where((eb) =>
      eb.or([eb('ticket.status', '!=', 'Closed'), eb('ticket.resolved_at', 'is not', null)]),
    )
    .where(within(sql`ticket.created_at`, query))
    .groupBy(['key', 'name', 'ticket.of_translation'])
    .execute();

function gather(words: readonly Count[], errors: readonly Count[]): ErrorRate[] {
  const groups = new Map<string | null, ErrorRate>();
  const groupFor = ({ key, name }: Count): ErrorRate => {
    const known = groups.get(key);
    if (known) return known;
    const group = { key, name, transcripts: rate(0, 0), translations: rate(0, 0) };
    groups.set(key, group);
    return group;
  };
  for (const [counts, what] of [
    [words, 'words'],
    [errors, 'errors'],
  ] as const)
    for (const count of counts) {
      const group = groupFor(count);
      const part = count.of_translation ? 'translations' : 'transcripts';
      const sums = { ...group[part], [what]: group[part][what] + count.amount };
      group[part] = rate(sums.errors, sums.words);
    }
  return [...groups.values()].sort((a, b) => errorsOf(b) - errorsOf(a) || byName(a, b));
}

const errorsOf = ({ transcripts, translations }: ErrorRate) =>
  transcripts.errors + translations.errors;
const byName = (a: ErrorRate, b: ErrorRate) =>
  (a.name ?? a.key ?? '').localeCompare(b.name ?? b.key ?? '', 'en');

function sum(groups: readonly ErrorRate[]): ErrorRate {
  const of = (part: 'transcripts' | 'translations') =>
    rate(
      groups.reduce((total, group) => total + group[part].errors, 0),
      groups.reduce((total, group) => total + group[part].words, 0),
    );
  return {
    key: null,
    name: null,
    transcripts: of('transcripts'),
    translations: of('translations'),
  };
}

/** To a hundredth: more would pretend to an exactness that counts of reports do not have. */
const rate = (errors: number, words: number) => ({
  errors,
  words,
  perThousand: words === 0 ? null : Math.round((errors * 100_000) / words) / 100,
});
