/**
 * A download header for any name: RFC 6266 with the UTF-8 form of RFC 8187 and an ASCII fallback. Control characters
 * and quotes never reach the header.
 */
export function attachment(name: string): string {
  const clean = shorten(name.replace(/[\p{Cc}\p{Cf}]/gu, '')) || 'download';
  const ascii = clean
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%;/]/g, '_');
  const encoded = encodeURIComponent(clean.toWellFormed()).replace(
    /['()*]/g,
    (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** File systems allow 255 bytes; browsers add a number to a repeated name. */
const maxNameBytes = 240;

/** Without its end, but with its extension. */
function shorten(name: string): string {
  if (Buffer.byteLength(name) <= maxNameBytes) return name;
  const extension = /\.[A-Za-z0-9]{1,11}$/.exec(name)?.[0] ?? '';
  let stem = '';
  let bytes = extension.length;
  for (const char of name.slice(0, name.length - extension.length)) {
    bytes += Buffer.byteLength(char);
    if (bytes > maxNameBytes) break;
    stem += char;
  }
  return stem + extension;
}
