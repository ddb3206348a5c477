import { Readable } from 'node:stream';
import { safeFetch } from './safe-fetch.ts';

/**
 * `fetch` for a service whose address a person typed: connects to checked addresses only (`safe-address.ts`) and follows
 * no redirects, which would send text and key elsewhere. A body is a text or a stream.
 */
export const createGuardedFetch =
  (allowed: readonly string[]) =>
  async (url: string, init: RequestInit): Promise<Response> => {
    const { status, headers, body } = await safeFetch(
      url,
      {
        method: init.method ?? 'GET',
        headers: Object.fromEntries(new Headers(init.headers)),
        body: (init.body ?? undefined) as string | AsyncIterable<Uint8Array> | undefined,
        signal: init.signal ?? undefined,
      },
      allowed,
    );
    if (status >= 300 && status < 400) {
      body.destroy();
      throw new Error(`The service answered with a redirect (${status}), which is not followed.`);
    }
    if (status === 204 || status === 205 || status < 200) {
      body.resume();
      return new Response(null, { status: Math.max(200, status), headers });
    }
    return new Response(Readable.toWeb(body) as ReadableStream<Uint8Array>, { status, headers });
  };
