import type { FastifyRequest } from 'fastify';
import ipaddr from 'ipaddr.js';
import type { Logger } from '../log.ts';

/** Names of address ranges that `GLOSSA_TRUSTED_PROXIES` accepts besides addresses and CIDR ranges. */
const rangeNames = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * A number of proxies, or their addresses. The client is the right-most address of `X-Forwarded-For` that is not one of
 * them: everything to the left of it was written by the client.
 */
export type TrustedProxies = number | string[];

/** Reads the setting; undefined for a value that is not one. */
export function parseTrustedProxies(value: string): TrustedProxies | undefined {
  if (/^\d{1,2}$/.test(value.trim())) return Number(value);
  const entries = value
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);
  if (entries.length === 1 && entries[0] === 'none') return [];
  return entries.length > 0 && entries.every(isProxy) ? entries : undefined;
}

const isProxy = (entry: string): boolean =>
  rangeNames.includes(entry) ||
  (entry.includes('/') ? ipaddr.isValidCIDR(entry) : ipaddr.isValid(entry));

/** Fastify's option of that name; it ignores the headers of every other peer. */
export function trustProxyOption(proxies: TrustedProxies): TrustProxy {
  if (typeof proxies !== 'number') return proxies.length > 0 ? proxies : false;
  return proxies > 0 && ((_address, hop) => hop < proxies);
}

type TrustProxy = false | string[] | ((address: string, hop: number) => boolean);

/**
 * What one client can hardly change, for counting: an IPv4 address, or the network of an IPv6 address, of which a client
 * has 2^64.
 */
export function addressGroup(address: string): string {
  if (!ipaddr.isValid(address)) return address;
  const parsed = ipaddr.process(address);
  if (parsed.kind() === 'ipv4') return parsed.toString();
  const network = parsed.toByteArray().map((byte, index) => (index < 8 ? byte : 0));
  return `${ipaddr.fromByteArray(network).toString()}/64`;
}

/** Logs once that forwarded headers are ignored: behind a proxy all clients would have its address. */
export function createForwardedHeaderWarning(logger: Logger): (request: FastifyRequest) => void {
  let warned = false;
  return (request) => {
    if (warned || request.headers['x-forwarded-for'] === undefined) return;
    // More than one: the header came from a trusted proxy and was read.
    if ((request.ips?.length ?? 0) > 1) return;
    warned = true;
    logger.warn(
      { peer: request.socket.remoteAddress },
      'X-Forwarded-For is ignored because it was sent by an address that is no trusted proxy. If it is your proxy, name it in GLOSSA_TRUSTED_PROXIES.',
    );
  };
}
