import type pg from 'pg';
import type { Logger } from '../log.ts';

/**
 * Name order depends on the ICU version. Indexes built with another version would miss rows: after an update of
 * PostgreSQL or ICU they are rebuilt.
 */
export async function refreshCollations(pool: pg.Pool, logger: Logger): Promise<void> {
  const { rows } = await pool.query<{ oid: number; name: string }>(
    `SELECT oid, format('%I.%I', collnamespace::regnamespace, collname) AS name FROM pg_collation
     WHERE collprovider = 'i' AND collversion <> pg_collation_actual_version(oid)
       AND EXISTS (SELECT FROM pg_index WHERE pg_collation.oid = ANY (indcollation))`,
  );
  for (const { oid, name } of rows) {
    logger.info({ collation: name }, 'the order of names has changed: building their indexes anew');
    const indexes = await pool.query<{ name: string }>(
      'SELECT indexrelid::regclass::text AS name FROM pg_index WHERE $1 = ANY (indcollation)',
      [oid],
    );
    for (const index of indexes.rows) await pool.query(`REINDEX INDEX ${index.name}`);
    await pool
      .query(`ALTER COLLATION ${name} REFRESH VERSION`)
      .catch((error: unknown) =>
        logger.warn(
          { err: error, collation: name },
          'the version of a collation was not noted, so its indexes are built anew at every start: run ALTER COLLATION … REFRESH VERSION as its owner',
        ),
      );
  }
}
