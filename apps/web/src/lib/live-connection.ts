import type { LiveMessage } from '@glossa/contracts/live-messages';
import { createLiveTicket, liveMessageSchema, livePath } from '@glossa/contracts/live-messages';
import { callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { parseJson } from './http.ts';

export type LiveStatus = 'connecting' | 'connected' | 'offline';

type Handlers = {
  onStatus: (status: LiveStatus) => void;
  onMessage: (message: LiveMessage) => void;
};

const firstWaitMs = 1000;
const longestWaitMs = 30_000;
/** A socket that does not open in this time is given up. */
const openingMs = 10_000;

/** Milliseconds before try number `attempt` (from 0): doubling, and spread so that not everybody comes back at once. */
export function reconnectWait(attempt: number, random = Math.random()): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** attempt) * (0.5 + random / 2);
}

export type LastMessage = { message: LiveMessage; at: Date };
const noNews: ReadonlySet<LiveMessage['type']> = new Set(['client_left', 'missed']);
let last: LastMessage | null = null;
/** The last message that came, and when; that somebody left, or that messages were missed, is no news. */
export const lastLiveMessage = (): LastMessage | null => last;

/**
 * Keeps one socket open until told to stop. Lost, it is tried again with growing waits, and at once when the browser
 * says that the network is back or the person looks at the page again. The first socket brings what happened since
 * `since` (milliseconds since 1970), or a `missed`; later ones bring a `missed`: a dead line is noticed late.
 */
export function openLiveConnection(since: number, handlers: Handlers): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  /** Counts tries: what an earlier one still brings is not listened to. */
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
      // A session that is over ends this connection by itself: the shell is left.
      if (mine === current) tryLater();
    } finally {
      if (mine === current) asking = false;
    }
  }

  function open(ticket: string): void {
    const behind = Date.now() - since;
    // Negative: the clock was set back meanwhile, and nothing is known.
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
      // A newer server may say things this page does not know: those it will see after a reload.
      if (!parsed.success || socket !== opened) return;
      if (!noNews.has(parsed.data.type)) last = { message: parsed.data, at: new Date() };
      handlers.onMessage(parsed.data);
    });
    // An error is always followed by close.
    opened.addEventListener('close', () => {
      clearTimeout(late);
      leave(opened);
    });
  }

  /** Once for each socket, whether it was lost or is given up. */
  function leave(left: WebSocket): void {
    if (socket !== left) return;
    socket = null;
    left.close(1000, 'left');
    tryLater();
  }

  // Browsers may hold on to a dead socket for minutes.
  const lose = () => {
    if (socket) leave(socket);
  };
  const hurry = () => {
    if (stopped || socket || asking || document.visibilityState === 'hidden') return;
    attempt = 0;
    void connect();
  };
  window.addEventListener('offline', lose);
  window.addEventListener('online', hurry);
  document.addEventListener('visibilitychange', hurry);
  void connect();

  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('offline', lose);
    window.removeEventListener('online', hurry);
    document.removeEventListener('visibilitychange', hurry);
    socket?.close(1000, 'left');
  };
}
