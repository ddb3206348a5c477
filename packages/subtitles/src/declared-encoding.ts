import { type EncodingName, encodingNames } from './encoding-profiles.ts';

/** Browsers search for the encoding's name in this many bytes. */
const declaredWithin = 1024;

/** The encoding that an XML declaration or an HTML or SAMI head states, if it is supported and the bytes are valid in it. */
export function declaredEncoding(bytes: Uint8Array): EncodingName | undefined {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, declaredWithin));
  const label =
    /^\s*<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1] ??
    /<meta\s[^<>]*?charset\s*=\s*["']?\s*([\w.:-]+)/iu.exec(head)?.[1];
  const encoding = label === undefined ? undefined : encodingNamed(label);
  // In UTF-16 or UTF-32 the declaration itself could not have been read.
  if (encoding === undefined || encoding.startsWith('utf-')) return undefined;
  if (encoding === 'ibm855') return encoding;
  try {
    new TextDecoder(encoding, { fatal: true }).decode(bytes);
    return encoding;
  } catch (error) {
    if (error instanceof TypeError) return undefined;
    throw error;
  }
}

/** The supported encoding of a label: `latin1` is Windows-1252, as in browsers. */
export function encodingNamed(label: string): EncodingName | undefined {
  const plain = label.toLowerCase();
  if (/^(?:ibm|cp|x-)?-?855$/.test(plain)) return 'ibm855';
  try {
    const { encoding } = new TextDecoder(plain);
    const name = encoding === 'gbk' ? 'gb18030' : encoding;
    return encodingNames.find((known) => known === name);
  } catch (error) {
    if (error instanceof RangeError) return undefined;
    throw error;
  }
}
