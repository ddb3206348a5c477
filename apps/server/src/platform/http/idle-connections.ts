import { Socket } from 'node:net';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/**
 * Ends connections on which nothing happens for `idleMs` milliseconds, but none whose request is complete and being
 * worked on: reading a large document on a busy server takes minutes in which no byte is sent. For a server that was made
 * with `connectionTimeout: idleMs`, which Node applies again to each further request of a connection.
 */
export function endIdleConnections(app: FastifyInstance, idleMs: number): void {
  app.addHook('onRequest', (request, _reply, done) => {
    const { raw } = request;
    const work = () => limitIdleness(request, 0);
    const hasBody =
      raw.headers['transfer-encoding'] !== undefined || Number(raw.headers['content-length']) > 0;
    if (hasBody) raw.once('end', work);
    else work();
    done();
  });
  app.addHook('onSend', (request, _reply, payload, done) => {
    limitIdleness(request, idleMs);
    done(null, payload);
  });
}

/** 0: no limit. A request that a test injects has no connection. */
function limitIdleness({ raw }: FastifyRequest, ms: number): void {
  if (raw.socket instanceof Socket) raw.socket.setTimeout(ms);
}
