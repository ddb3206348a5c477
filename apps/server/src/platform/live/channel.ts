import type { LiveMessage } from '@glossa/contracts/live-messages';
import type { Resource } from '@glossa/contracts/permissions';
import { sql } from 'kysely';
import pg from 'pg';
import type { DatabaseOrTransaction } from '../db/database.ts';
import type { Logger } from '../log.ts';

/**
 * Who may receive: members of the organisation who may view the resource, of the project where one is named,
 * or one person.
 */
export type Audience = {
  organisationId: string;
  /** Null: what needs a login only, as what is one person's own. */
  resource: Resource | null;
  projectId?: string | null;
  userId?: string;
};
export type LivePost = { audience: Audience; message: LiveMessage };

const channelName = 'glossa_live';

/** Sends after the transaction commits (or at once outside one), to every process that listens. Kept under 8,000 bytes by PostgreSQL. */
export async function publishLive(
  db: DatabaseOrTransaction,
  audience: Audience,
  message: LiveMessage,
): Promise<void> {
  const post: LivePost = { audience, message };
  await sql`select pg_notify(${channelName}, ${JSON.stringify(post)})`.execute(db);
}

/**
 * Listens on a connection of its own and reconnects for as long as it is not stopped. `onListening` is called
 * whenever that begins, again after a lost connection too: posts of the time between never come.
 */
export function listenLive(
  connection: pg.PoolConfig,
  logger: Logger,
  { onListening, onPost }: { onListening: () => void; onPost: (post: LivePost) => void },
): { stop: () => Promise<void> } {
  let client: pg.Client | undefined;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;

  const connect = async () => {
    if (stopped) return;
    const next = new pg.Client({ ...connection, application_name: 'glossa-live' });
    client = next;
    next.on('error', (error) =>
      logger.warn({ err: error }, 'live channel lost its database connection'),
    );
    next.on('end', () => {
      if (!stopped) timer = setTimeout(() => void connect(), 1_000);
    });
    next.on('notification', ({ payload }) => {
      if (payload) onPost(JSON.parse(payload) as LivePost);
    });
    try {
      await next.connect();
      await next.query(`LISTEN ${channelName}`);
      onListening();
    } catch (error) {
      logger.warn({ err: error }, 'live channel cannot reach the database yet');
      // A failed connect emits no 'end'.
      if (!stopped) timer = setTimeout(() => void connect(), 1_000);
    }
  };
  void connect();
  return {
    stop: async () => {
      stopped = true;
      clearTimeout(timer);
      await client?.end();
    },
  };
}
