import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { Resource } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import type { DatabaseOrTransaction } from '../db/database.ts';
import type { DatabaseMonitor } from '../db/database-monitor.ts';

/** The audience: members of the organization who may view the resource, of the project if one is named, or one user. */
export type Audience = {
  organisationId: string;
  /** Null: requires login only, for a user's own data. */
  resource: Resource | null;
  projectId?: string | null;
  userId?: string;
};
export type LivePost = { audience: Audience; message: LiveMessage };

/** In PostgreSQL. */
export const liveChannel = 'glossa_live';

/** Receives the posts of all processes. `onListening` is called whenever that begins: posts before it may be lost. */
export type LiveListener = (handlers: {
  onListening: () => void;
  onPost: (post: LivePost) => void;
}) => Promise<{ close: () => Promise<void> }>;

/**
 * Sends after the transaction commits (or immediately outside one), to every listening process: through PostgreSQL, which
 * limits it to 8,000 bytes, or where the connections of `db` divert it.
 */
export async function publishLive(
  db: DatabaseOrTransaction,
  audience: Audience,
  message: LiveMessage,
): Promise<void> {
  const post: LivePost = { audience, message };
  await sql`select pg_notify(${liveChannel}, ${JSON.stringify(post)})`.execute(db);
}

/** Through PostgreSQL. */
export const listenToDatabase =
  (monitor: DatabaseMonitor): LiveListener =>
  ({ onListening, onPost }) =>
    monitor.listen({
      channel: liveChannel,
      onListening,
      onNotification: (payload) => onPost(JSON.parse(payload) as LivePost),
    });
