import { stat } from 'node:fs/promises';

/** Size, modification time and inode: null if there is no such file. A rename keeps all three. */
export async function signatureOf(path: string): Promise<string | null> {
  try {
    const { size, mtimeNs, ino } = await stat(path, { bigint: true });
    return `${size} ${mtimeNs} ${ino}`;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}
