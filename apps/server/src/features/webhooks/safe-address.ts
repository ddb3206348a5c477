import { lookup as resolveName } from 'node:dns';
import { lookup as resolveNow } from 'node:dns/promises';
import { isIP, type LookupFunction } from 'node:net';
import ipaddr from 'ipaddr.js';

export class AddressRefused extends Error {}

const insecure =
  'Webhooks are only sent to https:// addresses. Use https, or ask the operator to allow this host.';
const inside =
  'This address lies inside the network of the server. Ask the operator to allow this host.';

const bare = (hostname: string): string => hostname.replace(/^\[|\]$/g, '').toLowerCase();

/** Hosts that the operator named may be called over http, and at private addresses. */
const isAllowedHost = (url: URL, allowed: readonly string[]): boolean =>
  allowed.includes(bare(url.hostname)) || allowed.includes(url.host.toLowerCase());

/** An address of the public internet: not this machine, not its network, nothing reserved or tunnelled. */
export const isPublicAddress = (address: string): boolean =>
  ipaddr.isValid(address) && ipaddr.process(address).range() === 'unicast';

/** What can be told without asking a name server. Throws AddressRefused. */
export function requireSafeUrl(url: URL, allowed: readonly string[]): void {
  if (isAllowedHost(url, allowed)) return;
  if (url.protocol !== 'https:') throw new AddressRefused(insecure);
  const host = bare(url.hostname);
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new AddressRefused(inside);
}

/** The address, and what its name stands for now. A name that is not known yet may be so tomorrow. Throws AddressRefused. */
export async function requireSafeAddress(url: URL, allowed: readonly string[]): Promise<void> {
  requireSafeUrl(url, allowed);
  if (isAllowedHost(url, allowed)) return;
  const found = await resolveNow(bare(url.hostname), { all: true }).catch(() => []);
  if (found.some(({ address }) => !isPublicAddress(address))) throw new AddressRefused(inside);
}

type ResolveAll = (
  hostname: string,
  done: (error: Error | null, addresses: Array<{ address: string; family: number }>) => void,
) => void;
const askNameServer: ResolveAll = (hostname, done) => resolveName(hostname, { all: true }, done);

/**
 * Resolves names for the connection itself, so that what was checked is what is connected to: a name server that
 * answers otherwise the second time changes nothing. One private address among several refuses all of them.
 */
export function safeLookup(
  url: URL,
  allowed: readonly string[],
  resolveAll: ResolveAll = askNameServer,
): LookupFunction {
  return (hostname, options, done) =>
    resolveAll(hostname, (error, addresses) => {
      const [first] = addresses ?? [];
      if (error || !first) return done(error ?? new Error(`${hostname} has no address.`), '', 0);
      const refused =
        !isAllowedHost(url, allowed) && addresses.some(({ address }) => !isPublicAddress(address));
      if (refused) return done(new AddressRefused(inside), '', 0);
      if (options.all) return done(null, addresses);
      done(null, first.address, first.family);
    });
}
