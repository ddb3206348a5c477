import pg from 'pg';

/** One connection, for as long as a command of the operator's needs it; whoever asked ends it. Throws what pg says. */
export async function connectClient(connection: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(connection);
  // The query that runs when the server ends the connection says so, or else the next one does; without a listener the
  // process would end before anything is cleaned up.
  client.on('error', () => {});
  await client.connect();
  return client;
}
