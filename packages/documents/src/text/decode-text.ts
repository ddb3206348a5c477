import { decodeText as detectText } from '@glossa/subtitles/decode-text';
import { corrupt } from '../document-error.ts';

export type DecodedText = { text: string; byteOrderMark: boolean; encoding: string };

/**
 * Decodes text by its byte order mark, in the declared encoding, or else in the one that it most likely is. NUL
 * characters mean that the file is not text.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const known = markedEncoding(bytes) ?? declaredEncoding(bytes, declared);
  const { text, encoding } = known
    ? { text: new TextDecoder(known).decode(bytes), encoding: known }
    : detectText(bytes);
  // Detection drops them; in UTF-16 and UTF-32 they are halves of characters.
  const hasNul = known
    ? text.includes('\u0000')
    : !/^utf-(?:16|32)/u.test(encoding) && bytes.includes(0);
  if (hasNul) throw corrupt({ id: 'documents.damageNotText' });
  const byteOrderMark = encoding.startsWith('utf-16') || startsWith(bytes, [0xef, 0xbb, 0xbf]);
  return { text, byteOrderMark, encoding };
}

/** Always UTF-8; a byte order mark is kept, because some players and editors rely on it. */
export function encodeText(text: string, byteOrderMark: boolean): Uint8Array {
  return new TextEncoder().encode((byteOrderMark ? '\ufeff' : '') + text);
}

function markedEncoding(bytes: Uint8Array): string | undefined {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  return startsWith(bytes, [0xef, 0xbb, 0xbf]) ? 'utf-8' : undefined;
}

/** A declaration contradicted by the bytes is ignored; "UTF-16" without a byte order mark cannot be correct. */
function declaredEncoding(bytes: Uint8Array, declared: string | undefined): string | undefined {
  if (declared === undefined || /^utf-?16/iu.test(declared)) return undefined;
  try {
    const { encoding } = new TextDecoder(declared);
    return fits(bytes, encoding) ? encoding : undefined;
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}

function fits(bytes: Uint8Array, encoding: string): boolean {
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
