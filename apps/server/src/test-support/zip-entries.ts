import { strFromU8, unzipSync } from 'fflate';

/** Names and texts of a zip's entries. */
export function zipEntries(bytes: Uint8Array): Record<string, string> {
  return Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, content]) => [name, strFromU8(content)]),
  );
}
