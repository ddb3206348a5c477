import { stat } from 'node:fs/promises';
import { ifThere } from '../if-there.ts';

/** Size, modification time and inode: null if there is no such file. A rename keeps all three. */
export async function signatureOf(path: string): Promise<string | null> {
  const found = await ifThere(stat(path, { bigint: true }));
  return found ? `${found.size} ${found.mtimeNs} ${found.ino}` : null;
}
