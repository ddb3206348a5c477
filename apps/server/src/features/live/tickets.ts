import { createHash, randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { Database } from '../../platform/db/database.ts';

const lifeSeconds = 30;

/** Only hashes are stored: who reads the table can open no socket. */
const hashOf = (ticket: string) => createHash('sha256').update(ticket).digest('hex');

/** The socket may be opened at another process than the one that issued the ticket. */
export async function issueTicket(db: Database, sessionId: string): Promise<string> {
  const ticket = randomBytes(24).toString('base64url');
  await db
    .insertInto('live_tickets')
    .values({ hash: hashOf(ticket), session_id: sessionId })
    .execute();
  return ticket;
}

/** Single use: of several processes that are asked, one finds it. `ageMs` is how long ago it was issued. */
export async function redeemTicket(
  db: Database,
  ticket: string,
): Promise<{ sessionId: string; ageMs: number } | undefined> {
  const { rows } = await sql<{ session_id: string; age: number }>`
    DELETE FROM live_tickets WHERE hash = ${hashOf(ticket)}
    RETURNING session_id, extract(epoch FROM clock_timestamp() - issued_at)::float8 AS age`.execute(
    db,
  );
  const [found] = rows;
  if (!found || found.age > lifeSeconds) return undefined;
  return { sessionId: found.session_id, ageMs: found.age * 1_000 };
}

/** Part of the housekeeping: those that no one redeemed. */
export async function purgeTickets(db: Database): Promise<void> {
  await sql`DELETE FROM live_tickets
    WHERE issued_at < now() - make_interval(secs => ${lifeSeconds})`.execute(db);
}
