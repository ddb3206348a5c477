import { decodeHTMLStrict } from 'entities/decode';

/** The character of a numeric reference, or undefined if XML and HTML do not allow it. */
function fromCodePoint(code: number): string | undefined {
  const allowed =
    code === 0x9 ||
    code === 0xa ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0x10ffff);
  return allowed ? String.fromCodePoint(code) : undefined;
}

/**
 * Character references: all names of HTML, because files made for the web use them in any format, and numbers. Unknown
 * ones stay unchanged, and entities that a file declares are never expanded.
 */
export const readEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|[a-z][a-z\d]{1,31});/gi,
        (whole, decimal?: string, hex?: string) => {
          if (decimal === undefined && hex === undefined) return decodeHTMLStrict(whole);
          const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
          return fromCodePoint(code) ?? whole;
        },
      )
    : text;
