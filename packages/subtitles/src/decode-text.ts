import { guessLegacyEncoding } from './detect-encoding.ts';
import { type EncodingName, encodingNames } from './encoding-profiles.ts';

export { type EncodingName, encodingNames };

/** `confidence`: how sure the encoding is, 0 to 1; 1 where a mark or the bytes themselves say so. */
export type DecodedText = { text: string; encoding: EncodingName; confidence: number };

/**
 * Bytes to text: byte-order marks first, then UTF-16 by its zero bytes, then UTF-8 where it is valid, else the likeliest
 * of the older encodings. Never fails: bytes that mean nothing become U+FFFD. `chosen` is taken instead of a guess.
 */
export function decodeText(bytes: Uint8Array, chosen?: EncodingName): DecodedText {
  const decode = (encoding: EncodingName, confidence: number): DecodedText => ({
    text: new TextDecoder(encoding).decode(bytes),
    encoding,
    confidence,
  });
  if (chosen !== undefined) return decode(chosen, 1);
  const marked = byMark(bytes);
  if (marked) return decode(marked, 1);
  const wide = utf16Without(bytes);
  if (wide) return decode(wide, 0.95);
  if (holdsJapaneseEscapes(bytes)) return decode('iso-2022-jp', 0.95);
  const utf8 = decodeUtf8(bytes);
  if (utf8) return utf8;
  const { encoding, confidence } = guessLegacyEncoding(bytes);
  return decode(encoding, confidence);
}

function byMark(bytes: Uint8Array): EncodingName | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return 'utf-16be';
  return bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 'utf-8' : undefined;
}

/** Digits, spaces and line ends have a zero byte in UTF-16, always on the same side. */
function utf16Without(bytes: Uint8Array): EncodingName | undefined {
  const length = Math.min(bytes.length, 64 * 1024) & ~1;
  let even = 0;
  let odd = 0;
  for (let at = 0; at < length; at += 2) {
    if (bytes[at] === 0) even += 1;
    if (bytes[at + 1] === 0) odd += 1;
  }
  const few = length / 200;
  const many = length / 20;
  if (odd > many && even <= few) return 'utf-16le';
  return even > many && odd <= few ? 'utf-16be' : undefined;
}

/** ISO-2022-JP is seven bits wide and changes its sets by ESC $ and ESC (. */
function holdsJapaneseEscapes(bytes: Uint8Array): boolean {
  const at = bytes.indexOf(0x1b);
  const set = bytes[at + 2];
  return at >= 0 && bytes[at + 1] === 0x24 && (set === 0x42 || set === 0x40);
}

/** UTF-8, also where a few characters are damaged, as when a file was cut or edited byte by byte. */
function decodeUtf8(bytes: Uint8Array): DecodedText | undefined {
  const text = new TextDecoder('utf-8').decode(bytes);
  let broken = 0;
  let whole = 0;
  for (let at = 0; at < text.length; at += 1) {
    const code = text.charCodeAt(at);
    if (code === 0xfffd) broken += 1;
    else if (code > 0x7f) whole += 1;
  }
  if (broken === 0) return { text, encoding: 'utf-8', confidence: 1 };
  return broken * 10 <= whole ? { text, encoding: 'utf-8', confidence: 0.8 } : undefined;
}
