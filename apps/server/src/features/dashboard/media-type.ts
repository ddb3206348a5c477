import { sql } from 'kysely';

/** Of the row of `media` in the query; sound is shown as film is. */
export const typeOf = sql<'video' | 'doc'>`CASE media.kind WHEN 'doc' THEN 'doc' ELSE 'video' END`;
