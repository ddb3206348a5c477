import type { Endpoint } from '@glossa/contracts/endpoint';

type Values = Readonly<Record<string, unknown>>;

/** Fills `:name` in the contract's path and appends the query; null and undefined values are omitted. */
export function endpointUrl(
  endpoint: Pick<Endpoint, 'path'>,
  params?: Values,
  query?: Values,
): string {
  const path = endpoint.path.replace(/:([a-zA-Z_]+)/g, (_match, name: string) => {
    const value = params?.[name];
    if (value === undefined || value === null || value === '')
      throw new Error(`The call ${endpoint.path} needs a value for ${name}.`);
    return encodeURIComponent(String(value));
  });
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query ?? {}))
    if (value !== undefined && value !== null) search.append(name, String(value));
  return search.size > 0 ? `${path}?${search}` : path;
}
