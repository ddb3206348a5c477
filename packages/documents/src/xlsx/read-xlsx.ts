import type { Element } from '@xmldom/xmldom';
import { omit } from '../omission.ts';
import type { Said } from '../ooxml/read-parts.ts';
import { textsOf as textsOfParts, translateParts, writeSlots } from '../ooxml/read-parts.ts';
import type { Slot } from '../ooxml/slot.ts';
import { localeOf } from '../ooxml/target.ts';
import type { Reading, Rebuild } from '../reading.ts';
import { isAddress } from '../translatable.ts';
import { literalsOf, openAllInline, renameTables, textsOf } from './changes.ts';
import { echoInSheet } from './echo-in-sheet.ts';
import { finishWorkbook, writeTables } from './finish-workbook.ts';
import type { CellText } from './scan-workbook.ts';
import { scanWorkbook } from './scan-workbook.ts';
import { SharedStrings } from './shared-strings.ts';
import { directSheet } from './sheet-direction.ts';
import { readSheetPrompts } from './sheet-prompts.ts';
import { listSheets, openWorkbook } from './workbook.ts';
import { listSheetParts } from './workbook-parts.ts';
import { readSheetRest, writeSheet } from './write-sheet.ts';

type Maker = Map<string, { tagged: string; translation: string; shown: string }>;

/**
 * Excel workbooks (ECMA-376, transitional and strict). Numbers, dates, formulas and sheet names stay; formulas change
 * only where they refer to a renamed table column or a translated cell text. Last formula results stay stored, and
 * programs are asked to recalculate.
 */
export function readXlsx(bytes: Uint8Array): Reading {
  const { pack, main } = openWorkbook(bytes);
  const sheets = listSheets(pack, main);
  const scan = scanWorkbook(pack, sheets);
  const parts = listSheetParts(pack, sheets);
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
  const prompts = sheets.flatMap((sheet) =>
    readSheetPrompts(readSheetRest(pack, sheet.part), sheet, isCellText),
  );
  const inParts = textsOfParts(pack, parts);
  const segments = [...cellSegments, ...prompts.map(({ segment }) => segment), ...inParts.segments];
  const addresses = scan.texts.flatMap(({ text, sheet }) => {
    const value = readTexts(text) ?? '';
    return isAddress(value) ? omit(value, 'address', spotOf(sheet.position)) : [];
  });
  const omitted = [...scan.omitted, ...addresses, ...inParts.omitted];

  const rebuild: Rebuild = (translations, options) => {
    const target = {
      locale: localeOf(options.targetLanguage),
      rightToLeft: options.direction === 'rtl',
    };
    const said: Maker = new Map();
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
        const prompted = readSheetPrompts(root, sheet, isCellText);
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
    return { bytes: pack.write(replaced), changed };
  };
  return { segments, omitted, rebuild };
}
