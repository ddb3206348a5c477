import type { QueryOf } from '@glossa/contracts/endpoint';
import type {
  ErrorRate,
  ErrorRates,
  exportErrorRates,
  viewErrorRates,
} from '@glossa/contracts/error-rates';
import { errorKinds } from '@glossa/contracts/feedback';
import { languageNameIn } from '@glossa/contracts/language-names';
import { languageCodes } from '@glossa/contracts/languages';
import type { MessageId } from '@glossa/messages/message';
import type { FastifyReply } from 'fastify';
import { type RawBuilder, sql } from 'kysely';
import { sendCsv } from '../../platform/csv.ts';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { preferredLanguage } from '../../platform/i18n/page-language.ts';
import { translate } from '../../platform/i18n/translate.ts';
import { byActor, recordAction } from '../audit/index.ts';
import { visibleMedia } from '../media/index.ts';

const columns: readonly MessageId[] = [
  'feedback.export.transcriptErrors',
  'feedback.export.transcriptWords',
  'feedback.export.transcriptErrorRate',
  'feedback.export.translationErrors',
  'feedback.export.translationWords',
  'feedback.export.translationErrorRate',
];
/** The heading of what is counted by, and what is written where it is not known. */
const groupNames = {
  language: { heading: 'common.language', none: 'feedback.unknownLanguage' },
  project: { heading: 'common.project', none: 'feedback.noProject' },
  department: { heading: 'common.department', none: 'feedback.noDepartment' },
} as const satisfies Record<Query['by'], { heading: MessageId; none: MessageId }>;

export async function sendErrorRates(
  db: Database,
  actor: Actor,
  query: QueryOf<typeof exportErrorRates>,
  reply: FastifyReply,
): Promise<FastifyReply> {
  const { groups, total } = await errorRates(db, actor, query);
  await recordAction(db, { ...byActor(actor), action: 'feedback-rates-exported', detail: query });
  const language = await preferredLanguage(db, actor);
  const { heading, none } = groupNames[query.by];
  const nameOf = ({ key, name }: ErrorRate) => {
    const code = languageCodes.find((known) => known === key);
    return name ?? (code ? languageNameIn(language, code) : key) ?? translate(language, none);
  };
  const rows = async function* () {
    for (const group of groups) yield [nameOf(group), ...cells(group)];
    yield [translate(language, 'feedback.total'), ...cells(total)];
  };
  const headings = [heading, ...columns].map((id) => translate(language, id));
  return sendCsv(reply, `error-rates-by-${query.by}.csv`, headings, rows());
}

const cells = (group: ErrorRate): string[] =>
  [group.transcripts, group.translations].flatMap(({ errors, words, perThousand }) => [
    String(errors),
    String(words),
    perThousand === null ? '' : String(perThousand),
  ]);

type Query = QueryOf<typeof viewErrorRates>;
type Count = { key: string | null; name: string | null; of_translation: boolean; amount: number };

/**
 * Errors reported in the period per 1,000 words transcribed and translated in it. Both are counted by language, by
 * project of the media, or by department of the uploader. Words of a translation are those of its source. A ticket
 * closed without being resolved was not an error.
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

/** Grouping as key and name; `media` and `language` are available in each query. */
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
    .where('request.status', 'in', ['rendering', 'ready', 'stale'])
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

/** Two decimals: more would suggest a precision that counts of reports do not have. */
const rate = (errors: number, words: number) => ({
  errors,
  words,
  perThousand: words === 0 ? null : Math.round((errors * 100_000) / words) / 100,
});
