/** Where to go after signing in; only a path of this site, never another site's address. Undefined: the dashboard. */
export function readReturnPath(from: unknown): string | undefined {
  if (typeof from !== 'string' || !from.startsWith('/')) return undefined;
  const origin = 'https://glossa.invalid';
  // Browsers read "//" and "/\" as the start of another host.
  if (!URL.canParse(from, origin) || new URL(from, origin).origin !== origin) return undefined;
  return /^\/(login|home)(\/|\?|$)/.test(from) ? undefined : from;
}
