import { type EncodingName, textDecoderOf } from './decode-text.ts';

/** TextEncoder only writes UTF-8: this inverts TextDecoder for every byte or byte pair. */
const tables = new Map<EncodingName, Map<string, number[]>>();
function tableOf(encoding: EncodingName): Map<string, number[]> {
  const known = tables.get(encoding);
  if (known) return known;
  const table = new Map<string, number[]>();
  const decoder = textDecoderOf(encoding, true);
  const add = (bytes: number[]) => {
    try {
      const sign = decoder.decode(Uint8Array.from(bytes));
      if ([...sign].length === 1 && !table.has(sign)) table.set(sign, bytes);
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  };
  for (let byte = 0; byte < 256; byte += 1) add([byte]);
  if (/^(?:shift_jis|euc-|gb18030|big5)/.test(encoding))
    for (let lead = 0x81; lead < 0xff; lead += 1)
      for (let trail = 0x40; trail < 0xff; trail += 1) add([lead, trail]);
  tables.set(encoding, table);
  return table;
}

export function encodeText(text: string, encoding: EncodingName): Uint8Array {
  if (encoding === 'utf-16le' || encoding === 'utf-16be') {
    const bytes = new Uint8Array(text.length * 2);
    const view = new DataView(bytes.buffer);
    for (let at = 0; at < text.length; at += 1)
      view.setUint16(at * 2, text.charCodeAt(at), encoding === 'utf-16le');
    return bytes;
  }
  if (encoding === 'utf-8') return new TextEncoder().encode(text);
  const table = tableOf(encoding);
  return Uint8Array.from(
    [...text].flatMap((sign) => {
      const bytes = table.get(sign);
      if (!bytes) throw new Error(`${encoding} holds no ${sign}`);
      return bytes;
    }),
  );
}
