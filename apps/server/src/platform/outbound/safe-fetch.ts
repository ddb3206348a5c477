import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { LookupFunction } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { guardConnection } from './safe-address.ts';

type SafeRequest = {
  method: string;
  headers: Readonly<Record<string, string>>;
  /** A body in parts is sent as it is read: its length belongs into the headers. */
  body?: string | AsyncIterable<Uint8Array> | undefined;
  signal?: AbortSignal | undefined;
};

/**
 * Like `fetch`, for an address that a person typed: connects to checked addresses only, and follows no redirects. Throws
 * AddressNotAllowed.
 */
export async function safeFetch(
  address: string,
  { method, headers, body, signal }: SafeRequest,
  allowed: readonly string[],
  lookup?: LookupFunction,
): Promise<{ status: number; headers: Headers; body: IncomingMessage }> {
  const url = new URL(address);
  const guard = guardConnection(url, allowed, lookup);
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  const answer = await new Promise<IncomingMessage>((resolve, reject) => {
    const call = request(url, {
      ...guard,
      method,
      headers: { ...headers, 'accept-encoding': 'identity' },
      ...(signal && { signal }),
    });
    call.on('error', reject);
    call.on('response', resolve);
    if (body === undefined || typeof body === 'string') call.end(body);
    // An answer may come before the end of the body, and then the connection closes.
    else pipeline(Readable.from(body), call).catch(reject);
  });
  const received = new Headers();
  for (let index = 0; index + 1 < answer.rawHeaders.length; index += 2)
    received.append(answer.rawHeaders[index] ?? '', answer.rawHeaders[index + 1] ?? '');
  return { status: answer.statusCode ?? 502, headers: received, body: answer };
}
