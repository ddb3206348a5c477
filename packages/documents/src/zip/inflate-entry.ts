import { Inflate } from 'fflate';
import { corrupt, DocumentError } from '../document-error.ts';
import { crc32 } from './crc32.ts';
import { tooLarge } from './read-zip.ts';
import type { ZipEntry } from './zip-entry.ts';
import type { ZipLimits } from './zip-limits.ts';
import { zipLimits } from './zip-limits.ts';

// Deflate expands at most 1,032 times, so such a small chunk cannot exceed the limit by much before it is detected.
const CHUNK_BYTES = 16 * 1024;

/** The bytes of one entry. Stops as soon as it exceeds its declared size; verifies the checksum. */
export function inflateEntry(entry: ZipEntry, limits: ZipLimits = zipLimits): Uint8Array {
  if (entry.size > limits.entryBytes) throw tooLarge();
  if (entry.method !== 0 && entry.method !== 8) {
    throw corrupt({ id: 'documents.damageCompressionUnknown', params: { name: entry.name } });
  }
  const bytes = entry.method === 0 ? entry.packed : inflateGuarded(entry);
  if (bytes.length !== entry.size || crc32(bytes) !== entry.crc) {
    throw corrupt({ id: 'documents.damageChecksum', params: { name: entry.name } });
  }
  return bytes;
}

function inflateGuarded(entry: ZipEntry): Uint8Array {
  const out = new Uint8Array(entry.size);
  let written = 0;
  const inflate = new Inflate((chunk) => {
    if (written + chunk.length > out.length) {
      throw corrupt({ id: 'documents.damagePartTooLarge', params: { name: entry.name } });
    }
    out.set(chunk, written);
    written += chunk.length;
  });
  try {
    for (let at = 0; at < entry.packed.length; at += CHUNK_BYTES) {
      const end = Math.min(at + CHUNK_BYTES, entry.packed.length);
      inflate.push(entry.packed.subarray(at, end), end === entry.packed.length);
    }
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    throw corrupt({ id: 'documents.damagePartNotUnpacked', params: { name: entry.name } }, error);
  }
  return out.subarray(0, written);
}
