import type { Element } from '@xmldom/xmldom';
import { childElements, xmlSafe } from '../ooxml/xml-part.ts';
import { attributeOf, create, nameOf, setValue } from './names.ts';
import type { OdfKind } from './read-part.ts';
import { appendText } from './write-paragraph.ts';

/** The size of a footnote. */
const SIZE = '8pt';
const STYLE = 'TranslationNote';

/** Adds the disclaimer at the end: after the last paragraph, on the last slide, or on its own sheet. */
export function appendDisclaimer(root: Element, disclaimer: string, kind: OdfKind): void {
  const body = inside(root, 'office:body');
  const content = body && childElements(body)[0];
  if (!content) return;
  const style = addStyle(root);
  const paragraphs = disclaimer.split(/\r\n|\r|\n/u).map((line) => {
    const paragraph = create(root, 'text:p');
    setValue(paragraph, 'text:style-name', style);
    appendText(paragraph, xmlSafe(line));
    return paragraph;
  });
  if (kind === 'odt') for (const paragraph of paragraphs) content.appendChild(paragraph);
  else if (kind === 'odp') appendToLastSlide(content, paragraphs);
  else appendSheet(content, paragraphs);
}

function addStyle(root: Element): string {
  const styles = inside(root, 'office:automatic-styles');
  if (!styles) return STYLE;
  const names = new Set(childElements(styles).map((style) => attributeOf(style, 'style:name')));
  let name = STYLE;
  for (let number = 2; names.has(name); number += 1) name = `${STYLE}${number}`;
  const style = create(root, 'style:style');
  setValue(style, 'style:name', name);
  setValue(style, 'style:family', 'paragraph');
  const properties = create(root, 'style:text-properties');
  setValue(properties, 'fo:font-size', SIZE);
  style.appendChild(properties);
  styles.appendChild(style);
  return name;
}

function appendToLastSlide(presentation: Element, paragraphs: Element[]): void {
  const slide = childElements(presentation).findLast((child) => nameOf(child) === 'draw:page');
  if (!slide) return;
  const frame = create(slide, 'draw:frame');
  setValue(frame, 'svg:x', '0.5cm');
  setValue(frame, 'svg:y', '0.2cm');
  setValue(frame, 'svg:width', '18cm');
  setValue(frame, 'svg:height', '0.8cm');
  const box = create(slide, 'draw:text-box');
  for (const paragraph of paragraphs) box.appendChild(paragraph);
  frame.appendChild(box);
  // Notes and animations come last in a slide.
  const closing = new Set(['presentation:notes', 'presentation:animations']);
  const end = childElements(slide).find(
    (child) => closing.has(nameOf(child)) || child.nodeName.startsWith('anim:'),
  );
  slide.insertBefore(frame, end ?? null);
}

/** Formulas and filters depend on the rows of existing sheets. */
function appendSheet(spreadsheet: Element, paragraphs: Element[]): void {
  const tables = childElements(spreadsheet).filter((child) => nameOf(child) === 'table:table');
  const names = new Set(tables.map((table) => attributeOf(table, 'table:name')));
  let name = 'Note';
  for (let number = 2; names.has(name); number += 1) name = `Note ${number}`;
  const table = create(spreadsheet, 'table:table');
  setValue(table, 'table:name', name);
  table.appendChild(create(table, 'table:table-column'));
  for (const paragraph of paragraphs) {
    const row = create(table, 'table:table-row');
    const cell = create(table, 'table:table-cell');
    setValue(cell, 'office:value-type', 'string');
    cell.appendChild(paragraph);
    row.appendChild(cell);
    table.appendChild(row);
  }
  spreadsheet.insertBefore(table, tables.at(-1)?.nextSibling ?? null);
}

function inside(parent: Element, name: string): Element | undefined {
  return childElements(parent).find((child) => nameOf(child) === name);
}
