import type { EncodingName } from './encoding-profiles.ts';

/** What of TextDecoder is needed to decode bytes at once or in chunks. */
export type BytesDecoder = {
  decode: (bytes?: Uint8Array, options?: { stream?: boolean }) => string;
};

/** The upper half of IBM855, from byte 0x80. */
const ibm855 =
  'ђЂѓЃёЁєЄѕЅіІїЇјЈљЉњЊћЋќЌўЎџЏюЮъЪаАбБцЦдДеЕфФгГ«»░▒▓│┤хХиИ╣║╗╝йЙ┐└┴┬├─┼кК╚╔╩╦╠═╬¤лЛмМнНоОп┘┌█▄Пя▀ЯрРсСтТуУжЖвВьЬ№\u00adыЫзЗшШэЭщЩчЧ§■\u00a0';

const decodeIbm855 = (bytes: Uint8Array): string => {
  const codes = new Uint16Array(bytes.length);
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    codes[at] = byte < 0x80 ? byte : ibm855.charCodeAt(byte - 0x80);
  }
  return new TextDecoder('utf-16le', { ignoreBOM: true }).decode(littleEndian(codes));
};

/** The platform's byte order is that of Uint16Array; the decoder's name states one. */
function littleEndian(codes: Uint16Array): Uint8Array {
  const view = new DataView(codes.buffer);
  for (let at = 0; at < codes.length; at += 1) view.setUint16(at * 2, codes[at] ?? 0, true);
  return new Uint8Array(codes.buffer);
}

function decodeUtf32(bytes: Uint8Array, isLittle: boolean): string {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: string[] = [];
  for (let at = 0; at + 4 <= bytes.length; at += 4) {
    const code = view.getUint32(at, isLittle);
    const isCharacter = code <= 0x10ffff && !(code >= 0xd800 && code <= 0xdfff);
    if (at > 0 || code !== 0xfeff) parts.push(isCharacter ? String.fromCodePoint(code) : '\ufffd');
  }
  return parts.join('') + (bytes.length % 4 === 0 ? '' : '\ufffd');
}

/** Seven bits: between SO and SI two bytes are a Korean character, which EUC-KR writes with their eighth bits. */
function decodeIso2022Kr(bytes: Uint8Array): string {
  const eucKr = new Uint8Array(bytes.length);
  let length = 0;
  let isKorean = false;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at] ?? 0;
    if (byte === 0x0e || byte === 0x0f) isKorean = byte === 0x0e;
    else if (isKoreanDesignation(bytes, at)) at += 3;
    else {
      if (byte === 0x0a) isKorean = false;
      eucKr[length] = isKorean && byte > 0x20 && byte < 0x7f ? byte | 0x80 : byte;
      length += 1;
    }
  }
  return new TextDecoder('euc-kr').decode(eucKr.subarray(0, length));
}

/** ESC $ ) C, with which a file in ISO-2022-KR begins. */
export const isKoreanDesignation = (bytes: Uint8Array, at: number): boolean =>
  bytes[at] === 0x1b && bytes[at + 1] === 0x24 && bytes[at + 2] === 0x29 && bytes[at + 3] === 0x43;

/** A decoder for any supported encoding. UTF-32 and ISO-2022-KR are decoded at once only, never in chunks. */
export function textDecoderOf(encoding: EncodingName, fatal = false): BytesDecoder {
  if (encoding === 'ibm855') return { decode: (bytes = new Uint8Array()) => decodeIbm855(bytes) };
  if (encoding === 'iso-2022-kr')
    return { decode: (bytes = new Uint8Array()) => decodeIso2022Kr(bytes) };
  if (encoding === 'utf-32le' || encoding === 'utf-32be')
    return {
      decode: (bytes = new Uint8Array()) => decodeUtf32(bytes, encoding === 'utf-32le'),
    };
  return new TextDecoder(encoding, { fatal });
}
