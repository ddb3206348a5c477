import type { DatabaseOrTransaction } from '../../platform/db/database.ts';
import type { Actor } from '../../platform/http/actor.ts';
import { publishLive } from '../../platform/live/channel.ts';
import { byActor, recordAction } from '../audit/index.ts';

/** Name of where somebody is; null: in none. */
export type Place = { department: string | null } | { project: string | null };
export type Move = { person: { id: string; user_name: string }; before: Place; after: Place };

/** Where people of the organisation came from and went, in the history of each; lists of people that are open reload. */
export async function recordMoves(
  db: DatabaseOrTransaction,
  actor: Actor,
  organisationId: string,
  moves: readonly Move[],
): Promise<void> {
  if (moves.length === 0) return;
  for (const { person, before, after } of moves)
    await recordAction(db, {
      ...byActor(actor),
      organisationId,
      action: 'user-changed',
      subject: person.id,
      subjectName: person.user_name,
      detail: { before, after },
    });
  await publishLive(
    db,
    { organisationId, resource: 'Users' },
    { type: 'changed', what: 'users', mediaId: null },
  );
}
