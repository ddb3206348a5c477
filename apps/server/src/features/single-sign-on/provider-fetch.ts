import type { MessageParams, MessageRef } from '@glossa/contracts/messages';
import type { MessageId } from '@glossa/messages/message';
import type { CustomFetch } from 'openid-client';
import { translate } from '../../platform/i18n/translate.ts';
import { safeFetch } from '../../platform/outbound/safe-fetch.ts';

/** Maximum bytes of a response; discovery documents and key sets have a few thousand. */
const maxBytes = 1024 * 1024;

/** Why a provider's response is rejected, as a message. */
export class ProviderRejected extends Error {
  readonly messageRef: MessageRef;
  constructor(id: MessageId, params?: MessageParams) {
    super(translate('en', id, params));
    this.messageRef = params ? { id, params } : { id };
  }
}

const hosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Plain HTTP is allowed only for a provider on this machine, in trials and tests. */
export const isLoopback = (address: string | URL): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && hosts.includes(hostname);
};

/** Metadata reaches the browser, so a URL must not be a script. Throws otherwise. */
export function requireWebAddress(address: URL): URL {
  if (address.protocol !== 'https:' && !isLoopback(address))
    throw new ProviderRejected('sso.providerNotHttps', { protocol: address.protocol });
  return address;
}

/** Whom a provider's address may reach: anything for one of the configuration, else these besides public hosts. */
export type AllowedHosts = 'any' | readonly string[];

/** A provider is untrusted: HTTPS, no redirects, limited response size, and no host of our network. */
export const createProviderFetch =
  (allowed: AllowedHosts): CustomFetch =>
  async (url, options) => {
    requireWebAddress(new URL(url));
    const response =
      allowed === 'any'
        ? await fetch(url, { ...options, redirect: 'manual' } as RequestInit)
        : await safeFetch(
            url,
            {
              method: options.method,
              headers: options.headers,
              body:
                options.body === undefined || options.body === null
                  ? undefined
                  : String(options.body),
              signal: options.signal ?? undefined,
            },
            allowed,
          );
    const body = await readCapped(response.body);
    const empty = response.status === 204 || response.status === 304 || response.status < 200;
    return new Response(empty ? null : body, {
      status: response.status || 502,
      headers: response.headers,
    });
  };

async function readCapped(
  body: AsyncIterable<Uint8Array> | null,
): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  if (body)
    for await (const chunk of body) {
      size += chunk.byteLength;
      if (size > maxBytes) throw new ProviderRejected('sso.providerResponseTooLarge');
      chunks.push(chunk);
    }
  return new Uint8Array(Buffer.concat(chunks));
}
