import type { CustomFetch } from 'openid-client';
import { ProviderRefused, requireWebAddress } from './loopback.ts';

/** Bytes of one answer; discovery documents and key sets have a few thousand. */
const mostBytes = 1024 * 1024;

/** A provider is somebody else's server: https, no redirects, and no more of an answer than any honest one has. */
export const guardedFetch: CustomFetch = async (url, options) => {
  requireWebAddress(new URL(url));
  const response = await fetch(url, { ...options, redirect: 'manual' } as RequestInit);
  const body = await readCapped(response);
  const empty = response.status === 204 || response.status === 304 || response.status < 200;
  return new Response(empty ? null : body, {
    status: response.status || 502,
    headers: response.headers,
  });
};

async function readCapped(response: Response): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (response.body)
    for await (const chunk of response.body) {
      size += chunk.byteLength;
      if (size > mostBytes) throw new ProviderRefused('The answer of the provider is too large.');
      chunks.push(chunk);
    }
  return new Uint8Array(Buffer.concat(chunks));
}
