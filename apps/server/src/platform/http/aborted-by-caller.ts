import type { FastifyReply } from 'fastify';

/** Aborts when the caller goes away before the answer was sent: nobody waits for the work any more. */
export function abortedByCaller(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}
