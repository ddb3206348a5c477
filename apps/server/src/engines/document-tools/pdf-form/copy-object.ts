import {
  PDFArray,
  PDFDict,
  type PDFDocument,
  PDFName,
  PDFNull,
  type PDFObject,
  PDFRawStream,
  PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { name } from './open-form.ts';

/** Entries that lead to other parts of the document. Shorter ones may be names of fonts, letters or states. */
const left = new Set(['Parent', 'OC', 'StructParent', 'StructParents']);
/** Objects that are the document itself. */
const whole = new Set(['Page', 'Pages', 'Catalog', 'Annot', 'Action']);
const deepest = 40;

export type CopyObject = (object: PDFObject | undefined) => PDFObject | undefined;

/** Copies objects from one document to another, with all they need. Each is copied once. */
export function createCopier(from: PDFDocument, to: PDFDocument): CopyObject {
  const copied = new Map<PDFRef, PDFRef>();
  const copyEntries = (dict: PDFDict, depth: number): PDFDict => {
    const made = PDFDict.withContext(to.context);
    for (const [key, value] of dict.entries()) {
      if (left.has(key.decodeText())) continue;
      const copy = copyAt(value, depth + 1);
      if (copy) made.set(key, copy);
    }
    return made;
  };
  const copyAt = (object: PDFObject, depth: number): PDFObject | undefined => {
    if (depth > deepest) return undefined;
    if (object instanceof PDFRef) {
      const known = copied.get(object);
      if (known) return known;
      const found = from.context.lookup(object);
      if (!found) return undefined;
      // Before its parts, which may lead back to it.
      const made = to.context.nextRef();
      copied.set(object, made);
      to.context.assign(made, copyAt(found, depth + 1) ?? PDFNull);
      return made;
    }
    if (object instanceof PDFStream)
      return PDFRawStream.of(copyEntries(object.dict, depth), object.getContents());
    if (object instanceof PDFDict) return isWhole(object) ? undefined : copyEntries(object, depth);
    if (!(object instanceof PDFArray)) return object;
    const made = PDFArray.withContext(to.context);
    for (const one of object.asArray()) made.push(copyAt(one, depth + 1) ?? PDFNull);
    return made;
  };
  return (object) => object && copyAt(object, 0);
}

function isWhole(dict: PDFDict): boolean {
  const type = dict.lookup(name('Type'));
  return type instanceof PDFName && whole.has(type.decodeText());
}
