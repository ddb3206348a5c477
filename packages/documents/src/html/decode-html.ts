import type { DecodedText } from '../text/decode-text.ts';
import { decodeText } from '../text/decode-text.ts';

/** Browsers search for the encoding's name in this many bytes. */
const DECLARED_WITHIN = 1024;

/** HTML in the encoding of its byte order mark, of its `meta` element or XML declaration, or detected like any text. */
export function decodeHtml(bytes: Uint8Array): DecodedText {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, DECLARED_WITHIN));
  const declared =
    /<meta\s[^<>]*?charset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(head)?.[1] ??
    /^\s*<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1];
  return decodeText(bytes, declared);
}
