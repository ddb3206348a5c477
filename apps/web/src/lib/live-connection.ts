import type { LiveMessage } from '@glossa/contracts/live-messages';
import { createLiveTicket, liveMessageSchema, livePath } from '@glossa/contracts/live-messages';
import { callApi } from './api-client.ts';
import { ApiError } from './api-error.ts';
import { parseJson } from './http.ts';

export type LiveStatus = 'connecting' | 'connected' | 'offline';

type Handlers = {
  onStatus: (status: LiveStatus) => void;
  /** On every connection, the first too. */
  onConnected: () => void;
  onMessage: (message: LiveMessage) => void;
};

const firstWaitMs = 1000;
const longestWaitMs = 30_000;

/** Milliseconds before try number `attempt` (from 0): doubling, and spread so that not everybody comes back at once. */
export function reconnectWait(attempt: number, random = Math.random()): number {
  return Math.min(longestWaitMs, firstWaitMs * 2 ** attempt) * (0.5 + random / 2);
}

/** Keeps one socket open until told to stop. */
export function openLiveConnection(handlers: Handlers): () => void {
  let socket: WebSocket | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let attempt = 0;
  let stopped = false;

  const tryLater = () => {
    if (stopped) return;
    handlers.onStatus('offline');
    clearTimeout(timer);
    timer = setTimeout(connect, reconnectWait(attempt));
    attempt += 1;
  };

  async function connect(): Promise<void> {
    clearTimeout(timer);
    try {
      const { ticket } = await callApi(createLiveTicket);
      if (!stopped) open(ticket);
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      // A session that is over ends this connection by itself: the shell is left.
      tryLater();
    }
  }

  function open(ticket: string): void {
    const address = new URL(`${livePath}?${new URLSearchParams({ ticket })}`, window.location.href);
    address.protocol = address.protocol.replace('http', 'ws');
    const opened = new WebSocket(address);
    socket = opened;
    opened.addEventListener('open', () => {
      attempt = 0;
      handlers.onStatus('connected');
      handlers.onConnected();
    });
    opened.addEventListener('message', (event) => {
      const parsed = liveMessageSchema.safeParse(parseJson(String(event.data)));
      // A newer server may say things this page does not know: those it will see after a reload.
      if (parsed.success) handlers.onMessage(parsed.data);
    });
    // An error is always followed by close.
    opened.addEventListener('close', () => {
      if (socket === opened) socket = null;
      tryLater();
    });
  }

  const hurry = () => {
    if (stopped || socket || document.visibilityState === 'hidden') return;
    attempt = 0;
    void connect();
  };
  window.addEventListener('online', hurry);
  void connect();

  return () => {
    stopped = true;
    clearTimeout(timer);
    window.removeEventListener('online', hurry);
    socket?.close(1000, 'left');
  };
}
