import type { Document, Element } from '@xmldom/xmldom';
import type { OfficePackage } from '../ooxml/office-package.ts';
import { rootOf } from '../ooxml/office-package.ts';
import type { Slot, Spot } from '../ooxml/slot.ts';
import { childElements, serializeXml } from '../ooxml/xml-part.ts';
import { plainTextOf, readRichText } from './rich-text.ts';

/**
 * The texts that cells refer to by index. Most workbooks store all of them here; one text may be used by many cells.
 */
export class SharedStrings {
  readonly #name: string | undefined;
  readonly #document: Document | undefined;
  readonly #items: Element[];

  constructor(pack: OfficePackage, main: string) {
    this.#name = pack.related(main).find(({ type }) => type === 'sharedStrings')?.target;
    if (this.#name === undefined) {
      this.#items = [];
      return;
    }
    this.#document = pack.parse(this.#name);
    const root = rootOf(this.#document, this.#name);
    this.#items = childElements(root).filter(({ localName }) => localName === 'si');
  }

  get name(): string {
    return this.#name ?? '';
  }

  /** The text of a string with its location, or undefined if there is nothing to translate. */
  slot(index: number, spot: Omit<Spot, 'id'>): Slot | undefined {
    const item = this.#items[index];
    return item && readRichText(item, { ...spot, id: `${this.name}#${index}` });
  }

  /** The current text: after writing, the translation. */
  textOf(index: number): string | undefined {
    const item = this.#items[index];
    return item && plainTextOf(item);
  }

  serialize(): Uint8Array {
    return this.#document ? serializeXml(this.#document) : new Uint8Array();
  }
}
