import { DocumentError } from '../document-error.ts';
import { OfficePackage } from '../ooxml/office-package.ts';
import { childElements, firstChild } from '../ooxml/xml-part.ts';
import type { Position } from '../segment.ts';

export type Sheet = { part: string; position: Position; isHidden: boolean };

/** Opens a package as a workbook; throws DocumentError where it is none. */
export function openWorkbook(bytes: Uint8Array): { pack: OfficePackage; main: string } {
  const pack = new OfficePackage(bytes, 'an Excel workbook', 'xlsx');
  const main = pack.mainPart();
  const type = pack.typeOf(main);
  if (/sheet\.binary/iu.test(type)) {
    throw new DocumentError(
      'DOCUMENT_CORRUPT',
      'This is a workbook in the binary format (.xlsb). Save it as .xlsx, then upload it again.',
    );
  }
  if (!/spreadsheetml\.(?:sheet|template)\.main/u.test(type)) throw pack.notThisKind();
  return { pack, main };
}

/** The sheets from left to right, hidden ones too: visible formulas read from them. */
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
