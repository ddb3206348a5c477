import { buffer } from 'node:stream/consumers';
import { fromBufferPromise } from 'yauzl';

/** Names and bytes of a zip's entries. */
export async function zipFiles(bytes: Buffer): Promise<Record<string, Buffer>> {
  const files: Record<string, Buffer> = {};
  const zip = await fromBufferPromise(bytes);
  for await (const entry of zip.eachEntry())
    files[entry.fileName] = await buffer(await zip.openReadStreamPromise(entry));
  return files;
}

/** Names and texts of a zip's entries. */
export const zipEntries = async (bytes: Buffer): Promise<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(await zipFiles(bytes)).map(([name, file]) => [name, file.toString()]),
  );
