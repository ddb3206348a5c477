import { declaredEncoding } from './declared-encoding.ts';
import { guessLegacyEncoding } from './detect-encoding.ts';
import { type EncodingName, encodingNames } from './encoding-profiles.ts';
import { type BytesDecoder, isKoreanDesignation, textDecoderOf } from './text-decoders.ts';

export { type BytesDecoder, type EncodingName, encodingNames, textDecoderOf };

/** `confidence`: of the encoding, 0 to 1; 1 if a byte order mark or the bytes themselves identify it. */
export type DecodedText = { text: string; encoding: EncodingName; confidence: number };

/**
 * Decodes bytes: by byte order mark, then UTF-32 and UTF-16 by their zero bytes, then valid UTF-8, which no other encoding is by
 * chance, then the encoding that the file declares, else the most likely legacy one. Never fails: invalid bytes become U+FFFD. `chosen` overrides detection.
 */
export function decodeText(bytes: Uint8Array, chosen?: EncodingName): DecodedText {
  const decode = (encoding: EncodingName, confidence: number): DecodedText => ({
    text: textDecoderOf(encoding).decode(bytes),
    encoding,
    confidence,
  });
  if (chosen !== undefined) return decode(chosen, 1);
  const marked = byMark(bytes);
  if (marked) return decode(marked, 1);
  const wide = utf32Without(bytes) ?? utf16Without(bytes);
  if (wide) return decode(wide, 0.95);
  if (holdsJapaneseEscapes(bytes)) return decode('iso-2022-jp', 0.95);
  if (isKoreanDesignation(bytes, bytes.indexOf(0x1b))) return decode('iso-2022-kr', 0.95);
  const utf8 = decodeUtf8(bytes);
  if (utf8) return utf8;
  const declared = declaredEncoding(bytes);
  if (declared) return decode(declared, 0.95);
  const { encoding, confidence } = guessLegacyEncoding(bytes);
  return decode(encoding, confidence);
}

function byMark(bytes: Uint8Array): EncodingName | undefined {
  const [first, second, third, fourth] = bytes;
  if (first === 0xff && second === 0xfe && third === 0 && fourth === 0) return 'utf-32le';
  if (first === 0 && second === 0 && third === 0xfe && fourth === 0xff) return 'utf-32be';
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** Four bytes of UTF-32 are a number below 110000, which those of no other encoding are throughout. */
function utf32Without(bytes: Uint8Array): EncodingName | undefined {
  const length = Math.min(bytes.length, 64 * 1024) & ~3;
  if (length < 8) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const isUtf32 = (isLittle: boolean): boolean => {
    for (let at = 0; at < length; at += 4) {
      const code = view.getUint32(at, isLittle);
      if (code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)) return false;
    }
    return true;
  };
  if (isUtf32(true)) return 'utf-32le';
  return isUtf32(false) ? 'utf-32be' : undefined;
}

/** Digits, spaces and line endings have a zero byte in UTF-16, always on the same side. */
function utf16Without(bytes: Uint8Array): EncodingName | undefined {
  const length = Math.min(bytes.length, 64 * 1024) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const few = length / 200;
  // A stray NUL in a few bytes of text is no sign of UTF-16.
  const many = Math.max(8, length / 20);
  if (odd > many && even <= few) return 'utf-16le';
  return even > many && odd <= few ? 'utf-16be' : undefined;
}

/** ISO-2022-JP is 7-bit and switches character sets by ESC $ and ESC (. */
function holdsJapaneseEscapes(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  const set = bytes[at + 2];
  return at >= 0 && bytes[at + 1] === 0x24 && (set === 0x42 || set === 0x40);
}

/** UTF-8, even if a few characters are broken, as after cutting or byte-wise editing. */
function decodeUtf8(bytes: Uint8Array): DecodedText | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  if (!text.includes('\ufffd')) return { text, encoding: 'utf-8', confidence: 1 };
  let replaced = 0;
  let whole = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) replaced += 1;
    else if (code > 0x7f) whole += 1;
  }
  // An earlier program already wrote U+FFFD for what it could not read: that is valid UTF-8.
  const broken = replaced - countWrittenReplacements(bytes);
  if (broken <= 0) return { text, encoding: 'utf-8', confidence: 1 };
  const valid = whole + replaced - broken;
  return broken * 10 <= valid ? { text, encoding: 'utf-8', confidence: 0.8 } : undefined;
}

/** How often U+FFFD itself is in UTF-8 bytes. */
function countWrittenReplacements(bytes: Uint8Array): number {
  let count = 0;
  for (let at = bytes.indexOf(0xef); at >= 0; at = bytes.indexOf(0xef, at + 1))
    if (bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) count += 1;
  return count;
}
