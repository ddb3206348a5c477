import { z } from 'zod';
import { parseTrustedProxies } from './http/client-address.ts';

/** A setting's text in docs/settings.md; its default, type and limits come from the schema. */
type About = {
  group: string;
  description: string;
  unit?: string;
  example?: string;
  /** For a setting without a fixed default: what happens if it is not set. */
  unset?: string;
};

/** A function that describes settings of one group. */
export const about =
  (group: string) =>
  <S extends z.ZodType>(
    schema: S,
    description: string,
    more: Omit<About, 'group' | 'description'> = {},
  ): S =>
    schema.meta({ group, description, ...more } satisfies About) as S;

/** The origin of an address. The pages and their links begin at `/`, so that nothing works below a path. */
export const publicUrl = z.url({ protocol: /^https?$/ }).transform((address, context) => {
  const { origin, pathname, search, hash } = new URL(address);
  const rest = `${pathname}${search}${hash}`;
  if (rest === '/') return origin;
  context.addIssue({
    code: 'custom',
    message: `has “${rest}” after the host. Glossa cannot be published below a path: give it a host name of its own, such as glossa.example.org, or a port of its own, and set that address`,
  });
  return z.NEVER;
});

export const readProxies = (value: string, context: z.RefinementCtx) => {
  const proxies = parseTrustedProxies(value);
  if (proxies !== undefined) return proxies;
  context.addIssue({
    code: 'custom',
    message:
      'is not a list of addresses or ranges such as 10.0.0.5,172.18.0.0/16, nor loopback, none, or a number of proxies',
  });
  return z.NEVER;
};

/** Where clamd listens: a socket in the file system, or a host and port. */
export const readSocket = (value: string, context: z.RefinementCtx) => {
  if (value.startsWith('/')) return { path: value };
  const [, ipv6, name, port] = /^(?:\[([\da-fA-F:.]+)\]|([\w.-]+)):(\d{1,5})$/.exec(value) ?? [];
  const host = ipv6 ?? name;
  if (host !== undefined && Number(port) <= 65_535) return { host, port: Number(port) };
  context.addIssue({
    code: 'custom',
    message: 'is neither a path such as /run/clamav/clamd.ctl nor host:port',
  });
  return z.NEVER;
};

export const splitList = (list: string) =>
  list
    .split(',')
    .map((entry) => entry.trim().toLowerCase())
    .filter(Boolean);

export const parseJson = (value: string, context: z.RefinementCtx) => {
  try {
    return JSON.parse(value) as unknown;
  } catch {
    context.addIssue({ code: 'custom', message: 'is not JSON' });
    return z.NEVER;
  }
};

export const parseVoices = (list: string) =>
  list.split(',').map((entry) => {
    const [id = '', gender] = entry.split('=');
    return { id, gender: gender === 'female' || gender === 'male' ? gender : 'unknown' } as const;
  });
