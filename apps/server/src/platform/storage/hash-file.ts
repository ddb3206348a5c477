import { stat } from 'node:fs/promises';
import { ifThere } from '../if-there.ts';
import { hashHere } from './hashing/hash-here.ts';
import { hashInProcess } from './hashing/hash-process.ts';
import type { ContentHash, HashOptions } from './port.ts';

/** Hashed in about a millisecond: a message to another process would cost more. */
const smallBytes = 1024 ** 2;

/** Undefined if there is no such file. Large files are hashed in a process of their own. */
export async function hashFile(
  path: string,
  options: HashOptions = {},
): Promise<ContentHash | undefined> {
  const found = await ifThere(stat(path));
  if (!found) return undefined;
  return found.size <= smallBytes ? hashHere(path, options) : hashInProcess(path, options);
}
