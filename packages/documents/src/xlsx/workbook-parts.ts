import type { FilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import { type Omission, omit, omitAddress } from '../omission.ts';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { readChart } from '../ooxml/read-chart.ts';
import type { PartReading, TextPart } from '../ooxml/read-parts.ts';
import { readShapes } from '../ooxml/read-shapes.ts';
import { type Slot, textSlot } from '../ooxml/slot.ts';
import type { Target } from '../ooxml/target.ts';
import { childElements, firstChild } from '../ooxml/xml-part.ts';
import type { Position } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import { sheetFilter } from './cell-filter.ts';
import { plainTextOf, readRichText } from './rich-text.ts';
import type { Sheet } from './workbook.ts';

/** Names that a pivot table copied from its source cells, or shows in cells. */
const repeating: Record<string, string[]> = {
  cacheField: ['name', 'caption'],
  s: ['v'],
  dataField: ['name'],
  pivotField: ['name'],
  pivotTableDefinition: [
    'rowHeaderCaption',
    'colHeaderCaption',
    'dataCaption',
    'grandTotalCaption',
  ],
};

/** Excel repairs a pivot table in which two fields or two items of one list have the same name. */
function readPivotNames(part: string): TextPart<Target>['read'] {
  return (root) => {
    const slots: Slot[] = [];
    const visit = (element: Element): void => {
      for (const attribute of repeating[element.localName ?? ''] ?? []) {
        const text = element.getAttribute(attribute) ?? '';
        if (!isTranslatable(text)) continue;
        const spot = { id: `${part}#${slots.length}`, place: 'cell' as const };
        slots.push(
          textSlot(spot, text, (translation) => {
            if (!isTaken(element, attribute, translation)) {
              element.setAttribute(attribute, translation);
            }
          }),
        );
      }
      for (const child of childElements(element)) visit(child);
    };
    visit(root);
    return { slots };
  };
}

function isTaken(element: Element, attribute: string, text: string): boolean {
  const { parentNode, localName } = element;
  // A record may contain a text twice; lists of fields and items may not.
  if (
    !parentNode ||
    !['cacheFields', 'sharedItems', 'dataFields'].includes(parentNode.localName ?? '')
  ) {
    return false;
  }
  return childElements(parentNode).some(
    (other) =>
      other !== element &&
      other.localName === localName &&
      other.getAttribute(attribute)?.toLowerCase() === text.toLowerCase(),
  );
}

type AddOptions = Pick<TextPart<Target>, 'echoes' | 'leftOut'>;
type AddPart = (name: string, read: TextPart<Target>['read'], options?: AddOptions) => void;

/** Dependent parts of the sheets: comments, shapes, charts; and pivot caches, which repeat cells. */
export function listSheetParts(
  pack: OfficePackage,
  sheets: Sheet[],
  settings: FilterSettings,
): TextPart<Target>[] {
  const parts = new Map<string, TextPart<Target>>();
  let reason: TextPart<Target>['leftOut'];
  const add: AddPart = (name, read, { echoes = false, leftOut = reason } = {}) => {
    if (!parts.has(name)) parts.set(name, { name, echoes, read, ...(leftOut ? { leftOut } : {}) });
  };
  const comments: AddOptions = settings.excel.comments ? {} : { leftOut: 'profile' };
  // A pivot table refers to its cache, and that to the cached records.
  const addPivot = (name: string) => {
    if (parts.has(name)) return;
    add(name, readPivotNames(name), { echoes: true });
    for (const { type, target } of pack.related(name)) {
      if (/^pivotCache/u.test(type)) addPivot(target);
    }
  };
  for (const sheet of sheets) {
    const { part, position } = sheet;
    reason = sheetFilter(settings, sheet);
    for (const { type, target } of pack.related(part)) {
      if (type === 'comments') add(target, (root) => readNotes(root, target, position), comments);
      else if (type === 'threadedComment')
        add(target, (root) => readThreads(root, target, position), comments);
      else if (type === 'pivotTable') addPivot(target);
      else if (type === 'drawing') {
        add(target, (root) => readShapes(root, { partName: target, place: 'textbox', position }));
        addDrawn(pack, target, position, add);
      }
    }
  }
  return [...parts.values()];
}

function addDrawn(pack: OfficePackage, drawing: string, position: Position, add: AddPart): void {
  for (const { type, target } of pack.related(drawing)) {
    if (type === 'chart' || type === 'chartEx') {
      add(target, (root) => {
        const { slots, cellTexts, omitted } = readChart(root, target, position);
        return { slots, echoes: cellTexts, omitted };
      });
      for (const inner of pack.related(target)) {
        if (inner.type !== 'chartUserShapes') continue;
        const options = { partName: inner.target, place: 'chart' as const, position };
        add(inner.target, (root) => readShapes(root, options));
      }
    } else if (type === 'diagramData' || type === 'diagramDrawing') {
      const options = { partName: target, place: 'diagram' as const, position };
      add(target, (root) => readShapes(root, options), { echoes: type === 'diagramDrawing' });
    }
  }
}

/** Notes, called comments before 2019. The copy of a threaded comment for old programs is left to them. */
function readNotes(root: Element, part: string, position: Position): PartReading<Target> {
  const authors = firstChild(root, 'authors');
  const names = authors ? childElements(authors).map(({ textContent }) => textContent ?? '') : [];
  const list = firstChild(root, 'commentList');
  const omitted: Omission[] = [];
  const slots = (list ? childElements(list) : []).flatMap((comment, index): Slot[] => {
    const author = names[Number(comment.getAttribute('authorId') ?? -1)] ?? '';
    const text = firstChild(comment, 'text');
    const spot = { id: `${part}#${index}`, place: 'comment' as const, position };
    if (text && author.startsWith('tc=')) {
      omitted.push(...omit(plainTextOf(text), 'generated', spot));
      return [];
    }
    const slot = text && readRichText(text, spot);
    if (text && !slot) omitted.push(...omitAddress(plainTextOf(text), spot));
    return slot ? [slot] : [];
  });
  return { slots, omitted };
}

function readThreads(root: Element, part: string, position: Position): PartReading<Target> {
  const omitted: Omission[] = [];
  const slots = childElements(root).flatMap((comment, index): Slot[] => {
    const holder = firstChild(comment, 'text');
    const text = holder?.textContent?.trim() ?? '';
    const spot = { id: `${part}#${index}`, place: 'comment' as const, position };
    omitted.push(...omitAddress(text, spot));
    if (!holder || !isTranslatable(text)) return [];
    return [
      textSlot(spot, text, (translation) => {
        holder.textContent = translation;
      }),
    ];
  });
  return { slots, omitted };
}
