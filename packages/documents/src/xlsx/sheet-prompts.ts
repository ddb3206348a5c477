import type { Element } from '@xmldom/xmldom';
import { type Omission, omit } from '../omission.ts';
import type { Slot, Spot } from '../ooxml/slot.ts';
import { textSlot } from '../ooxml/slot.ts';
import { childElements, firstChild } from '../ooxml/xml-part.ts';
import { isTranslatable } from '../translatable.ts';
import { omitHeaderFooter, readHeaderFooter } from './header-footer.ts';
import { quoteText } from './rewrite-formula.ts';
import { decodeEscapes, encodeEscapes } from './rich-text.ts';
import type { Sheet } from './workbook.ts';

/** Characters; Excel repairs a file with longer messages (its dialog allows fewer than the standard's 255). */
const longest: Record<string, number> = {
  promptTitle: 32,
  prompt: 255,
  errorTitle: 32,
  error: 225,
};
const LONGEST_LIST = 255;
const LONGEST_HINT = 255;

/** A worksheet's texts besides its cells: page headers and footers, hints of links, messages and lists of data validation. */
export function readSheetPrompts(
  root: Element,
  { part, position }: Sheet,
  isCellText: (text: string) => boolean,
): Slot[] {
  const slots: Slot[] = [];
  const pages = firstChild(root, 'headerFooter');
  for (const element of pages ? childElements(pages) : []) {
    const name = element.localName ?? '';
    const place = name.endsWith('Header') ? 'header' : 'footer';
    const spotOf = (index: number): Spot => ({ id: `${part}#${name}${index}`, place, position });
    slots.push(...readHeaderFooter(element, spotOf));
  }
  const links = firstChild(root, 'hyperlinks');
  for (const [index, link] of (links ? childElements(links) : []).entries()) {
    const text = link.getAttribute('tooltip')?.trim() ?? '';
    if (!isTranslatable(text)) continue;
    const spot: Spot = { id: `${part}#link${index}`, place: 'prompt', position };
    slots.push(
      textSlot(spot, text, (translation) =>
        link.setAttribute('tooltip', shorten(translation, LONGEST_HINT)),
      ),
    );
  }
  for (const [index, validation] of listValidations(root).entries()) {
    const spotOf = (name: string): Spot => ({
      id: `${part}#v${index}.${name}`,
      place: 'prompt',
      position,
    });
    for (const [name, limit] of Object.entries(longest)) {
      const text = decodeEscapes(validation.getAttribute(name) ?? '').trim();
      if (!isTranslatable(text)) continue;
      slots.push(
        textSlot(spotOf(name), text, (translation) => {
          const escaped = encodeEscapes(shorten(translation, limit)).replaceAll('\n', '_x000a_');
          validation.setAttribute(name, escaped);
        }),
      );
    }
    for (const [at, choice] of readChoices(validation).entries()) {
      // A choice that is also in cells follows the cells (see echoInSheet).
      if (!isTranslatable(choice) || isCellText(choice)) continue;
      slots.push(
        textSlot({ ...spotOf(''), id: choiceId(part, index, at) }, choice, (translation) =>
          changeChoices(validation, (_, other) => (other === at ? translation : undefined)),
        ),
      );
    }
  }
  return slots;
}

/** What a sheet keeps besides its cells: addresses in page headers, and embedded documents. */
export function omitAroundCells(root: Element, { position }: Sheet): Omission[] {
  const omitted: Omission[] = [];
  const visit = (parent: Element): void => {
    for (const child of childElements(parent)) {
      const name = child.localName ?? '';
      if (parent.localName === 'headerFooter') {
        const place = name.endsWith('Header') ? 'header' : 'footer';
        omitted.push(...omitHeaderFooter(child, { place, position }));
      } else if (name === 'oleObject') {
        const kind = child.getAttribute('progId') ?? name;
        omitted.push(...omit(kind, 'embedded', { place: 'cell', position }));
        // The second of two alternatives repeats the first.
      } else if (name !== 'Fallback') visit(child);
    }
  };
  visit(root);
  return omitted;
}

export function listValidations(root: Element): Element[] {
  return childElements(root).flatMap((child): Element[] => {
    if (child.localName === 'dataValidation') return [child];
    return /^(?:dataValidations|extLst|ext)$/u.test(child.localName ?? '')
      ? listValidations(child)
      : [];
  });
}

/** The choices of a data validation listed in its rule, as `"Yes,No"`. */
export function readChoices(validation: Element): string[] {
  const formula = listFormula(validation)?.textContent?.trim() ?? '';
  if (!formula.startsWith('"')) return [];
  return formula
    .slice(1, -1)
    .replaceAll('""', '"')
    .split(',')
    .map((choice) => choice.trim());
}

function listFormula(validation: Element): Element | undefined {
  if (validation.getAttribute('type') !== 'list') return undefined;
  const formula = firstChild(validation, 'formula1');
  return formula && (firstChild(formula, 'f') ?? formula);
}

export function changeChoices(
  validation: Element,
  change: (choice: string, index: number) => string | undefined,
): void {
  const formula = listFormula(validation);
  if (!formula) return;
  const text = writeChoices(validation, change);
  if (fits(text)) formula.textContent = text;
}

function writeChoices(
  validation: Element,
  change: (choice: string, index: number) => string | undefined,
): string {
  // A comma would split one choice into two.
  const choices = readChoices(validation).map((choice, index) =>
    (change(choice, index) ?? choice).replace(/\s*[,\r\n]\s*/gu, ' '),
  );
  return quoteText(choices.join(','));
}

const fits = (text: string): boolean => text.length - 2 <= LONGEST_LIST;

const choiceId = (part: string, validation: number, choice: number): string =>
  `${part}#v${validation}.choice${choice}`;

/** The ids of the choices of lists that would be too long for Excel in the translation: they stay as they are. */
export function choicesTooLong(
  root: Element,
  { part }: Sheet,
  translations: ReadonlyMap<string, string>,
): string[] {
  return listValidations(root).flatMap((validation, index) => {
    const idOf = (choice: number) => choiceId(part, index, choice);
    const ids = readChoices(validation).map((_, at) => idOf(at));
    if (!ids.some((id) => translations.has(id))) return [];
    return fits(writeChoices(validation, (_, at) => translations.get(idOf(at)))) ? [] : ids;
  });
}

function shorten(text: string, limit: number): string {
  return text.length <= limit ? text : `${text.slice(0, limit - 1).trimEnd()}…`;
}
