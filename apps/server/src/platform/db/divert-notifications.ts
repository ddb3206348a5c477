import type pg from 'pg';

/** Where notifications of a channel go instead of PostgreSQL. `payloads` are in the order of the statements. */
export type Diversion = { channel: string; send: (payloads: readonly string[]) => void };

const notify = 'select pg_notify($1, $2)';
const nothing = { command: 'SELECT', rowCount: 0, rows: [], oid: 0, fields: [] };

/**
 * Answers clients whose notifications of one channel leave another way: when the transaction that made them has
 * committed, or at once outside one, as PostgreSQL does it. Those of a transaction that is rolled back are dropped. A
 * process that ends right after a commit may not have sent them.
 */
export function createDiversion(
  diversion: Diversion | undefined,
): (client: pg.PoolClient) => pg.PoolClient {
  if (!diversion) return (client) => client;
  // One for each client: Kysely keeps what it knows of a connection by it.
  const known = new WeakMap<pg.PoolClient, pg.PoolClient>();
  return (client) => {
    const diverted = known.get(client) ?? divert(client, diversion);
    known.set(client, diverted);
    return diverted;
  };
}

function divert(client: pg.PoolClient, { channel, send }: Diversion): pg.PoolClient {
  /** Null outside a transaction. */
  let held: string[] | null = null;
  const query = async (text: string, values: unknown[] | undefined) => {
    if (text === notify && values?.[0] === channel) {
      const payload = String(values[1]);
      if (held) held.push(payload);
      else send([payload]);
      return nothing;
    }
    if (text === 'commit' || text === 'rollback') {
      const payloads = held ?? [];
      held = null;
      const result = await client.query(text, values);
      // A transaction with a failed statement ends in a rollback, whatever is asked for.
      if (result.command === 'COMMIT' && payloads.length > 0) send(payloads);
      return result;
    }
    if (text === 'begin' || text.startsWith('start transaction')) held = [];
    return client.query(text, values);
  };
  return new Proxy(client, {
    get: (target, property) => {
      if (property === 'query') return query;
      const value = Reflect.get(target, property);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
