import { cellAddress, parseCell } from './cell-reference.ts';

/** A cell in the XML of its sheet; `inner` starts at `innerStart` of the whole text. */
export type ScannedCell = {
  column: number;
  row: number;
  address: string;
  type: string;
  /** The start of its start tag. */
  start: number;
  inner: string;
  innerStart: number;
};

const attributes = String.raw`((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*`;
const rowOrCell = new RegExp(
  String.raw`<(?:\w+:)?(?:row${attributes}>|c${attributes}(\/)?>)`,
  'gu',
);

/**
 * Iterates over the cells of a worksheet without building a tree: a sheet may have millions, mostly numbers. `xml` has
 * no comments and no CDATA (see cutSheet).
 */
export function* scanCells(xml: string): Generator<ScannedCell> {
  let row = 0;
  let column = 0;
  for (const match of xml.matchAll(rowOrCell)) {
    const [whole, rowAttributes, cellAttributes, isEmpty] = match;
    if (rowAttributes !== undefined) {
      row = Number(attributeIn(rowAttributes, 'r') ?? row + 1);
      column = 0;
      continue;
    }
    const spot = parseCell(attributeIn(cellAttributes ?? '', 'r') ?? '');
    column = spot?.column ?? column + 1;
    if (isEmpty !== undefined) continue;
    const innerStart = match.index + whole.length;
    const end = endOfCell(xml, innerStart);
    yield {
      column,
      row: spot?.row ?? row,
      address: cellAddress(column, spot?.row ?? row),
      type: attributeIn(cellAttributes ?? '', 't') ?? 'n',
      start: match.index,
      inner: xml.slice(innerStart, end),
      innerStart,
    };
  }
}

const closingTag = /<\/(?:\w+:)?c\s*>/gu;

function endOfCell(xml: string, from: number): number {
  closingTag.lastIndex = from;
  return closingTag.exec(xml)?.index ?? xml.length;
}

// Built once: a large sheet requests the same few names millions of times.
const patterns = new Map<string, RegExp>();

function patternFor(key: string, make: () => string): RegExp {
  const known = patterns.get(key) ?? new RegExp(make(), 'u');
  patterns.set(key, known);
  return known;
}

export function attributeIn(attributes: string, name: string): string | undefined {
  const make = () => String.raw`(?:^|\s)${name}\s*=\s*(?:"([^"]*)"|'([^']*)')`;
  const match = patternFor(`@${name}`, make).exec(attributes);
  return match?.[1] ?? match?.[2];
}

/** The content of a child element of a cell, such as `v`, and where it starts within `inner`. */
export function childText(
  inner: string,
  name: string,
): { text: string; start: number; attributes: string } | undefined {
  const make = () => String.raw`<(\w+:)?${name}((?:\s[^<>]*)?)>([\s\S]*?)<\/\1?${name}\s*>`;
  const match = patternFor(name, make).exec(inner);
  if (!match || match[2]?.endsWith('/')) return undefined;
  const text = match[3] ?? '';
  const closing = match[0].lastIndexOf('</');
  return { text, start: match.index + closing - text.length, attributes: match[2] ?? '' };
}
