import { type RawBuilder, sql } from 'kysely';

/** Sorts names as in a dictionary, ignoring case: Zoo after apple, Élan next to elan. */
export const byName = (column: string): RawBuilder<string> =>
  sql`${sql.ref(column)} COLLATE "und-x-icu"`;
