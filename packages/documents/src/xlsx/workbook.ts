import { DocumentError } from '../document-error.ts';
import { OfficePackage } from '../ooxml/office-package.ts';
import { childElements, firstChild } from '../ooxml/xml-part.ts';
import type { Position } from '../segment.ts';

export type Sheet = { part: string; position: Position; isHidden: boolean };

/** Opens a package as a workbook; throws DocumentError if it is not one. */
export function openWorkbook(bytes: Uint8Array): { pack: OfficePackage; main: string } {
  const pack = new OfficePackage(bytes, { id: 'documents.kindExcel' }, 'xlsx');
  const main = pack.mainPart();
  const type = pack.typeOf(main);
  if (/sheet\.binary/iu.test(type)) {
    throw new DocumentError('DOCUMENT_CORRUPT', 'documents.binaryWorkbook');
  }
  if (!/spreadsheetml\.(?:sheet|template)\.main/u.test(type)) throw pack.notThisKind();
  return { pack, main };
}

/** The sheets from left to right, including hidden ones, which visible formulas may use. */
export function listSheets(pack: OfficePackage, main: string): Sheet[] {
  const related = new Map(pack.related(main).map(({ id, target }) => [id, target]));
  const list = firstChild(pack.root(main), 'sheets');
  return (list ? childElements(list) : []).flatMap((sheet, index): Sheet[] => {
    const id = [...sheet.attributes].find(
      ({ localName, prefix }) => localName === 'id' && prefix !== null,
    );
    const part = related.get(id?.value ?? '');
    if (part === undefined) return [];
    const name = sheet.getAttribute('name') ?? '';
    const isHidden = (sheet.getAttribute('state') ?? 'visible') !== 'visible';
    return [{ part, isHidden, position: { kind: 'sheet', number: index + 1, name } }];
  });
}
