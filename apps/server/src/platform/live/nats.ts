import type { NatsConnection } from '@nats-io/transport-node';
import type { Logger } from '../log.ts';
import type { LiveListener, LivePost } from './channel.ts';

const subject = 'glossa.live';
/** Says that posts may have been lost. */
const gapSubject = 'glossa.live.gap';
const retryMs = 1_000;
/** A connection that leads nowhere is noticed after three of these, in milliseconds. */
const pingMs = 5_000;

export type NatsBus = {
  /** Posts as JSON. While NATS is away they are lost: pages ask for everything when it is back. */
  send: (posts: readonly string[]) => void;
  listen: LiveListener;
  connected: () => boolean;
  close: () => Promise<void>;
};

/**
 * Live messages through NATS, which delivers each to every process that listens, at most once. Nothing waits for it: it is
 * connected to in the background, for as long as that takes. Whenever a process connects, also after it ended without
 * sending what it had committed, it announces a gap, and all pages ask again.
 */
export function openNats(url: string, logger: Logger): NatsBus {
  let connection: NatsConnection | undefined;
  let isConnected = false;
  let stopped = false;
  const listeners = new Set<Parameters<LiveListener>[0]>();

  const begin = () => {
    isConnected = true;
    connection?.publish(gapSubject);
    for (const { onListening } of listeners) onListening();
  };
  const subscribe = (opened: NatsConnection) => {
    opened.subscribe(subject, {
      callback: (error, message) => {
        if (error) return logger.warn({ err: error }, 'a live message could not be read');
        const post = message.json<LivePost>();
        for (const { onPost } of listeners) onPost(post);
      },
    });
    opened.subscribe(gapSubject, {
      callback: () => {
        for (const { onListening } of listeners) onListening();
      },
    });
  };
  const follow = async (opened: NatsConnection) => {
    for await (const { type } of opened.status()) {
      if (type === 'disconnect') {
        isConnected = false;
        if (!stopped) logger.warn('NATS is away: open pages are not told of changes');
      }
      if (type === 'reconnect') {
        logger.info('NATS is back');
        begin();
      }
    }
  };
  void (async () => {
    // Only where it is used: it takes time to read.
    const { connect } = await import('@nats-io/transport-node');
    const opened = await connect({
      servers: url.split(','),
      name: 'glossa',
      maxReconnectAttempts: -1,
      waitOnFirstConnect: true,
      ignoreAuthErrorAbort: true,
      reconnectTimeWait: retryMs,
      pingInterval: pingMs,
    });
    if (stopped) return opened.close();
    connection = opened;
    subscribe(opened);
    begin();
    void follow(opened);
  })().catch((error: unknown) => {
    if (!stopped) logger.error({ err: error }, 'NATS cannot be used: correct GLOSSA_NATS_URL');
  });

  return {
    send: (posts) => {
      if (!isConnected) return;
      for (const post of posts) connection?.publish(subject, post);
    },
    listen: async (listener) => {
      listeners.add(listener);
      if (isConnected) listener.onListening();
      return { close: async () => void listeners.delete(listener) };
    },
    connected: () => isConnected,
    close: async () => {
      stopped = true;
      // What was sent last still leaves.
      await connection?.drain();
    },
  };
}
