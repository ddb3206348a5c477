import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Element } from '@xmldom/xmldom';
import { buildFragment } from '../inline/build-fragment.ts';
import type { Omission } from '../omission.ts';
import { omit, omitAddress, omitAltText, omitAround } from '../omission.ts';
import type { Slot } from '../ooxml/slot.ts';
import { textSlot } from '../ooxml/slot.ts';
import { childElements } from '../ooxml/xml-part.ts';
import type { Place, Position } from '../segment.ts';
import { isTranslatable, isTranslatableAltText } from '../translatable.ts';
import { echoHeadings } from './echo-headings.ts';
import { readHiddenTexts } from './hidden-texts.ts';
import { attributeOf, nameOf, removeValue, setValue } from './names.ts';
import type { OdfFilter } from './odf-filter.ts';
import { omitChoices, omitDeleted, omitOldCells } from './omit-hidden.ts';
import { readParagraphItems } from './paragraph-items.ts';
import { paragraphSlot } from './read-paragraph.ts';
import { readTextLooks } from './text-looks.ts';

export type OdfKind = 'odt' | 'ods' | 'odp';

/** The traversal state: the text's wrappers, and the slide or sheet; what a filter profile leaves out, and of its cells. */
type At = {
  place: Place;
  position?: Position;
  leftOut?: OmissionReason;
  cells?: ReadonlyMap<Element, OmissionReason>;
};

/** Styles, settings, deleted text, and program data. */
const skipped = new Set([
  'office:automatic-styles',
  'office:font-face-decls',
  'office:scripts',
  'office:settings',
  'office:styles',
  'table:tracked-changes',
  'text:tracked-changes',
  'text:ruby-text',
]);

const aroundSeparators = new Set([
  'office:automatic-styles',
  'office:styles',
  'style:style',
  'style:chart-properties',
]);

const indexes =
  /^text:(?:table-of-content|(?:illustration|table|object|user|alphabetical)-index|bibliography)$/u;

const places: Record<string, Place> = {
  'chart:chart': 'chart',
  'office:annotation': 'comment',
  'presentation:notes': 'notes',
  'style:footer': 'footer',
  'style:footer-first': 'footer',
  'style:footer-left': 'footer',
  'style:header': 'header',
  'style:header-first': 'header',
  'style:header-left': 'header',
  'table:content-validations': 'prompt',
};

export type PartTexts = { slots: Slot[]; omitted: Omission[] };

/** Everything to translate in `content.xml`, `styles.xml` or the content of an embedded chart. */
export function readPart(
  root: Element,
  partName: string,
  kind: OdfKind,
  filter?: OdfFilter,
): PartTexts {
  const reader = new PartReader(root, partName, { kind, filter });
  reader.walk(root, { place: 'body' });
  reader.walkLabelSeparators(root);
  for (const text of echoHeadings(reader.slots, reader.indexEntries))
    reader.omitted.push(...omit(text, 'generated', { place: 'body' }));
  return { slots: reader.slots, omitted: reader.omitted };
}

class PartReader {
  readonly slots: Slot[] = [];
  readonly omitted: Omission[] = [];
  readonly indexEntries: Element[] = [];
  readonly #partName: string;
  readonly #kind: OdfKind;
  readonly #filter: OdfFilter | undefined;
  readonly #looks: ReturnType<typeof readTextLooks>;
  readonly #entries = new Map<string, Slot>();
  readonly #numbers = { slide: 0, sheet: 0 };
  #count = 0;

  constructor(
    root: Element,
    partName: string,
    { kind, filter }: { kind: OdfKind; filter: OdfFilter | undefined },
  ) {
    this.#partName = partName;
    this.#kind = kind;
    this.#filter = filter;
    this.#looks = readTextLooks(root);
  }

  walk(parent: Element, at: At): void {
    for (const child of childElements(parent)) this.#visit(child, at);
  }

  /** Words between the parts of a label of a chart, which its styles have. Last: the other texts keep their ids. */
  walkLabelSeparators(parent: Element): void {
    for (const child of childElements(parent)) {
      const name = nameOf(child);
      if (name === 'chart:label-separator') this.walk(child, { place: 'chart' });
      else if (aroundSeparators.has(name)) this.walkLabelSeparators(child);
    }
  }

