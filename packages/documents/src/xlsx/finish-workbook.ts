import type { OfficePackage } from '../ooxml/office-package.ts';
import { rootOf } from '../ooxml/office-package.ts';
import { childElements, createLike, firstChild, serializeXml } from '../ooxml/xml-part.ts';
import type { Renaming } from './changes.ts';
import { echoInSheet } from './echo-in-sheet.ts';
import type { FormulaChanges } from './rewrite-formula.ts';
import type { WorkbookScan } from './scan-workbook.ts';
import { writeColumnNames } from './tables.ts';

/** The tables with renamed columns, or with formulas that refer to such columns. */
export function writeTables(
  pack: OfficePackage,
  scan: WorkbookScan,
  renaming: Renaming,
  formulas: FormulaChanges,
): Map<string, Uint8Array> {
  const written = new Map<string, Uint8Array>();
  for (const table of scan.sheets.flatMap(({ tables }) => tables)) {
    const names = renaming.names.get(table.part) ?? [];
    const isRenamed = table.columns.some(({ name }, index) => name !== names[index]);
    const document = pack.parse(table.part);
    const root = rootOf(document, table.part);
    if (isRenamed) writeColumnNames(root, names);
    const isEchoed = echoInSheet(root, formulas);
    if (isRenamed || isEchoed) written.set(table.part, serializeXml(document));
  }
  return written;
}

/** The elements before the calculation settings in a workbook (ECMA-376 part 1, 18.2.27). */
const beforeSettings = new Set([
  'fileVersion',
  'fileSharing',
  'workbookPr',
  'AlternateContent',
  'revisionPtr',
  'absPath',
  'workbookProtection',
  'bookViews',
  'sheets',
  'functionGroups',
  'externalReferences',
  'definedNames',
]);

/** Updates defined names too; results that show translated cells are recalculated when the file is opened. */
export function finishWorkbook(
  pack: OfficePackage,
  main: string,
  formulas: FormulaChanges,
  hasFormulas: boolean,
): Uint8Array {
  const document = pack.parse(main);
  const root = rootOf(document, main);
  echoInSheet(root, formulas);
  if (hasFormulas) {
    const known = firstChild(root, 'calcPr');
    const settings = known ?? createLike(root, 'calcPr');
    settings.setAttribute('fullCalcOnLoad', '1');
    if (!known) {
      const after = childElements(root).find(
        ({ localName }) => !beforeSettings.has(localName ?? ''),
      );
      root.insertBefore(settings, after ?? null);
    }
  }
  return serializeXml(document);
}
