import type { Element } from '@xmldom/xmldom';
import { type Omission, omit } from '../omission.ts';
import { childElements } from '../ooxml/xml-part.ts';
import type { Place, Position } from '../segment.ts';
import { attributeOf, nameOf } from './names.ts';

type At = { place: Place; position?: Position };

/** Each deletion of a text document, without its author and date. */
export function omitDeleted(changes: Element, at: At): Omission[] {
  return childElements(changes)
    .flatMap(childElements)
    .flatMap(childElements)
    .filter((child) => nameOf(child) !== 'office:change-info')
    .flatMap((child) => omit(child.textContent ?? '', 'deleted', at));
}

/** The texts of deleted and changed cells. */
export function omitOldCells(parent: Element, at: At): Omission[] {
  return childElements(parent).flatMap((child) => {
    const name = nameOf(child);
    if (name === 'text:p') return omit(child.textContent ?? '', 'deleted', at);
    return name === 'office:change-info' ? [] : omitOldCells(child, at);
  });
}

/** The choices of a cell are in a formula, as `cell-content-is-in-list("Yes";"No")`. */
export function omitChoices(validation: Element, at: At): Omission[] {
  const condition = attributeOf(validation, 'table:condition') ?? '';
  if (!condition.includes('is-in-list')) return [];
  const choices = condition.matchAll(/"((?:[^"]|"")*)"/gu);
  return [...choices].flatMap(([, choice = '']) =>
    omit(choice.replaceAll('""', '"'), 'formula', at),
  );
}
