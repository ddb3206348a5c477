import type { FastifyReply } from 'fastify';

/** Aborts when the caller disconnects before the response: no one waits for the work anymore. */
export function abortedByCaller(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
