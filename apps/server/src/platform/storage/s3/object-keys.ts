import { assertFileName } from '../file-name.ts';
import type { StoredObject } from './bucket.ts';

/** In the bucket, below its prefix. */
export const filesFolder = 'files/';
export const keyOf = (name: string): string => {
  assertFileName(name);
  return `${filesFolder}${name}`;
};

/** Stands for the content of an object, as size and times do for that of a file on a disk. */
export const signatureOfObject = ({ sizeBytes, etag }: Pick<StoredObject, 'sizeBytes' | 'etag'>) =>
  `${sizeBytes} ${etag}`;
