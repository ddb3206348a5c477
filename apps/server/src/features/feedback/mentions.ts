import { sql } from 'kysely';
import type { DatabaseTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import type { FeedbackDeps } from './deps.ts';
import { aboutTicket, notifyTicket } from './record-change.ts';
import { canSeeTicket, type TicketAudience, type TicketRow } from './ticket-access.ts';

/**
 * Names after an @. A final dot, hyphen or apostrophe may belong to the sentence: both readings are tried. Not within a
 * word, so that an e-mail address mentions no one.
 */
export function namesIn(text: string): string[] {
  const names = [...text.matchAll(/(?<![\p{L}\p{N}._@+'-])@([\p{L}\p{N}._@+'-]+)/gu)]
    .map((match) => (match[1] ?? '').toLowerCase())
    .flatMap((name) => [name, name.replace(/[.'-]+$/u, '')]);
  return [...new Set(names)].filter((name) => name !== '').slice(0, 50);
}

/** Only users who may see the ticket: a mention grants no access. */
export async function findMentioned(
  trx: DatabaseTransaction,
  circle: TicketAudience,
  text: string,
): Promise<string[]> {
  const names = namesIn(text);
  if (names.length === 0) return [];
  const rows = await trx
    .selectFrom('users')
    .select('users.id')
    .where(canSeeTicket(circle))
    .where((eb) => eb(eb.fn('lower', ['users.user_name']), '=', sql`ANY(${names}::text[])`))
    .execute();
  return rows.map((row) => row.id);
}

export const notifyMentioned = (
  deps: FeedbackDeps,
  trx: DatabaseTransaction,
  actor: Actor,
  ticket: TicketRow,
  mentioned: readonly string[],
): Promise<void> =>
  notifyTicket(deps, trx, {
    ...aboutTicket(actor, ticket),
    kind: 'feedback-mention',
    recipients: mentioned.filter((id) => id !== actor.userId),
  });
