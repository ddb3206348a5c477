import {
  PDFDict,
  PDFNumber,
  type PDFObject,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
  PDFStream,
} from '@cantoo/pdf-lib';
import { bottom, right } from '@glossa/documents/pdf/page';
import { type Matrix, multiply, unchanged } from '../path-rulings.ts';
import { name } from './open-form.ts';
import { moveBox, numbersOf, spaceOf, toTranslation } from './page-space.ts';

/** Puts the copy of a field on a page of the translation, where it is displayed as on the original's. */
export function createPlace(
  from: PDFPage,
  to: PDFPage | undefined,
): ((field: PDFDict, ref: PDFRef) => void) | undefined {
  if (!to) return undefined;
  const space = spaceOf(from);
  const matrix = toTranslation(space, to);
  const [a, b, c, d] = matrix;
  return (field, ref) => {
    const box = moveBox(numbersOf(to.doc.context, field.get(name('Rect'))), matrix);
    const corners = [box.x, box.y, right(box), bottom(box)];
    field.set(name('Rect'), to.doc.context.obj(corners));
    field.set(name('P'), to.ref);
    if (space.turned !== 0) turn(field, [a, b, c, d, 0, 0], space.turned);
    to.node.addAnnot(ref);
  };
}

/** What is drawn in a field is turned as the page is that displays it. */
function turn(field: PDFDict, matrix: Matrix, turned: number): void {
  const { context } = field;
  const looks = context.lookup(field.get(name('AP')));
  if (looks instanceof PDFDict) field.set(name('AP'), turnLooks(looks, matrix, 0) ?? looks);
  const known = context.lookup(field.get(name('MK')));
  const marks = known instanceof PDFDict ? known.clone() : PDFDict.withContext(context);
  const before = marks.lookup(name('R'));
  const angle = (before instanceof PDFNumber ? before.asNumber() : 0) - turned;
  marks.set(name('R'), PDFNumber.of(((angle % 360) + 360) % 360));
  field.set(name('MK'), marks);
}

/** Streams for each state of a field, in one or two levels. Several fields may share one, of differently turned pages. */
function turnLooks(object: PDFObject, matrix: Matrix, depth: number): PDFObject | undefined {
  if (object instanceof PDFStream) {
    const { dict } = object;
    const numbers = numbersOf(dict.context, dict.get(name('Matrix')));
    const before = numbers.length === 6 ? (numbers as Matrix) : unchanged;
    const turned = PDFRawStream.of(dict.clone(), object.getContents());
    turned.dict.set(name('Matrix'), dict.context.obj([...multiply(before, matrix)]));
    return dict.context.register(turned);
  }
  if (!(object instanceof PDFDict) || depth > 1) return undefined;
  const copy = PDFDict.withContext(object.context);
  for (const [key, value] of object.entries()) {
    const found = object.context.lookup(value);
    const turned = found && turnLooks(found, matrix, depth + 1);
    if (turned) copy.set(key, turned);
  }
  return copy;
}