  #visit(element: Element, around: At): void {
    const name = nameOf(element);
    const leftOut = around.leftOut ?? this.#filter?.element(element) ?? around.cells?.get(element);
    const at = leftOut ? { ...around, leftOut } : around;
    if (name === 'text:tracked-changes') this.omitted.push(...omitDeleted(element, at));
    if (name === 'table:tracked-changes') this.omitted.push(...omitOldCells(element, at));
    if (skipped.has(name) || this.#isPlaceholder(element)) return;
    if (name === 'text:p' || name === 'text:h') this.#visitParagraph(element, at);
    else if (indexes.test(name)) this.#visitIndex(element, at);
    else if (name === 'table:table') this.#visitTable(element, at);
    else if (name === 'table:table-cell' || name === 'table:covered-table-cell') {
      this.#visitCell(element, at);
    } else if (name === 'draw:page') {
      const position = this.#next('slide', attributeOf(element, 'draw:name'));
      this.walk(element, { ...at, position });
    } else if (name === 'svg:title' || name === 'svg:desc') this.#visitDescription(element, at);
    else if (name === 'presentation:footer-decl' || name === 'presentation:header-decl') {
      const place = name === 'presentation:footer-decl' ? 'footer' : 'header';
      this.#addText({ ...at, place }, element.textContent ?? '', (text) => {
        element.textContent = text;
      });
    } else if (name === 'office:master-styles') {
      this.walk(element, { ...at, place: this.#kind === 'odp' ? 'master' : 'body' });
    } else this.#visitOther(element, name, at);
  }

  #visitOther(element: Element, name: string, at: At): void {
    if (name.startsWith('form:')) this.#addAttribute(element, 'form:label', at);
    if (name === 'table:content-validation') this.omitted.push(...omitChoices(element, at));
    if (name === 'draw:object-ole' || name === 'draw:plugin' || name === 'draw:applet')
      this.omitted.push(...omit(name.slice('draw:'.length), 'embedded', at));
    if (name === 'table:help-message' || name === 'table:error-message') {
      this.#addAttribute(element, 'table:title', at);
    }
    const note = name === 'text:note' ? attributeOf(element, 'text:note-class') : undefined;
    if (note !== undefined) {
      const place = note === 'endnote' ? 'endnote' : 'footnote';
      for (const child of childElements(element)) {
        if (nameOf(child) === 'text:note-body') this.walk(child, { ...at, place });
      }
      return;
    }
    const place = places[name] ?? this.#placeInShape(name, at.place);
    this.walk(element, { ...at, place });
  }

  /** In a text document a drawn shape with text is a text box; a slide consists of them. */
  #placeInShape(name: string, place: Place): Place {
    const holdsText = name.startsWith('draw:') && name !== 'draw:frame' && name !== 'draw:g';
    return holdsText && place === 'body' && this.#kind === 'odt' ? 'textbox' : place;
  }

  #visitParagraph(paragraph: Element, at: At): void {
    const items = readParagraphItems(paragraph, this.#looks, this.#filter);
    const fragment = buildFragment(items);
    const id = this.#nextId();
    const leftOut = at.leftOut ?? this.#filter?.paragraph(paragraph);
    const here = leftOut ? { ...at, leftOut } : at;
    for (const slot of readHiddenTexts(paragraph, id, spotOf(at))) this.#addEntry(slot, here);
    if (fragment) this.#add(paragraphSlot(paragraph, fragment, id, at), here);
    this.omitted.push(...omitAround(items, fragment !== undefined, at));
    this.#walkInside(paragraph, at);
  }

  /** Notes, comments and shapes are inside paragraphs, whose words are already read. */
  #walkInside(parent: Element, at: At): void {
    for (const child of childElements(parent)) {
      const name = nameOf(child);
      const holds =
        name === 'text:note' || name === 'office:annotation' || name.startsWith('draw:');
      if (holds) this.#visit(child, at);
      else this.#walkInside(child, at);
    }
  }

  /** The program regenerates an index from the headings; only its title was written by a user. */
  #visitIndex(element: Element, at: At): void {
    for (const body of childElements(element)) {
      if (nameOf(body) !== 'text:index-body') continue;
      for (const child of childElements(body)) {
        if (nameOf(child) === 'text:index-title') this.walk(child, at);
        else this.indexEntries.push(child);
      }
    }
  }

  #visitTable(table: Element, at: At): void {
    if (this.#kind === 'ods' && at.place === 'body') {
      const position = this.#next('sheet', attributeOf(table, 'table:name'));
      this.omitted.push(...omit(position.name ?? '', 'name', { place: 'cell', position }));
      const cells = this.#filter?.cells(table);
      this.walk(table, { ...at, place: 'cell', position, ...(cells ? { cells } : {}) });
    } else this.walk(table, at.place === 'body' ? { ...at, place: 'table' } : at);
  }

  /** Only text is translated, not numbers, dates and formula results. */
  #visitCell(cell: Element, at: At): void {
    const type = attributeOf(cell, 'office:value-type') ?? 'string';
    const isText = type === 'string' && attributeOf(cell, 'table:formula') === null;
    const counts = this.#kind === 'ods' || at.place === 'chart';
    for (const child of childElements(cell)) {
      const isContent = nameOf(child) === 'text:p' || nameOf(child) === 'text:list';
      if (counts && isContent && !isText) {
        if (type === 'string') this.omitted.push(...omit(child.textContent ?? '', 'formula', at));
        continue;
      }
      const before = this.slots.length;
      this.#visit(child, at);
      // The attribute would be shown instead of the translated text.
      if (isContent) this.#forget(cell, this.slots.slice(before));
    }
  }

  #forget(cell: Element, slots: Slot[]): void {
    if (attributeOf(cell, 'office:string-value') === null) return;
    for (const slot of slots) {
      slot.writers = slot.writers.map((write) => (translation, target) => {
        const changed = write(translation, target);
        if (changed) removeValue(cell, 'office:string-value');
        return changed;
      });
    }
  }

  #visitDescription(element: Element, at: At): void {
    const text = element.textContent?.trim() ?? '';
    if (!isTranslatableAltText(text)) {
      this.omitted.push(...omitAltText(text, { ...at, place: 'alt-text' }));
      return;
    }
    this.#addText({ ...at, place: 'alt-text' }, text, (translated) => {
      element.textContent = translated;
    });
  }

  #addAttribute(element: Element, name: 'form:label' | 'table:title', at: At): void {
    this.#addText(at, attributeOf(element, name) ?? '', (text) => setValue(element, name, text));
  }

  #addText(at: At, text: string, put: (text: string) => void): void {
    const trimmed = text.trim();
    if (isTranslatable(trimmed))
      this.#add(textSlot({ id: this.#nextId(), ...spotOf(at) }, trimmed, put), at);
    else this.omitted.push(...omitAddress(trimmed, at));
  }

  /** An index has one entry of the same words. */
  #addEntry(slot: Slot, at: At): void {
    const known = this.#entries.get(slot.segment.plain);
    if (known && !at.leftOut) known.writers.push(...slot.writers);
    else {
      if (!at.leftOut) this.#entries.set(slot.segment.plain, slot);
      this.#add(slot, at);
    }
  }

  #add(slot: Slot, { leftOut }: At): void {
    if (leftOut) this.omitted.push(...omit(slot.segment.plain, leftOut, slot.segment));
    else this.slots.push(slot);
  }

  /** "Click to add text": not visible in the finished slides. */
  #isPlaceholder(element: Element): boolean {
    if (attributeOf(element, 'presentation:placeholder') === 'true') return true;
    const parent = element.parentNode;
    if (attributeOf(element, 'presentation:class') === null || !parent) return false;
    return parent.nodeName.endsWith(':master-page') || parent.nodeName.endsWith(':handout-master');
  }

  #next(kind: 'slide' | 'sheet', name: string | null): Position {
    this.#numbers[kind] += 1;
    const number = this.#numbers[kind];
    return name === null ? { kind, number } : { kind, number, name };
  }

  #nextId(): string {
    this.#count += 1;
    return `${this.#partName}#${this.#count}`;
  }
}

const spotOf = ({ place, position }: At) => ({ place, ...(position ? { position } : {}) });
