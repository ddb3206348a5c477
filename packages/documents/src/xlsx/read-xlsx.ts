import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import { omit } from '../omission.ts';
import { isTrue } from '../ooxml/drawing-direction.ts';
import { type OfficePackage, rootOf } from '../ooxml/office-package.ts';
import {
  type Said,
  textsOf as textsOfParts,
  translateParts,
  writeSlots,
} from '../ooxml/read-parts.ts';
import type { Slot } from '../ooxml/slot.ts';
import { localeOf, type Target } from '../ooxml/target.ts';
import { childElements, createLike, firstChild, serializeXml } from '../ooxml/xml-part.ts';
import type { Reading, Rebuild } from '../reading.ts';
import { isAddress } from '../translatable.ts';
import { sheetFilter } from './cell-filter.ts';
import { literalsOf, openAllInline, type Renaming, renameTables, textsOf } from './changes.ts';
import { type FormulaChanges, rewriteFormula } from './rewrite-formula.ts';
import { type CellText, scanWorkbook, type WorkbookScan } from './scan-workbook.ts';
import { SharedStrings } from './shared-strings.ts';
import {
  changeChoices,
  choicesTooLong,
  omitAroundCells,
  readChoices,
  readSheetPrompts,
} from './sheet-prompts.ts';
import { writeColumnNames } from './tables.ts';
import { listSheets, openWorkbook } from './workbook.ts';
import { listSheetParts } from './workbook-parts.ts';
import { readSheetRest, writeSheet } from './write-sheet.ts';

const formulas = new Set([
  'formula',
  'formula1',
  'formula2',
  'f',
  'calculatedColumnFormula',
  'totalsRowFormula',
  'definedName',
]);
/** Attributes that repeat a cell's text. */
const repeated: Record<string, string[]> = {
  filter: ['val'],
  customFilter: ['val'],
  cfRule: ['text'],
  tableColumn: ['totalsRowLabel'],
  hyperlink: ['display'],
};

/** Rules, filters and formulas outside the cells: references to cell text are updated. */
function echoInSheet(root: Element, changes: FormulaChanges): boolean {
  let changed = false;
  const visit = (element: Element): void => {
    const name = element.localName ?? '';
    for (const attribute of repeated[name] ?? []) {
      const known = element.getAttribute(attribute);
      const renamed = known === null ? undefined : changes.literal(known);
      if (renamed === undefined) continue;
      element.setAttribute(attribute, renamed);
      changed = true;
    }
    if (name === 'dataValidation') {
      if (readChoices(element).some((choice) => changes.literal(choice) !== undefined)) {
        changeChoices(element, (choice) => changes.literal(choice));
        changed = true;
      }
    }
    const children = childElements(element);
    if (formulas.has(name) && children.length === 0) {
      const source = element.textContent ?? '';
      const rewritten = rewriteFormula(source, changes);
      if (rewritten !== source) {
        element.textContent = rewritten;
        changed = true;
      }
    }
    for (const child of children) visit(child);
  };
  visit(root);
  return changed;
}

