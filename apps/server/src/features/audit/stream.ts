import { open } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database, DatabaseTransaction } from '../../platform/db/database.ts';
import { isDatabaseUnavailable } from '../../platform/db/unavailable.ts';
import type { Logger } from '../../platform/log.ts';

export type AuditStreamOptions = {
  db: Database;
  logger: Logger;
  /** Lines are appended; it is opened for each round, so that it may be moved away. */
  file: string | undefined;
  stdout: { write: (text: string) => unknown } | undefined;
  everyMs?: number;
};

const batchSize = 500;

/**
 * Writes audit entries as JSON lines for other systems. An entry leaves the outbox once it is written, so that none is
 * lost when the process or the database ends; one may be written twice, with the same id. Throws where the file cannot
 * be written.
 */
export async function startAuditStream({
  db,
  logger,
  file,
  stdout,
  everyMs = 1_000,
}: AuditStreamOptions): Promise<{ stop: () => Promise<void> }> {
  const wanted = file !== undefined || stdout !== undefined;
  await db.transaction().execute((trx) => switchOutbox(trx, wanted));
  if (!wanted) return { stop: async () => {} };
  if (file !== undefined) await append(file, '').catch(explainFile(file));

  let failing = false;
  const drain = async () => {
    try {
      while ((await passOn(db, file, stdout)) === batchSize);
      if (failing) logger.info('audit entries are passed on again');
      failing = false;
    } catch (error) {
      // Once: it is tried again every second.
      if (!failing && !isDatabaseUnavailable(error))
        logger.error({ err: error }, 'audit entries were not passed on; they are kept');
      failing = true;
    }
  };
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running: Promise<void> = Promise.resolve();
  const next = () => {
    running = drain().then(() => {
      if (!stopped) timer = setTimeout(next, everyMs);
    });
  };
  next();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await running;
      await drain();
    },
  };
}

/** The database fills the outbox only where someone empties it. */
async function switchOutbox(trx: DatabaseTransaction, wanted: boolean): Promise<void> {
  if (wanted) {
    await trx
      .insertInto('installation_settings')
      .values({ name: 'audit-stream', value: '{}' })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    return;
  }
  await trx.deleteFrom('installation_settings').where('name', '=', 'audit-stream').execute();
  await trx.deleteFrom('audit_outbox').execute();
}

/** Answers how many left the outbox. */
async function passOn(
  db: Database,
  file: string | undefined,
  stdout: AuditStreamOptions['stdout'],
): Promise<number> {
  return db.transaction().execute(async (trx) => {
    // Another server may be passing on the others.
    const { rows } = await sql<{ entryId: string; line: object | null }>`
      SELECT o.entry_id AS "entryId", CASE WHEN a.id IS NOT NULL THEN json_build_object(
          'type', 'audit', 'id', a.id, 'time', a.at, 'action', a.action, 'organizationId', a.organisation_id,
          'organization', (SELECT name FROM organisations WHERE id = a.organisation_id),
          'userId', a.user_id,
          'userName', coalesce(a.user_name, (SELECT user_name FROM users WHERE id = a.user_id)),
          'subject', a.subject, 'subjectName', a.subject_name, 'address', a.address, 'detail', a.detail) END AS line
        FROM audit_outbox o LEFT JOIN audit_log a ON a.id = o.entry_id
       ORDER BY a.at, o.entry_id LIMIT ${batchSize} FOR UPDATE OF o SKIP LOCKED`.execute(trx);
    // A retention rule may have deleted the entry itself.
    const text = rows.flatMap(({ line }) => (line ? [`${JSON.stringify(line)}\n`] : [])).join('');
    if (text !== '' && file !== undefined) await append(file, text);
    if (text !== '') stdout?.write(text);
    if (rows.length > 0)
      await trx
        .deleteFrom('audit_outbox')
        .where(
          'entry_id',
          'in',
          rows.map(({ entryId }) => entryId),
        )
        .execute();
    return rows.length;
  });
}

/** On the disk when it returns. A line that an earlier process could not finish is ended first. */
async function append(path: string, text: string): Promise<void> {
  const file = await open(path, 'a+', 0o640);
  try {
    const { size } = await file.stat();
    const last = Buffer.alloc(1);
    if (size > 0) await file.read(last, 0, 1, size - 1);
    const broken = size > 0 && last[0] !== 10;
    await file.appendFile(broken && text !== '' ? `\n${text}` : text);
    await file.datasync();
  } finally {
    await file.close();
  }
}

const explainFile = (path: string) => (error: unknown) => {
  throw new Error(
    `The file of GLOSSA_AUDIT_FILE cannot be written: ${(error as Error).message}. Make its folder, or give this account the right to write ${path}.`,
    { cause: error },
  );
};
