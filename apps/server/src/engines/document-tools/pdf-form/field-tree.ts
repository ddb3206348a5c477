import { type PDFDict, type PDFDocument, PDFNull, type PDFObject, PDFRef } from '@cantoo/pdf-lib';
import { dictOf, formOf, listOf, listWidgets, name } from './open-form.ts';

/** A field, a part of its name, or a place where it is on a page; often all of it at once. */
export type FieldNode = {
  dict: PDFDict;
  kids: FieldNode[];
  parent: FieldNode | undefined;
  /** From 0; undefined if it is on no page. */
  page: number | undefined;
};

export type Form = { document: PDFDocument; roots: FieldNode[] };

/** A file with more would be made to exhaust its reader. */
const most = { fields: 20_000, depth: 32 };

/** The fields of a PDF, also those that are only on its pages. Undefined if it has none. */
export function readForm(document: PDFDocument): Form | undefined {
  const pageOf = new Map<PDFDict, number>();
  const onPages: PDFObject[] = [];
  for (const [index, { widgets }] of listWidgets(document).entries())
    for (const widget of widgets) {
      const dict = dictOf(document, widget);
      if (!dict || pageOf.has(dict)) continue;
      pageOf.set(dict, index);
      onPages.push(widget);
    }
  const seen = new Map<PDFDict, FieldNode>();
  const visit = (object: PDFObject, parent: FieldNode | undefined, depth: number): FieldNode[] => {
    const dict = dictOf(document, object);
    if (!dict || seen.has(dict) || depth > most.depth || seen.size >= most.fields) return [];
    if (isOther(dict)) return [];
    const node: FieldNode = { dict, kids: [], parent, page: pageOf.get(dict) };
    seen.set(dict, node);
    node.kids = listOf(document, dict.get(name('Kids'))).flatMap((kid) =>
      visit(kid, node, depth + 1),
    );
    return [node];
  };
  const listed = listOf(document, formOf(document)?.get(name('Fields')));
  const roots: FieldNode[] = [];
  for (const field of [...listed, ...onPages]) {
    roots.push(...visit(topOf(document, field), undefined, 0));
    // A field may not know its parts, which know it.
    const above = dictOf(document, dictOf(document, field)?.get(name('Parent')));
    const parent = above && seen.get(above);
    parent?.kids.push(...visit(field, parent, 0));
  }
  return roots.length === 0 ? undefined : { document, roots };
}

/** The field that one belongs to and that has none above it. */
function topOf(document: PDFDocument, field: PDFObject): PDFObject {
  let top = field;
  for (let depth = 0; depth < most.depth; depth += 1) {
    const parent = dictOf(document, top)?.get(name('Parent'));
    const dict = dictOf(document, parent);
    if (!(parent instanceof PDFRef) || !dict || isOther(dict)) return top;
    top = parent;
  }
  return top;
}

/** Whether it is no field: damaged files have pages there. */
function isOther(dict: PDFDict): boolean {
  const type = dict.lookup(name('Type'));
  return [name('Page'), name('Pages'), name('Catalog')].some((other) => type === other);
}

export function* eachField(nodes: readonly FieldNode[]): Iterable<FieldNode> {
  for (const node of nodes) {
    yield node;
    yield* eachField(node.kids);
  }
}

/** An entry that fields have from those above them, such as their type. */
export function inherited({ document }: Form, node: FieldNode, key: string): PDFObject | undefined {
  for (let at: FieldNode | undefined = node; at; at = at.parent) {
    const found = document.context.lookup(at.dict.get(name(key)));
    if (found && found !== PDFNull) return found;
  }
  return document.context.lookup(formOf(document)?.get(name(key)));
}

/** The first page it is on, itself or by its parts. */
export function pageOfField(node: FieldNode): FieldNode | undefined {
  for (const part of eachField([node])) if (part.page !== undefined) return part;
  return undefined;
}
