import {
  PDFArray,
  PDFBool,
  type PDFContext,
  PDFDict,
  type PDFDocument,
  PDFHexString,
  type PDFObject,
  type PDFRef,
} from '@cantoo/pdf-lib';
import { type CopyObject, createCopier } from './copy-object.ts';
import { fieldTypes, isAddress, isCombo, textOf, typeOf } from './field-texts.ts';
import { type FieldNode, type Form, inherited } from './field-tree.ts';
import { dictOf, formOf, listOf, name } from './open-form.ts';
import { createPlace } from './place-field.ts';

/** Entries of fields, and of their places on pages, that are copied as they are. */
const kept = [
  ...['Type', 'Subtype', 'FT', 'T', 'TM', 'Ff', 'V', 'DV', 'DA', 'Q', 'DS', 'RV', 'TI', 'I'],
  ...['MaxLen', 'F', 'AS', 'AP', 'MK', 'H', 'BS', 'Border', 'C', 'NM', 'Opt', 'TU', 'Rect'],
];
const keptOfForm = ['NeedAppearances', 'DR', 'DA', 'Q'];
/** A signature holds for the bytes of its file only. */
const ofSignature = new Set(['V', 'DV', 'AP', 'AS']);
const allowedAddress = /^(?:https?|mailto):/iu;

/** By the text in the form. */
export type FieldTranslations = ReadonlyMap<string, string>;

/**
 * Adds the fields of a form to its translation, whose pages display the same. Names, types, values and places stay;
 * descriptions and displayed options are translated. Programs and signatures are left out. Returns the number of fields.
 */
export function copyFields(form: Form, to: PDFDocument, translations: FieldTranslations): number {
  const { document, roots } = form;
  const copy = createCopier(document, to);
  const target = PDFDict.withContext(to.context);
  for (const key of keptOfForm) setCopy(target, key, formOf(document)?.get(name(key)), copy);
  const pages = to.getPages();
  const places = document.getPages().map((page, at) => createPlace(page, pages[at]));
  let count = 0;
  const write = (node: FieldNode, parent: PDFRef | undefined, redrawn: boolean): PDFRef => {
    count += 1;
    const dict = PDFDict.withContext(to.context);
    const ref = to.context.register(dict);
    if (parent) dict.set(name('Parent'), parent);
    const isSignature = typeOf(form, node) === fieldTypes.signature;
    for (const key of kept)
      if (!(isSignature && ofSignature.has(key)))
        setCopy(dict, key, node.dict.get(name(key)), copy);
    copyAddress(form, node, dict, copy);
    translateLabel(form, node, dict, translations);
    // How a list was drawn shows its options as they were: programs draw it again.
    const redraw = translateOptions(form, node, dict, translations) || redrawn;
    if (redraw) dict.delete(name('AP'));
    if (redraw) target.set(name('NeedAppearances'), PDFBool.True);
    if (node.page !== undefined) places[node.page]?.(dict, ref);
    if (node.kids.length > 0)
      dict.set(
        name('Kids'),
        listIn(
          to.context,
          node.kids.map((kid) => write(kid, ref, redraw)),
        ),
      );
    return ref;
  };
  target.set(
    name('Fields'),
    listIn(
      to.context,
      roots.map((root) => write(root, undefined, false)),
    ),
  );
  to.catalog.set(name('AcroForm'), to.context.register(target));
  return count;
}

function setCopy(
  dict: PDFDict,
  key: string,
  object: PDFObject | undefined,
  copy: CopyObject,
): void {
  const copied = copy(object);
  if (copied) dict.set(name(key), copied);
}

function listIn(context: PDFContext, objects: readonly PDFObject[]): PDFArray {
  const list = PDFArray.withContext(context);
  for (const object of objects) list.push(object);
  return list;
}

/** Of what a button does, only an address that it opens is kept. */
function copyAddress({ document }: Form, node: FieldNode, dict: PDFDict, copy: CopyObject): void {
  const action = dictOf(document, node.dict.get(name('A')));
  if (!action || !isAddress(action.lookup(name('S')))) return;
  const address = textOf(action.lookup(name('URI')));
  if (address === undefined || !allowedAddress.test(address)) return;
  const made = PDFDict.withContext(dict.context);
  for (const key of ['S', 'URI']) setCopy(made, key, action.get(name(key)), copy);
  dict.set(name('A'), made);
}

function translateLabel(
  { document }: Form,
  node: FieldNode,
  dict: PDFDict,
  translations: FieldTranslations,
): void {
  const label = textOf(document.context.lookup(node.dict.get(name('TU'))));
  const translation = label === undefined ? undefined : translations.get(label);
  if (translation !== undefined) dict.set(name('TU'), PDFHexString.fromText(translation));
}

/**
 * The value of an option stays: programs that read the form know it. Whether what the field shows has changed: all its
 * options, or the one that is chosen.
 */
function translateOptions(
  form: Form,
  node: FieldNode,
  dict: PDFDict,
  translations: FieldTranslations,
): boolean {
  if (typeOf(form, node) !== fieldTypes.choice) return false;
  const { context } = form.document;
  const chosen = isCombo(form, node) ? textOf(inherited(form, node, 'V')) : undefined;
  let [changed, redraw] = [false, false];
  const options = listOf(form.document, node.dict.get(name('Opt'))).map((option): PDFObject => {
    const found = context.lookup(option);
    const isPair = found instanceof PDFArray;
    const label = textOf(isPair ? found.lookup(1) : found);
    const value = isPair ? textOf(found.lookup(0)) : label;
    const shown = translations.get(label ?? '') ?? label ?? '';
    if (shown !== label) {
      changed = true;
      redraw ||= !isCombo(form, node) || value === chosen;
    }
    const pair = [value ?? '', shown].map((text) => PDFHexString.fromText(text));
    return isPair || shown !== label ? listIn(dict.context, pair) : PDFHexString.fromText(shown);
  });
  if (changed) dict.set(name('Opt'), listIn(dict.context, options));
  return redraw;
}
