import type { Element } from '@xmldom/xmldom';

const base = 'urn:oasis:names:tc:opendocument:xmlns:';

export const namespaces = {
  chart: `${base}chart:1.0`,
  draw: `${base}drawing:1.0`,
  fo: `${base}xsl-fo-compatible:1.0`,
  form: `${base}form:1.0`,
  office: `${base}office:1.0`,
  presentation: `${base}presentation:1.0`,
  style: `${base}style:1.0`,
  svg: `${base}svg-compatible:1.0`,
  table: `${base}table:1.0`,
  text: `${base}text:1.0`,
} as const;

const prefixes = new Map<string, string>(
  Object.entries(namespaces).map(([prefix, namespace]) => [namespace, prefix]),
);

/** `text:p` for a paragraph, whatever prefix the file uses; '' for what ODF does not define. */
export function nameOf(element: Element): string {
  const prefix = prefixes.get(element.namespaceURI ?? '');
  return prefix === undefined ? '' : `${prefix}:${element.localName}`;
}

type Qualified = `${keyof typeof namespaces}:${string}`;

const byName = new Map<Qualified, [string, string]>();

/** Called for every attribute of every element, so parsed names are cached. */
function split(name: Qualified): [string, string] {
  const known = byName.get(name);
  if (known) return known;
  const [prefix = '', local = ''] = name.split(':');
  const namespace = Object.entries(namespaces).find(([one]) => one === prefix)?.[1] ?? '';
  byName.set(name, [namespace, local]);
  return [namespace, local];
}

export function attributeOf(element: Element, name: Qualified): string | null {
  const [namespace, local] = split(name);
  return element.getAttributeNS(namespace, local);
}

export function setValue(element: Element, name: Qualified, value: string): void {
  const [namespace, local] = split(name);
  const known = element.getAttributeNodeNS(namespace, local);
  element.setAttributeNS(namespace, known?.name ?? name, value);
}

export function removeValue(element: Element, name: Qualified): void {
  element.removeAttributeNS(...split(name));
}

export function create(model: Element, name: Qualified): Element {
  const { ownerDocument } = model;
  if (!ownerDocument) throw new TypeError('The element belongs to no document.');
  return ownerDocument.createElementNS(split(name)[0], name);
}
