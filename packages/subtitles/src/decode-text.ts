/** Bytes to text: byte-order marks first, then UTF-8 where it is valid, else Windows-1252, which never fails. */
export function decodeText(bytes: Uint8Array): { text: string; encoding: string } {
  const decode = (encoding: string, options?: { fatal: boolean }) => ({
    text: new TextDecoder(encoding, options).decode(bytes),
    encoding,
  });
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return decode('utf-16le');
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return decode('utf-16be');
  try {
    return decode('utf-8', { fatal: true });
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    return decode('windows-1252');
  }
}