/** The tables with renamed columns, or with formulas that refer to such columns. */
function writeTables(
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
function finishWorkbook(
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

type Maker = Map<string, { tagged: string; translation: string; shown: string }>;

/**
 * Excel workbooks (ECMA-376, transitional and strict). Numbers, dates, formulas and sheet names stay; formulas change
 * only where they refer to a renamed table column or a translated cell text. Last formula results stay stored, and
 * programs are asked to recalculate.
 */
export function readXlsx(bytes: Uint8Array, settings = defaultFilterSettings): Reading {
  const { pack, main } = openWorkbook(bytes);
  const sheets = listSheets(pack, main);
  const scan = scanWorkbook(pack, sheets, settings);
  const parts = listSheetParts(pack, sheets, settings);
  const spotOf = (position: (typeof sheets)[number]['position']) => ({
    place: 'cell' as const,
    position,
  });
  const slotsOf = (strings: SharedStrings, inline: ReturnType<typeof openAllInline>): Slot[] =>
    scan.texts.flatMap(({ text, sheet }) => {
      const slot =
        'shared' in text
          ? strings.slot(text.shared, spotOf(sheet.position))
          : inline.get(text.inline)?.slot;
      return slot ? [slot] : [];
    });
  const strings = new SharedStrings(pack, main);
  const before = new Map<CellText, string>();
  const cellSegments = slotsOf(strings, openAllInline(scan.inline)).map(({ segment }) => segment);
  const cellTexts = new Set(cellSegments.map(({ plain }) => plain.toLowerCase()));
  const isCellText = (text: string) => cellTexts.has(text.toLowerCase());
  const readTexts = textsOf(strings, openAllInline(scan.inline));
  for (const { headers } of scan.sheets) {
    for (const text of headers.values()) before.set(text, readTexts(text) ?? '');
  }
  const around = sheets.map((sheet) => {
    const root = readSheetRest(pack, sheet.part);
    return {
      prompts: readSheetPrompts(root, sheet, isCellText),
      omitted: omitAroundCells(root, sheet),
    };
  });
  const isTranslated = sheets.map((sheet) => sheetFilter(settings, sheet) === undefined);
  const prompts = around.flatMap((one, index) => (isTranslated[index] ? one.prompts : []));
  const inParts = textsOfParts(pack, parts);
  const segments = [...cellSegments, ...prompts.map(({ segment }) => segment), ...inParts.segments];
  const addresses = scan.texts.flatMap(({ text, sheet }) => {
    const value = readTexts(text) ?? '';
    return isAddress(value) ? omit(value, 'address', spotOf(sheet.position)) : [];
  });
  const leftOut = [
    ...scan.leftOut.flatMap(({ text, sheet, reason }) =>
      omit(readTexts(text) ?? '', reason, spotOf(sheet.position)),
    ),
    ...sheets.flatMap((sheet, index) => {
      const reason = sheetFilter(settings, sheet);
      const left = reason ? (around[index]?.prompts ?? []) : [];
      return left.flatMap(({ segment }) => omit(segment.plain, reason ?? 'profile', segment));
    }),
  ];
  const omitted = [
    ...scan.omitted,
    ...leftOut,
    ...addresses,
    ...around.flatMap((one) => one.omitted),
    ...inParts.omitted,
  ];

  const rebuild: Rebuild = (translations, options) => {
    const target = {
      locale: localeOf(options.targetLanguage),
      rightToLeft: options.direction === 'rtl',
    };
    const said: Maker = new Map();
    const kept = new Set<string>();
    const texts = new SharedStrings(pack, main);
    const inline = openAllInline(scan.inline);
    let changed = writeSlots(slotsOf(texts, inline), translations, target, said);
    const inCells: Said = new Map(said);
    const written = new Map([...inline].map(([xml, one]) => [xml, one?.xml()]));
    const renaming = renameTables(scan, before, textsOf(texts, inline));
    const formulas = { column: renaming.column, literal: literalsOf(inCells) };
    const drawn = translateParts(pack, parts, { translations, options, target, said });
    changed += drawn.changed;
    const replaced = new Map(drawn.replaced);
    if (changed > 0 && texts.name !== '') replaced.set(texts.name, texts.serialize());
    const noted = scan.sheets.find((one) => !one.sheet.isHidden && one.hasCells)?.sheet.part;
    for (const { sheet } of scan.sheets) {
      const rest = (root: Element) => {
        for (const id of choicesTooLong(root, sheet, translations)) kept.add(id);
        const prompted = readSheetPrompts(root, sheet, isCellText).filter(
          ({ segment }) => !kept.has(segment.id),
        );
        const here = writeSlots(prompted, translations, target, new Map());
        changed += here;
        const echoed = echoInSheet(root, formulas);
        return directSheet(root, target) || echoed || here > 0;
      };
      const cells = {
        ...formulas,
        inline: (xml: string) => written.get(xml),
        corrected: renaming.corrected.get(sheet.part) ?? new Map<string, string>(),
      };
      const disclaimer = sheet.part === noted ? options.disclaimer : undefined;
      const anew = writeSheet(pack, sheet.part, { cells, rest, disclaimer });
      if (anew) replaced.set(sheet.part, anew);
    }
    for (const [name, xml] of writeTables(pack, scan, renaming, formulas)) replaced.set(name, xml);
    if (changed > 0) replaced.set(main, finishWorkbook(pack, main, formulas, scan.hasFormulas));
    return { bytes: pack.write(replaced), changed, kept };
  };
  return { segments, omitted, rebuild };
}

/** Sheet columns run from right to left in its view; cells without their own alignment follow their text. */
function directSheet(root: Element, target: Target): boolean {
  if (root.localName !== 'worksheet') return false;
  const known = firstChild(root, 'sheetViews');
  const views = known ? childElements(known).filter((one) => one.localName === 'sheetView') : [];
  if (!target.rightToLeft) {
    const turned = views.filter((view) => isTrue(view.getAttribute('rightToLeft')));
    for (const view of turned) view.removeAttribute('rightToLeft');
    return turned.length > 0;
  }
  for (const view of known ? views : [addView(root)]) view.setAttribute('rightToLeft', '1');
  return true;
}

function addView(root: Element): Element {
  const after = childElements(root).find(
    ({ localName }) => localName !== 'sheetPr' && localName !== 'dimension',
  );
  const views = createLike(root, 'sheetViews');
  const view = createLike(root, 'sheetView');
  view.setAttribute('workbookViewId', '0');
  views.appendChild(view);
  root.insertBefore(views, after ?? null);
  return view;
}
