import type { Element } from '@xmldom/xmldom';
import type { Inline } from '../inline/fragment.ts';
import { childElements, childNamed } from '../ooxml/xml-part.ts';
import { translatesResult } from './field-codes.ts';
import { isOn } from './schema-order.ts';
import type { FlatItem, Primitive, WordPayload, Wrapper } from './word-item.ts';

// Properties that distinguish runs invisibly or barely (letter spacing from scanned pages), so that a tag within a
// sentence costs more than it preserves.
const unseen = new Set([
  'lang',
  'noProof',
  'rPrChange',
  'spacing',
  'kern',
  'w',
  'snapToGrid',
  'webHidden',
]);
const complexScriptOnly = new Set(['bCs', 'iCs', 'szCs', 'cs', 'rtl']);

/** A key that is equal for run properties that look equal. */
function formatOf(properties: Element | undefined): string {
  if (!properties) return '';
  const rightToLeft = isOn(properties, 'rtl') || isOn(properties, 'cs');
  return childElements(properties)
    .filter(({ localName }) => !unseen.has(localName ?? ''))
    .filter(({ localName }) => rightToLeft || !complexScriptOnly.has(localName ?? ''))
    .map(describe)
    .filter((text) => text !== '')
    .sort()
    .join(';');
}

function describe(element: Element): string {
  const attributes = [...element.attributes]
    .filter(({ localName }) => localName !== 'hint')
    .map(({ name, value }) => `${name}=${value}`)
    .sort();
  if (element.localName === 'rFonts' && attributes.length === 0) return '';
  return [element.localName, ...attributes, ...childElements(element).map(describe)].join(' ');
}

/** A field without its end yet; fields may span paragraphs (a table of contents does). */
export type OpenField = { code: string; inResult: boolean };

type Here = { field: OpenField; start: number; resultStart: number };

/**
 * The items of a paragraph with fields resolved: a link's field encloses its text, any other field is one placeholder.
 * `open` is passed from paragraph to paragraph of one story.
 */
export function joinFields(flat: FlatItem[], open: OpenField[]): Inline<WordPayload>[] {
  const rest = skipForeignResult(flat, open);
  const items: (FlatItem | Inline<WordPayload>)[] = [...rest.opaque];
  const here: Here[] = [];
  for (const item of rest.items) {
    items.push(item);
    if (item.kind !== 'field') continue;
    const current = here.at(-1);
    if (item.role === 'begin') {
      const field = { code: '', inResult: false };
      open.push(field);
      here.push({ field, start: items.length - 1, resultStart: items.length });
    } else if (item.role === 'code') {
      const field = open.at(-1);
      if (field && !field.inResult) field.code += item.code;
    } else if (item.role === 'separate') {
      const field = open.at(-1);
      if (field) field.inResult = true;
      if (current) current.resultStart = items.length;
    } else {
      open.pop();
      if (!current) continue;
      here.pop();
      closeField(items, current);
    }
  }
  const outermost = here.find(({ field }) => !translatesResult(field.code));
  if (outermost) items.push(asAtom(items.splice(outermost.start)));
  return items.map(finish);
}

/** Inside a table of contents or similar field from an earlier paragraph, nothing is translated. */
function skipForeignResult(flat: FlatItem[], open: OpenField[]) {
  const foreign = open.findIndex((field) => !translatesResult(field.code));
  if (foreign < 0) return { opaque: [], items: flat };
  for (const [index, item] of flat.entries()) {
    if (item.kind !== 'field') continue;
    if (item.role === 'begin') open.push({ code: '', inResult: false });
    else if (item.role === 'code') {
      const field = open.at(-1);
      if (field && !field.inResult) field.code += item.code;
    } else if (item.role === 'separate') {
      const field = open.at(-1);
      if (field) field.inResult = true;
    } else {
      open.pop();
      if (open.length <= foreign) {
        return { opaque: [asAtom(flat.slice(0, index + 1))], items: flat.slice(index + 1) };
      }
    }
  }
  return { opaque: flat.length > 0 ? [asAtom(flat)] : [], items: [] };
}

