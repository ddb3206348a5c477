import type { LiveMessage } from '@glossa/contracts/live-messages';
import { createLiveTicket, liveMessageSchema, livePath } from '@glossa/contracts/live-messages';
import { callApi } from '../http/api-client.ts';
import { ApiError } from '../http/api-error.ts';
import { parseJson } from '../http/http.ts';

export type LiveStatus = 'connecting' | 'connected' | 'offline';

type Handlers = {
  onStatus: (status: LiveStatus) => void;
  onMessage: (message: LiveMessage) => void;
};

const initialWaitMs = 1000;
const maxWaitMs = 30_000;
/** Timeout for opening a socket. */
const openingMs = 10_000;

/**
 * Delay before attempt number `attempt` (from 0) in milliseconds: doubling with jitter, so that clients do not
 * reconnect at once.
 */
export function reconnectWait(attempt: number, random = Math.random()): number {
  return Math.min(maxWaitMs, initialWaitMs * 2 ** attempt) * (0.5 + random / 2);
}

export type LastMessage = { message: LiveMessage; at: Date };
const noMessage: ReadonlySet<LiveMessage['type']> = new Set(['client_left', 'resync']);
let last: LastMessage | null = null;
/** The last message with news, and when it arrived; `client_left` and `resync` carry none. */
export const lastLiveMessage = (): LastMessage | null => last;

/**
 * Keeps one socket open until told to stop. Lost, it is tried again with growing waits, and at once when the browser
 * says that the network is back or the person looks at the page again. The first socket brings what happened since
 * `since` (milliseconds since 1970), or a `resync`; later ones bring a `resync`: a dead line is noticed late.
 */
export function openLiveConnection(since: number, handlers: Handlers): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  /** Counts attempts: events of earlier ones are ignored. */
  let current = 0;
  let asking = false;
  let stopped = false;
  let wasOpen = false;

  const tryLater = () => {
    if (stopped) return;
    handlers.onStatus('offline');
    clearTimeout(timer);
    timer = setTimeout(connect, reconnectWait(attempt));
    attempt += 1;
  };

  async function connect(): Promise<void> {
    clearTimeout(timer);
    current += 1;
    const mine = current;
    asking = true;
    try {
      const { ticket } = await callApi(createLiveTicket);
      if (!stopped && mine === current) open(ticket);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // An ended session closes this connection by leaving the shell.
      if (mine === current) tryLater();
    } finally {
      if (mine === current) asking = false;
    }
  }

  function open(ticket: string): void {
    const behind = Date.now() - since;
    // Negative: the clock was set back, so nothing is known.
    const known = !wasOpen && behind >= 0;
    const query = new URLSearchParams(known ? { ticket, behind: String(behind) } : { ticket });
    const address = new URL(`${livePath}?${query}`, window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const opened = new WebSocket(address);
    socket = opened;
    const late = setTimeout(() => leave(opened), openingMs);
    opened.addEventListener('open', () => {
      clearTimeout(late);
      if (socket !== opened) return;
      attempt = 0;
      wasOpen = true;
      handlers.onStatus('connected');
    });
    opened.addEventListener('message', (event) => {
      const parsed = liveMessageSchema.safeParse(parseJson(String(event.data)));
      // A newer server may send unknown messages: ignored until the next reload.
      if (!parsed.success || socket !== opened) return;
      if (!noMessage.has(parsed.data.type)) last = { message: parsed.data, at: new Date() };
      handlers.onMessage(parsed.data);
    });
    // An error is always followed by close.
    opened.addEventListener('close', () => {
      clearTimeout(late);
      leave(opened);
    });
  }

  /** Once per socket, whether it was lost or given up. */
  function leave(left: WebSocket): void {
    if (socket !== left) return;
    socket = null;
    left.close(1000, 'left');
    tryLater();
  }

  // Browsers may keep a dead socket open for minutes.
  const lose = () => {
    if (socket) leave(socket);
  };
  const reconnectNow = () => {
    if (stopped || socket || asking || document.visibilityState === 'hidden') return;
    attempt = 0;
    void connect();
  };
  window.addEventListener('offline', lose);
  window.addEventListener('online', reconnectNow);
  document.addEventListener('visibilitychange', reconnectNow);
  void connect();

  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', reconnectNow);
    document.removeEventListener('visibilitychange', reconnectNow);
    socket?.close(1000, 'left');
  };
}
