import {
  PDFArray,
  PDFHexString,
  PDFName,
  PDFNumber,
  type PDFObject,
  PDFString,
} from '@cantoo/pdf-lib';
import type { PdfBox, PdfFields, PdfFieldText } from '@glossa/documents/pdf/page';
import { eachField, type FieldNode, type Form, inherited, pageOfField } from './field-tree.ts';
import { dictOf, formOf, listOf, name } from './open-form.ts';
import { moveBox, numbersOf, type PageSpace, spaceOf } from './page-space.ts';

/** `page`: from 0. */
export type PageFields = PdfFields & { page: number };

export const fieldTypes = { text: 'Tx', choice: 'Ch', button: 'Btn', signature: 'Sig' } as const;
/** Bits of flags of a field (ISO 32000-1, 12.7.4), and of its place on a page (12.5.3). */
const [password, pushButton, combo, hidden] = [1 << 13, 1 << 16, 1 << 17, 2];

/** A string of PDF; undefined for other objects. */
export function textOf(object: PDFObject | undefined): string | undefined {
  if (!(object instanceof PDFString || object instanceof PDFHexString)) return undefined;
  try {
    return object.decodeText();
  } catch {
    // A damaged encoding. It is kept as it is.
    return undefined;
  }
}

export const typeOf = (form: Form, node: FieldNode): string | undefined => {
  const type = inherited(form, node, 'FT');
  return type instanceof PDFName ? type.decodeText() : undefined;
};

/** The options of a list as they are displayed. */
export function optionsOf({ document }: Form, node: FieldNode): (string | undefined)[] {
  return listOf(document, node.dict.get(name('Opt'))).map((option) => {
    const found = document.context.lookup(option);
    return textOf(found instanceof PDFArray ? document.context.lookup(found.get(1)) : found);
  });
}

const flagsOf = (form: Form, node: FieldNode): number => {
  const flags = inherited(form, node, 'Ff');
  return flags instanceof PDFNumber ? flags.asNumber() : 0;
};

/** A list that shows only the option that is chosen. */
export const isCombo = (form: Form, node: FieldNode): boolean =>
  (flagsOf(form, node) & combo) !== 0;

/** The fields of each page that has some, with texts to be translated or left as they are. */
export function listFields(form: Form): PageFields[] {
  const spaces = form.document.getPages().map(spaceOf);
  const pages = spaces.map((_, page): PageFields => ({ page, texts: [], boxes: [] }));
  pages[0]?.texts.push(...ofDocument(form));
  for (const node of eachField(form.roots)) {
    if (node.page !== undefined && isShown(form, node))
      pages[node.page]?.boxes.push(boxOf(form, node, spaces[node.page]));
    const at = pageOfField(node);
    if (at?.page === undefined) continue;
    const box = boxOf(form, at, spaces[at.page]);
    const add = (kind: PdfFieldText['kind'], text: string | undefined) => {
      if (text) pages[at.page ?? 0]?.texts.push({ kind, text, box });
    };
    add('label', textOf(lookup(form, node, 'TU')));
    const type = typeOf(form, node);
    if (type === fieldTypes.choice)
      for (const option of optionsOf(form, node)) add('label', option);
    add('value', keptText(form, node, type));
    if (type === fieldTypes.signature && lookup(form, node, 'V'))
      add('signature', titleOf(form, node));
    if (hasProgram(form, node)) add('program', titleOf(form, node));
  }
  return pages.filter(({ texts, boxes }) => texts.length + boxes.length > 0);
}

function isShown(form: Form, node: FieldNode): boolean {
  const flags = lookup(form, node, 'F');
  return !(flags instanceof PDFNumber && (flags.asNumber() & hidden) !== 0);
}

const lookup = ({ document }: Form, node: FieldNode, key: string): PDFObject | undefined =>
  document.context.lookup(node.dict.get(name(key)));

/** What was typed, or the title of a button. */
function keptText(form: Form, node: FieldNode, type: string | undefined): string | undefined {
  if (type === fieldTypes.text && (flagsOf(form, node) & password) === 0)
    return textOf(lookup(form, node, 'V'));
  if (type !== fieldTypes.button || (flagsOf(form, node) & pushButton) === 0) return undefined;
  const looks = dictOf(form.document, node.dict.get(name('MK')));
  return textOf(looks?.lookup(name('CA')));
}

/** For people: its description or else its name. */
function titleOf(form: Form, node: FieldNode): string {
  const title = textOf(inherited(form, node, 'TU')) ?? textOf(inherited(form, node, 'T'));
  return title || '–';
}

function hasProgram(form: Form, node: FieldNode): boolean {
  if (dictOf(form.document, node.dict.get(name('AA')))) return true;
  const action = dictOf(form.document, node.dict.get(name('A')));
  return action !== undefined && !isAddress(action.lookup(name('S')));
}

export const isAddress = (type: PDFObject | undefined): boolean => type === name('URI');

function boxOf({ document }: Form, node: FieldNode, space: PageSpace | undefined): PdfBox {
  const corners = numbersOf(document.context, node.dict.get(name('Rect')));
  return moveBox(corners, space?.toDisplay ?? [1, 0, 0, 1, 0, 0]);
}

/** A second form in the same file, which only some programs of Adobe show. Its pages may say that others cannot. */
function ofDocument({ document, roots }: Form): PdfFieldText[] {
  if (!formOf(document)?.has(name('XFA'))) return [];
  const needed = String(document.catalog.lookup(name('NeedsRendering'))) === 'true';
  const box = { x: 0, y: 0, width: 0, height: 0 };
  const kind = needed || roots.length === 0 ? 'xfa-only' : 'xfa';
  return [{ kind, text: '', box }];
}