type Mixed = FlatItem | Inline<WordPayload>;

function closeField(items: Mixed[], { field, start, resultStart }: Here): void {
  const field_ = items.splice(start);
  const result = field_.slice(resultStart - start, -1);
  const hasResult = field.inResult && result.some(isVisible);
  if (!hasResult) {
    const payload = payloadOf(field_);
    items.push({ kind: 'atom', standsFor: '', hidden: true, payload });
    return;
  }
  const opening = field_.slice(0, resultStart - start).flatMap(primitivesOf);
  const closing = field_.slice(-1).flatMap(primitivesOf);
  const outer = opening[0]?.chain ?? [];
  const sameLevel = closing[0]?.chain.length === outer.length;
  if (!translatesResult(field.code) || !sameLevel) {
    items.push(asAtom(field_));
    return;
  }
  const key = `f${start}.${outer.map((wrapper) => wrapper.key).join('.')}`;
  const wrapper: Wrapper = { kind: 'field', key, open: opening, close: closing };
  const insert = (chain: Wrapper[]) => [
    ...chain.slice(0, outer.length),
    wrapper,
    ...chain.slice(outer.length),
  ];
  for (const item of result.map(finish)) items.push(rechain(item, insert));
}

function isVisible(item: Mixed): boolean {
  return item.kind === 'atom' ? item.hidden !== true : item.kind !== 'mark';
}

function rechain(
  item: Inline<WordPayload>,
  change: (chain: Wrapper[]) => Wrapper[],
): Inline<WordPayload> {
  const chain = change(item.payload.chain);
  const primitives = item.payload.primitives.map((primitive) => ({
    ...primitive,
    chain: change(primitive.chain),
  }));
  const payload = { ...item.payload, chain, primitives };
  return item.kind === 'text' ? { ...item, wrap: wrapKey(chain), payload } : { ...item, payload };
}

function asAtom(items: Mixed[]): Inline<WordPayload> {
  const standsFor = items
    .map((item) => (item.kind === 'text' ? item.value : ''))
    .join('')
    .trim();
  return { kind: 'atom', standsFor, payload: payloadOf(items) };
}

function payloadOf(items: Mixed[]): WordPayload {
  const primitives = items.flatMap(primitivesOf);
  return { chain: primitives[0]?.chain ?? [], properties: undefined, primitives };
}

function primitivesOf(item: Mixed): Primitive[] {
  return 'primitive' in item ? [item.primitive] : item.payload.primitives;
}

function finish(item: Mixed): Inline<WordPayload> {
  if (!('primitive' in item)) return item;
  const { primitive } = item;
  const payload: WordPayload = {
    chain: primitive.chain,
    properties: primitive.properties,
    primitives: [primitive],
  };
  if (item.kind === 'atom') {
    const { standsFor, hidden = false, leftOut } = item;
    return { kind: 'atom', standsFor, hidden, ...(leftOut ? { leftOut } : {}), payload };
  }
  if (item.kind === 'mark') {
    return { kind: 'mark', side: item.side, ...(item.pair ? { pair: item.pair } : {}), payload };
  }
  // The rest of a link's field that continues in another paragraph.
  if (item.kind === 'field') {
    return { kind: 'mark', side: item.role === 'end' ? 'end' : 'start', payload };
  }
  return {
    kind: 'text',
    value: item.value,
    wrap: wrapKey(primitive.chain),
    format: formatOf(primitive.properties),
    keepBlank: isUnderlined(primitive),
    payload,
  };
}

function isUnderlined({ properties }: Primitive): boolean {
  return (
    properties !== undefined && (isOn(properties, 'u') || Boolean(childNamed(properties, 'shd')))
  );
}

function wrapKey(chain: Wrapper[]): string {
  return chain.map((wrapper) => wrapper.key).join('/');
}
