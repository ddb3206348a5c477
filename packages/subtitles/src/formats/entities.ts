const named: Record<string, string> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00a0',
  lrm: '\u200e',
  rlm: '\u200f',
};

/** The character of a numeric reference, or undefined if XML and HTML do not allow it. */
function fromCodePoint(code: number): string | undefined {
  const allowed =
    code === 0x9 ||
    code === 0xa ||
    (code >= 0x20 && code <= 0xd7ff) ||
    (code >= 0xe000 && code <= 0x10ffff);
  return allowed ? String.fromCodePoint(code) : undefined;
}

/** Character references of HTML and XML used in subtitle files; unknown ones stay unchanged. Never expands entities. */
export const readEntities = (text: string): string =>
  text.includes('&')
    ? text.replace(
        /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|([a-z]{2,4}));/gi,
        (whole, decimal?: string, hex?: string, name?: string) => {
          if (name !== undefined)
            return Object.hasOwn(named, name) ? (named[name] ?? whole) : whole;
          const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
          return fromCodePoint(code) ?? whole;
        },
      )
    : text;
