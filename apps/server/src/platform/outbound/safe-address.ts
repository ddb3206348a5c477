import { lookup as resolveName } from 'node:dns';
import { lookup as resolveNow } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import ipaddr from 'ipaddr.js';
import { renderMessage } from '../i18n/translate.ts';

// The one place that decides where the server may connect for an address that a person typed: webhooks, sign-in
// providers and outside services. Addresses of the configuration are the operator's and are not checked.

export class AddressNotAllowed extends Error {
  readonly messageRef: MessageRef;
  constructor(why: MessageRef) {
    super(renderMessage('en', why));
    this.messageRef = why;
  }
}

const insecure = message('webhooks.httpsRequired');
const inside = message('webhooks.addressInternal');

/** Without the brackets of IPv6 and the dot that ends a full name. */
const bare = (hostname: string): string =>
  hostname
    .replace(/^\[|\]$/g, '')
    .replace(/\.$/, '')
    .toLowerCase();

/** Hosts the operator allows to be called over HTTP and at private addresses. */
export const isAllowedHost = (url: URL, allowed: readonly string[]): boolean =>
  allowed.includes(bare(url.hostname)) || allowed.includes(url.host.toLowerCase());

/** Public addresses at which clouds answer their own machines only. */
const cloudServices = new Set(['168.63.129.16']);

/** A public internet address: not this machine, not its network, nothing reserved or tunneled. */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address)) return false;
  const parsed = ipaddr.process(address);
  if (parsed.range() !== 'unicast') return false;
  if (parsed.kind() === 'ipv4') return !cloudServices.has(parsed.toString());
  // Only 2000::/3 is assigned. The rest includes IPv4 addresses in other spellings, such as ::127.0.0.1.
  return ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20;
}

/**
 * Checks without DNS. Throws AddressNotAllowed. `URL` has already read every spelling of an address literal: decimal,
 * octal, hexadecimal, shortened.
 */
export function requireSafeUrl(url: URL, allowed: readonly string[]): void {
  if (isAllowedHost(url, allowed)) return;
  const host = bare(url.hostname);
  const literal = isIP(host) !== 0;
  if (literal ? !isPublicAddress(host) : /(^|\.)localhost$/.test(host))
    throw new AddressNotAllowed(inside);
  if (url.protocol !== 'https:') throw new AddressNotAllowed(insecure);
}

/**
 * Checks the URL and its resolved addresses. A name that does not resolve may do so later. Throws AddressNotAllowed.
 */
export async function requireSafeAddress(url: URL, allowed: readonly string[]): Promise<void> {
  requireSafeUrl(url, allowed);
  if (isAllowedHost(url, allowed)) return;
  const found = await resolveNow(bare(url.hostname), { all: true }).catch(() => []);
  if (found.some(({ address }) => !isPublicAddress(address))) throw new AddressNotAllowed(inside);
}

type ResolveAll = (
  hostname: string,
  done: (error: Error | null, addresses: Array<{ address: string; family: number }>) => void,
) => void;
const resolveHost: ResolveAll = (hostname, done) => resolveName(hostname, { all: true }, done);

/**
 * Resolves names for the connection itself, so that the checked address is the one connected to: a name server with a
 * different second response has no effect. One private address among several rejects all of them.
 */
export function safeLookup(
  url: URL,
  allowed: readonly string[],
  resolveAll: ResolveAll = resolveHost,
): LookupFunction {
  return (hostname, options, done) =>
    resolveAll(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address.`), '', 0);
      const refused =
        !isAllowedHost(url, allowed) && addresses.some(({ address }) => !isPublicAddress(address));
      if (refused) return done(new AddressNotAllowed(inside), '', 0);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
}

/**
 * The options of a connection to an address that a person typed. Literals are checked here, because Node resolves names
 * only. Throws AddressNotAllowed.
 */
export function guardConnection(
  url: URL,
  allowed: readonly string[],
  lookup: LookupFunction = safeLookup(url, allowed),
): { agent: false; lookup: LookupFunction } {
  requireSafeUrl(url, allowed);
  // A separate connection, so that one opened for another address is not reused.
  return { agent: false, lookup };
}
