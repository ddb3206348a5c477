import { z } from 'zod';
import { nameSetting, namesOf, translated } from './filter-setting.ts';
import { parseXPath, UnsupportedSelector } from './xpath.ts';

const untranslated = z.boolean().default(false);

/** Cells such as `B2:D40`, `B:D` or `2:40`, of all sheets or of one: `Prices!B2`, `'My sheet'!B:B`. */
export const cellRangePattern =
  /^(?:(?:'((?:[^']|'')+)'|([^'!]+))!)?(?:(\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6}(?::\$?[A-Za-z]{1,3}\$?[1-9]\d{0,6})?)|\$?([A-Za-z]{1,3}):\$?([A-Za-z]{1,3})|\$?([1-9]\d{0,6}):\$?([1-9]\d{0,6}))$/u;
export const cellRange = nameSetting.regex(cellRangePattern, 'validation.cellRange');

/** The name of elements, or a selector of elements and attributes as in rules of XML (see xpath.ts). */
const xmlSelector = nameSetting.refine(isXPath, { error: 'validation.xmlSelector' });

function isXPath(text: string): boolean {
  try {
    parseXPath(text);
    return true;
  } catch (error) {
    if (error instanceof UnsupportedSelector) return false;
    throw error;
  }
}

/** Formats beside those of Microsoft Office, HTML and keys. */
export const formatSettings = {
  openDocument: z
    .strictObject({
      comments: translated,
      headersAndFooters: translated,
      /** Footnotes and endnotes. */
      notes: translated,
      hiddenText: translated,
      speakerNotes: translated,
      hiddenSlides: translated,
      masters: translated,
      hiddenSheets: translated,
      /** Rows and columns. */
      hiddenCells: translated,
      /** Names of styles of paragraphs and characters, without regard to case. */
      excludedStyles: namesOf(nameSetting),
      /** Names, without regard to case. */
      excludedSheets: namesOf(nameSetting),
      excludedCells: namesOf(cellRange),
    })
    .prefault({}),
  inDesign: z
    .strictObject({
      /** Footnotes and endnotes. */
      notes: translated,
      /** Notes of the editors. */
      comments: translated,
      masters: translated,
      /** Layers and objects. */
      hiddenLayers: translated,
      /** Names of styles of paragraphs and characters, without regard to case. */
      excludedStyles: namesOf(nameSetting),
    })
    .prefault({}),
  /** Chapters are read with the settings of HTML. */
  epub: z
    .strictObject({
      /** Tables of contents. */
      contents: translated,
      /** Title and description of the book. */
      metadata: translated,
    })
    .prefault({}),
  markdown: z
    .strictObject({
      /** Title and description, and the fields of `frontMatterFields`. */
      frontMatter: translated,
      frontMatterFields: namesOf(nameSetting),
      /** Alternative texts and titles of links. */
      attributes: translated,
      /** Lines of code blocks. */
      code: untranslated,
    })
    .prefault({}),
  /** Of CSV and TSV. Columns have names, without regard to case, or numbers from 1. */
  tables: z
    .strictObject({
      headerRow: translated,
      /** Empty: all. */
      included: namesOf(nameSetting),
      excluded: namesOf(nameSetting),
    })
    .prefault({}),
  /** Of DITA, DocBook and other XML, but not of Android's strings. */
  xml: z
    .strictObject({
      /** Also where the file or its language says that they are not translated. */
      included: namesOf(xmlSelector),
      excluded: namesOf(xmlSelector),
    })
    .prefault({}),
  /** Of all formats. Regular expressions, which the server checks: what compiles them is too large for the browser. */
  texts: z.strictObject({ placeholders: namesOf(nameSetting) }).prefault({}),
};
