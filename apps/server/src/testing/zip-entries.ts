import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Names and texts of a zip's entries. */
export async function zipEntries(bytes: Buffer): Promise<Record<string, string>> {
  const entries: Record<string, string> = {};
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    entries[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString();
  return entries;
}
