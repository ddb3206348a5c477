import { corrupt } from '../document-error.ts';

/**
 * Nested quotations and lists: the parser goes through all of them for each line, and is recursive. Books have a few
 * levels.
 */
const DEEPEST = 100;

const beforeText = /^[ \t>]*/u;
const marker = /^(?:[-*+]|\d{1,9}[.)])(?=[ \t]|$)/u;

/**
 * Throws if lists and quotations are nested too deeply, on a line or by the indentation of many. It is not exact: lines of
 * code that look like items are counted, too.
 */
export function assertNesting(source: string): void {
  /** The columns at which the text of the open list items begins. */
  let open: number[] = [];
  for (const match of source.matchAll(/[^\r\n]+/gu)) {
    let rest = match[0];
    let column = 0;
    let quotations = 0;
    const skip = (prefix: string): void => {
      for (const char of prefix) {
        column += char === '\t' ? 4 - (column % 4) : 1;
        if (char === '>') quotations += 1;
      }
      rest = rest.slice(prefix.length);
    };
    skip(beforeText.exec(rest)?.[0] ?? '');
    let item = marker.exec(rest)?.[0];
    // Other lines may continue the paragraph of an item, with any indentation.
    if (item !== undefined) open = open.filter((textAt) => textAt <= column);
    while (item !== undefined && column - (open.at(-1) ?? 0) < 4 + 5 * quotations) {
      skip(item);
      const from = column;
      skip(beforeText.exec(rest)?.[0] ?? '');
      // Text further to the right is code.
      open.push(column - from > 4 ? from + 1 : Math.max(column, from + 1));
      item = marker.exec(rest)?.[0];
      if (open.length > DEEPEST) break;
    }
    if (open.length + quotations > DEEPEST)
      throw corrupt({ id: 'documents.damageNestedTooDeeply' });
  }
}
