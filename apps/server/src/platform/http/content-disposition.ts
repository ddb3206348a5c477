/**
 * A download header that carries any name: RFC 6266 with the UTF-8 form of RFC 8187 and an ASCII fallback.
 * Control characters and quotes never reach the header.
 */
export function attachment(name: string): string {
  const clean = name.replace(/[\p{Cc}\p{Cf}]/gu, '').slice(0, 200) || 'download';
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
