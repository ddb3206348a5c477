import { cellAddress } from '../xlsx/cell-reference.ts';
import type { FixturePart } from './build-package.fixture.ts';
import { buildPackage, declaration } from './build-package.fixture.ts';

const sml = 'vnd.openxmlformats-officedocument.spreadsheetml.';
const ns =
  'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"';

/** A number, a (shared) text, a formula with its last result, or the XML of a shared string. */
export type FixtureCell = number | string | { formula: string; shown: string } | { rich: string };

export type FixtureSheet = {
  name: string;
  rows: FixtureCell[][];
  /** The XML after the cells. */
  rest?: string;
  links?: NonNullable<FixturePart['links']>;
  state?: 'hidden';
  /** The XML of the columns. */
  columns?: string;
  /** Numbers from 1. */
  hiddenRows?: number[];
};

/** A workbook with shared strings, as Excel writes it. */
export function buildXlsx(
  sheets: FixtureSheet[],
  parts: Record<string, FixturePart> = {},
  extra: Record<string, Uint8Array> = {},
  definedNames = '',
): Uint8Array {
  const strings: string[] = [];
  const indexOf = (xml: string) => {
    const known = strings.indexOf(xml);
    return known >= 0 ? known : strings.push(xml) - 1;
  };
  const cellXml = (cell: FixtureCell, address: string): string => {
    if (typeof cell === 'number') return `<c r="${address}"><v>${cell}</v></c>`;
    if (typeof cell === 'object' && 'formula' in cell) {
      return `<c r="${address}" t="str"><f>${cell.formula}</f><v>${cell.shown}</v></c>`;
    }
    if (cell === '') return '';
    const xml = typeof cell === 'string' ? `<t>${cell}</t>` : cell.rich;
    return `<c r="${address}" t="s"><v>${indexOf(xml)}</v></c>`;
  };
  const links: NonNullable<FixturePart['links']> = {
    rIdS: { type: 'sharedStrings', target: 'sharedStrings.xml' },
    rIdT: { type: 'styles', target: 'styles.xml' },
  };
  const built: Record<string, FixturePart> = {};
  const list = sheets.map(
    ({ name, rows, rest = '', links: own, state, columns = '', hiddenRows = [] }, index) => {
      const file = `worksheets/sheet${index + 1}.xml`;
      links[`rId${index + 1}`] = { type: 'worksheet', target: file };
      const data = rows.map(
        (row, r) =>
          `<row r="${r + 1}"${hiddenRows.includes(r + 1) ? ' hidden="1"' : ''}>${row.map((cell, c) => cellXml(cell, cellAddress(c + 1, r + 1))).join('')}</row>`,
      );
      built[`xl/${file}`] = {
        type: `${sml}worksheet+xml`,
        xml: `${declaration}<worksheet ${ns}><sheetFormatPr defaultRowHeight="15"/>${columns}<sheetData>${data.join('')}</sheetData>${rest}</worksheet>`,
        ...(own ? { links: own } : {}),
      };
      const hidden = state ? ` state="${state}"` : '';
      return `<sheet name="${name}" sheetId="${index + 1}"${hidden} r:id="rId${index + 1}"/>`;
    },
  );
  const names = definedNames === '' ? '' : `<definedNames>${definedNames}</definedNames>`;
  const items = strings.map((xml) => `<si>${xml}</si>`).join('');
  return buildPackage(
    {
      'xl/workbook.xml': {
        type: `${sml}sheet.main+xml`,
        xml: `${declaration}<workbook ${ns}><sheets>${list.join('')}</sheets>${names}</workbook>`,
        links,
      },
      ...built,
      'xl/sharedStrings.xml': {
        type: `${sml}sharedStrings+xml`,
        xml: `${declaration}<sst ${ns} count="${strings.length}" uniqueCount="${strings.length}">${items}</sst>`,
      },
      'xl/styles.xml': { type: `${sml}styles+xml`, xml: styles },
      ...parts,
    },
    extra,
  );
}

const styles = `${declaration}<styleSheet ${ns}><fonts count="1"><font><sz val="11"/><name val="Noto Sans"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/></cellXfs></styleSheet>`;

/** A table over a range whose first row has the column names. */
export function tablePart(name: string, ref: string, columns: string[]): FixturePart {
  const list = columns.map((column, index) => `<tableColumn id="${index + 1}" name="${column}"/>`);
  return {
    type: `${sml}table+xml`,
    xml: `${declaration}<table ${ns} id="1" name="${name}" displayName="${name}" ref="${ref}" totalsRowShown="0"><autoFilter ref="${ref}"/><tableColumns count="${columns.length}">${list.join('')}</tableColumns></table>`,
  };
}

export function commentsPart(address: string, text: string): FixturePart {
  return {
    type: `${sml}comments+xml`,
    xml: `${declaration}<comments ${ns}><authors><author>Ann</author></authors><commentList><comment ref="${address}" authorId="0"><text><r><rPr><b/><sz val="9"/></rPr><t>Ann:</t></r><r><t xml:space="preserve"> ${text}</t></r></text></comment></commentList></comments>`,
  };
}
