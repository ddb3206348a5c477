import { once } from 'node:events';
import type pg from 'pg';
import type { Connection, Submittable } from 'pg';

/** What pg's connection can do beyond its types: PostgreSQL's COPY. */
type CopyConnection = Connection & {
  sendCopyFromChunk: (chunk: Buffer) => void;
  endCopyFrom: () => void;
  sendCopyFail: (reason: string) => void;
};

/** What pg calls on a query while it runs. */
type CopyQuery = Submittable & {
  handleError: (error: Error) => void;
  handleCommandComplete: (message: { text: string }) => void;
  handleReadyForQuery: () => void;
};

/** The rows of a `COPY … TO STDOUT`, in pieces of whole rows of about `pieceBytes`. Constant memory. */
export async function* copyOut(
  client: pg.Client,
  sql: string,
  pieceBytes: number,
): AsyncGenerator<Buffer> {
  const { stream } = client.connection;
  const ready: Buffer[] = [];
  let rows: Buffer[] = [];
  let bytes = 0;
  let ended = false;
  let failure: Error | undefined;
  let wake = () => {};
  const handOn = () => {
    if (bytes > 0) ready.push(Buffer.concat(rows));
    rows = [];
    bytes = 0;
    wake();
  };
  const query: CopyQuery & { handleCopyData: (message: { chunk: Buffer }) => void } = {
    submit: (connection) => connection.query(sql),
    handleCopyData: ({ chunk }) => {
      rows.push(chunk);
      bytes += chunk.length;
      if (bytes < pieceBytes) return;
      // The disk may be slower than the database.
      stream.pause();
      handOn();
    },
    handleCommandComplete: handOn,
    handleError: (error) => {
      failure = error;
      ended = true;
      wake();
    },
    handleReadyForQuery: () => {
      ended = true;
      wake();
    },
  };
  client.query(query);
  for (;;) {
    const piece = ready.shift();
    if (piece) yield piece;
    else if (failure) throw failure;
    else if (ended) return;
    else {
      const woken = new Promise<void>((resolve) => {
        wake = resolve;
      });
      stream.resume();
      await woken;
    }
  }
}

/** Feeds a `COPY … FROM STDIN`. Answers how many rows came in; throws what the database or the source says. */
export async function copyIn(
  client: pg.Client,
  sql: string,
  source: AsyncIterable<Buffer>,
): Promise<number> {
  return new Promise<number>((resolve, reject) => {
    let rows = 0;
    let failure: unknown;
    const query: CopyQuery & { handleCopyInResponse: (connection: CopyConnection) => void } = {
      submit: (connection) => connection.query(sql),
      handleCopyInResponse: (connection) => {
        feed(connection, source, () => failure !== undefined).catch((error: unknown) => {
          failure ??= error;
          connection.sendCopyFail('the archive could not be read');
        });
      },
      handleCommandComplete: ({ text }) => {
        rows = Number(text.split(' ')[1] ?? 0);
      },
      handleError: (error) => {
        failure ??= error;
        reject(failure);
      },
      handleReadyForQuery: () => resolve(rows),
    };
    client.query(query);
  });
}

async function feed(
  connection: CopyConnection,
  source: AsyncIterable<Buffer>,
  failed: () => boolean,
): Promise<void> {
  for await (const piece of source) {
    if (failed()) return;
    connection.sendCopyFromChunk(piece);
    if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain');
  }
  if (!failed()) connection.endCopyFrom();
}
