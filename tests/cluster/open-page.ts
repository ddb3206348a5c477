import { setTimeout as delay } from 'node:timers/promises';
import { createLiveTicket, type LiveMessage, livePath } from '@glossa/contracts/live-messages';
import { getMediaDetailsMultiParam } from '@glossa/contracts/media';
import { WebSocket } from 'ws';
import type { Finding } from '../faults/checks.ts';
import type { Person } from '../faults/person.ts';
import type { Query } from '../faults/query.ts';

/** A dashboard left open in a browser: what it shows comes from one answer and the messages since. */
export type OpenPage = {
  /** Rows that it shows otherwise than the database has them, once it had time to learn of them. */
  findStale: (query: Query, fault: string) => Promise<Finding[]>;
  /** How often its connection was lost. */
  reconnects: () => number;
  close: () => void;
};

/** Longer than a page takes to reconnect and to ask again. */
const learnsWithinMs = 30_000;
const rowsShown = 50;

/** `address` is where its requests go, `origin` where browsers find the product. */
export function openPage(
  { address, origin, name }: { address: string; origin: string; name: string },
  person: Person,
): OpenPage {
  let shown = new Map<string, string>();
  let socket: WebSocket | undefined;
  let closed = false;
  let reconnects = 0;
  let wanted = false;
  let asking = false;

  /** Again as long as something changed while the answer was on its way. */
  const refetch = async () => {
    wanted = true;
    if (asking) return;
    asking = true;
    while (wanted && !closed) {
      wanted = false;
      const answer = await person.once(getMediaDetailsMultiParam, {
        body: { pageSize: rowsShown },
      });
      if (answer?.status === 200) {
        const { items } = answer.body.data as {
          items: Array<{ mediaId: string; uploadedStatus: string }>;
        };
        shown = new Map(items.map(({ mediaId, uploadedStatus }) => [mediaId, uploadedStatus]));
      } else {
        wanted = true;
        await delay(300);
      }
    }
    asking = false;
  };
  const take = (message: LiveMessage) => {
    if (message.type === 'file_status') {
      for (const { id, status } of message.file_status)
        if (shown.has(id)) shown.set(id, status);
        else void refetch();
      // An answer on its way may be older.
      if (asking) wanted = true;
    } else if (
      message.type === 'resync' ||
      (message.type === 'changed' && message.what === 'media')
    )
      void refetch();
  };
  const connect = async () => {
    const answer = await person.once(createLiveTicket, {});
    if (answer?.status !== 200) throw new Error('no ticket');
    const { ticket } = answer.body.data as { ticket: string };
    const url = new URL(livePath, address);
    url.protocol = 'ws:';
    url.searchParams.set('ticket', ticket);
    const opened = new WebSocket(url, { origin });
    socket = opened;
    opened.on('message', (data) => take(JSON.parse(String(data)) as LiveMessage));
    // The server sends a ping every 12 seconds: a connection without any leads nowhere.
    let timer = setTimeout(() => opened.terminate(), 30_000);
    opened.on('ping', () => {
      clearTimeout(timer);
      timer = setTimeout(() => opened.terminate(), 30_000);
    });
    await new Promise<void>((resolve) => {
      opened.on('error', () => {}); // `close` follows.
      opened.on('close', () => {
        clearTimeout(timer);
        resolve();
      });
    });
  };
  void (async () => {
    while (!closed) {
      await connect().catch(() => {
        // The next try is in a moment.
      });
      reconnects += 1;
      await delay(300);
    }
  })();

  return {
    findStale: async (query, fault) => {
      const end = Date.now() + learnsWithinMs;
      for (;;) {
        const rows = await query<{ id: string; status: string; original_name: string }>(
          `SELECT id, status, original_name FROM media WHERE status <> 'uploading'
           ORDER BY created_at DESC, id DESC LIMIT ${rowsShown / 2}`,
        );
        const stale = rows.filter(({ id, status }) => shown.get(id) !== status);
        if (stale.length === 0) return [];
        if (Date.now() > end)
          return stale.map(({ id, status, original_name }) => ({
            fault,
            defect: 'stale' as const,
            text: `page ${name} shows ${original_name} as ${shown.get(id) ?? 'missing'}, and it is ${status}`,
          }));
        await delay(200);
      }
    },
    reconnects: () => reconnects,
    close: () => {
      closed = true;
      socket?.terminate();
    },
  };
}
