import { corrupt } from '../document-error.ts';

export type DecodedText = { text: string; byteOrderMark: boolean; encoding: string };

/**
 * Reads text in UTF-8, in UTF-16 with a byte order mark, or else in Windows-1252, which gives every byte a meaning.
 * NUL characters mean that the file is not text at all.
 */
export function decodeText(bytes: Uint8Array): DecodedText {
  const encoding = detectEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) throw corrupt('it does not hold text');
  const byteOrderMark = encoding.startsWith('utf-16') || startsWith(bytes, [0xef, 0xbb, 0xbf]);
  return { text, byteOrderMark, encoding };
}

/** Always UTF-8; a file that had a byte order mark gets one again, since some players and editors rely on it. */
export function encodeText(text: string, byteOrderMark: boolean): Uint8Array {
  return new TextEncoder().encode((byteOrderMark ? '\ufeff' : '') + text);
}

function detectEncoding(bytes: Uint8Array): string {
  if (startsWith(bytes, [0xff, 0xfe])) return 'utf-16le';
  if (startsWith(bytes, [0xfe, 0xff])) return 'utf-16be';
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return 'utf-8';
  } catch (error) {
    if (error instanceof TypeError) return 'windows-1252';
    throw error;
  }
}

export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
