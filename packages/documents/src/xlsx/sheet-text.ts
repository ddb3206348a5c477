/** The position of a worksheet's cells in its XML. */
export type SheetText = { before: string; cells: string; after: string };

/**
 * A worksheet as text, split around its cells. Comments and CDATA, which spreadsheet programs do not write, are
 * resolved so that every `<` is a tag. A chart sheet has no cells.
 */
export function cutSheet(xml: string): SheetText {
  const plain = /<!/u.test(xml) ? resolveMarkup(xml) : xml;
  const start = /<(?:\w+:)?sheetData(?:\s[^<>]*)?>/u.exec(plain);
  if (!start || start[0].endsWith('/>')) return { before: plain, cells: '', after: '' };
  const from = start.index + start[0].length;
  const end = /<\/(?:\w+:)?sheetData\s*>/gu;
  end.lastIndex = from;
  const to = end.exec(plain)?.index ?? plain.length;
  return { before: plain.slice(0, from), cells: plain.slice(from, to), after: plain.slice(to) };
}

function resolveMarkup(xml: string): string {
  return xml.replace(/<!--[\s\S]*?-->|<!\[CDATA\[([\s\S]*?)\]\]>/gu, (_, text?: string) =>
    text === undefined ? '' : escapeXml(text),
  );
}

export function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
}

const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

export function unescapeXml(text: string): string {
  if (!text.includes('&')) return text;
  return text.replace(
    /&(?:#(\d+)|#x([\da-f]+)|(amp|lt|gt|quot|apos));/giu,
    (whole, decimal?: string, hex?: string, name?: string) => {
      if (name !== undefined) return named[name] ?? whole;
      const code = decimal === undefined ? Number.parseInt(hex ?? '', 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
    },
  );
}
