import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';

/** What the present work is done for: a request, or a job that a request made necessary. */
export type RequestContext = {
  requestId: string;
  /** The job that runs: its kind and id. Undefined while a request is answered. */
  job?: { name: string; id: string };
  /** Where traces are sent. */
  span?: { traceparent: string } | undefined;
};

const contexts = new AsyncLocalStorage<RequestContext>();

export const runInContext = <T>(context: RequestContext, work: () => T): T =>
  contexts.run(context, work);

/** Undefined outside of requests and jobs, in maintenance for example. */
export const currentContext = (): RequestContext | undefined => contexts.getStore();

/**
 * Headers for requests to other services that are made for the present work: their logs can name what it belongs to, and a
 * trace continues there.
 */
export function originHeaders(): Record<string, string> {
  const { requestId, span } = currentContext() ?? {};
  return {
    ...(requestId && { 'x-request-id': requestId }),
    ...(span && { traceparent: span.traceparent }),
  };
}

/** An id that a proxy or a program gave the request, where it is short and harmless in a log; a new one otherwise. */
export function chooseRequestId(given: string | string[] | undefined): string {
  return typeof given === 'string' && /^[A-Za-z0-9._-]{1,64}$/.test(given) ? given : randomUUID();
}
