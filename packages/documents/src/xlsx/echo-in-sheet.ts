import type { Element } from '@xmldom/xmldom';
import { childElements } from '../ooxml/xml-part.ts';
import type { FormulaChanges } from './rewrite-formula.ts';
import { rewriteFormula } from './rewrite-formula.ts';
import { changeChoices, readChoices } from './sheet-prompts.ts';

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
};

/** Rules, filters and formulas outside the cells: references to cell text are updated. */
export function echoInSheet(root: Element, changes: FormulaChanges): boolean {
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
