import { corrupt } from '../document-error.ts';

export type DecodedText = { text: string; byteOrderMark: boolean; encoding: string };

/**
 * Decodes text in UTF-8, in UTF-16 with a byte order mark, in the declared encoding, in Shift-JIS if it can only be
 * that, or else in Windows-1252, in which every byte is valid. NUL characters mean that the file is not text.
 */
export function decodeText(bytes: Uint8Array, declared?: string): DecodedText {
  const encoding =
    markedEncoding(bytes) ?? declaredEncoding(bytes, declared) ?? guessEncoding(bytes);
  const text = new TextDecoder(encoding).decode(bytes);
  if (text.includes('\u0000')) throw corrupt({ id: 'documents.damageNotText' });
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

function guessEncoding(bytes: Uint8Array): string {
  if (fits(bytes, 'utf-8')) return 'utf-8';
  return looksShiftJis(bytes) ? 'shift_jis' : 'windows-1252';
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

/** Western text decoded as Shift-JIS has rare ideographs and half-width kana; Japanese is full of Hiragana. */
function looksShiftJis(bytes: Uint8Array): boolean {
  if (!fits(bytes, 'shift_jis')) return false;
  const text = new TextDecoder('shift_jis').decode(bytes.subarray(0, 65_536));
  const kana = text.match(/[\u3041-\u3096\u30a1-\u30fa]/gu)?.length ?? 0;
  const foreign = text.match(/[^\u0000-\u007f]/gu)?.length ?? 0;
  return kana >= 3 && kana * 4 >= foreign;
}

export function startsWith(bytes: Uint8Array, prefix: readonly number[]): boolean {
  return prefix.every((byte, index) => bytes[index] === byte);
}
