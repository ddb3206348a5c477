import type { Element } from '@xmldom/xmldom';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { rootOf } from '../ooxml/office-package.ts';
import { parseGuarded, readXmlText, serializeXml } from '../ooxml/xml-part.ts';
import { appendDisclaimer } from './append-disclaimer.ts';
import { cutSheet } from './sheet-text.ts';
import type { CellChanges } from './write-cells.ts';
import { writeCells } from './write-cells.ts';

export type SheetChanges = {
  cells: CellChanges;
  /** Everything around the cells; returns whether it changed anything. */
  rest(root: Element): boolean;
  disclaimer: string | undefined;
};

/** The tree of a sheet without its cells. */
export function readSheetRest(pack: OfficePackage, part: string): Element {
  const { before, after } = cutSheet(readXmlText(pack.bytes(part)));
  return rootOf(parseGuarded(before + after), part);
}

/** The rewritten sheet, or undefined if nothing changed. */
export function writeSheet(
  pack: OfficePackage,
  part: string,
  changes: SheetChanges,
): Uint8Array | undefined {
  const { before, cells, after } = cutSheet(readXmlText(pack.bytes(part)));
  const document = parseGuarded(before + after);
  const root = rootOf(document, part);
  const restChanged = changes.rest(root);
  const prefix = root.prefix ? `${root.prefix}:` : '';
  let written = writeCells(cells, prefix, changes.cells);
  if (changes.disclaimer) written = appendDisclaimer(written, prefix, changes.disclaimer);
  if (!restChanged && written === cells) return undefined;
  const rest = new TextDecoder().decode(serializeXml(document));
  const filled = rest.replace(
    /<((?:\w+:)?sheetData)((?:\s[^<>]*)?)(?:\/>|><\/\1>)/u,
    (_, name: string, attributes: string) => `<${name}${attributes}>${written}</${name}>`,
  );
  return new TextEncoder().encode(filled);
}
