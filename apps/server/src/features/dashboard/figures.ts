import type { DashboardFigures } from '@glossa/contracts/dashboard';
import { lastMonths } from '@glossa/contracts/reports';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { visibleCounts, visibleMedia } from '../media/index.ts';

const many = sql<number>`count(*)::int`;
const minutes = sql<number>`round(coalesce(sum(media.duration_ms), 0) / 60000.0, 1)::float8`;

/** Visible media, or only the caller's, by language and by the last 12 months in the organization's time zone. */
export async function readFigures(
  db: Database,
  actor: Actor,
  now: Date,
  mineOnly: boolean,
): Promise<DashboardFigures> {
  const { time_zone: timeZone } = await db
    .selectFrom('organisations')
    .select('time_zone')
    .where('id', '=', actor.organisationId)
    .executeTakeFirstOrThrow();
  const months = lastMonths(now, timeZone)
    .map(({ value }) => value)
    .toReversed();
  const media = visibleMedia(db, actor).$if(mineOnly, (query) =>
    query.where('media.uploaded_by', '=', actor.userId),
  );
  const [languages, translations, byMonth] = await Promise.all([
    mineOnly
      ? media
          .select(['media.language', many.as('media'), minutes.as('minutes')])
          .groupBy('media.language')
          .execute()
      : visibleCounts(db, actor)
          .select([
            'c.language',
            sql<number>`sum(c.count)::int`.as('media'),
            sql<number>`round(sum(c.duration_ms) / 60000.0, 1)::float8`.as('minutes'),
          ])
          .groupBy('c.language')
          .execute(),
    media
      .innerJoin('translation_requests as t', 't.media_id', 'media.id')
      .select(['t.language', many.as('translations')])
      .groupBy('t.language')
      .execute(),
    media
      .select([
        sql<string>`to_char(media.created_at AT TIME ZONE ${timeZone}, 'YYYY-MM')`.as('month'),
        sql<number>`count(*) FILTER (WHERE media.kind <> 'doc')::int`.as('videos'),
        sql<number>`count(*) FILTER (WHERE media.kind = 'doc')::int`.as('documents'),
        minutes.as('minutes'),
      ])
      .where(
        'media.created_at',
        '>=',
        sql<Date>`(${`${months[0]}-01`}::timestamp AT TIME ZONE ${timeZone})`,
      )
      .groupBy(sql`1`)
      .execute(),
  ]);
  const codes = new Set([...languages, ...translations].map(({ language }) => language));
  return {
    timeZone,
    byLanguage: [...codes]
      .map((language) => {
        const own = languages.find((row) => row.language === language);
        return {
          language,
          media: own?.media ?? 0,
          minutes: own?.minutes ?? 0,
          translations: translations.find((row) => row.language === language)?.translations ?? 0,
        };
      })
      .sort((a, b) => b.media + b.translations - a.media - a.translations),
    byMonth: months.map(
      (month) =>
        byMonth.find((row) => row.month === month) ?? {
          month,
          videos: 0,
          documents: 0,
          minutes: 0,
        },
    ),
  };
}
