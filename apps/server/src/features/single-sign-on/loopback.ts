/** Says in a sentence what a provider does that is not taken from it. */
export class ProviderRefused extends Error {}

const hosts = ['127.0.0.1', 'localhost', '[::1]'];

/** Plain http is for a provider on this very machine, in trials and tests. */
export const isLoopback = (address: string | URL): boolean => {
  const { protocol, hostname } = new URL(address);
  return protocol === 'http:' && hosts.includes(hostname);
};

/** What a provider says of itself ends up in the browser: an address to go to, and no script. Throws otherwise. */
export function requireWebAddress(address: URL): URL {
  if (address.protocol !== 'https:' && !isLoopback(address))
    throw new ProviderRefused(
      `The provider names ${address.protocol} where only https: is allowed.`,
    );
  return address;
}
