import { corrupt } from '../document-error.ts';
import type { Span } from '../text/splice.ts';
import { type DocumentType, takeDocumentType } from './document-type.ts';
import { attributesOf, decodeXml, scanXml, type XmlToken } from './scan-xml.ts';

/** `span` is between the quotes. */
export type XmlAttribute = {
  name: string;
  prefix: string;
  local: string;
  span: Span;
  owner: XmlElement;
};

export type XmlElement = {
  /** As written, with its prefix; empty for the document above the first element. */
  name: string;
  local: string;
  namespace: string;
  attributes: XmlAttribute[];
  parent: XmlElement | undefined;
  children: XmlElement[];
  /** In the order of the document. */
  order: number;
  /** The number of its last descendant, or its own. */
  last: number;
  /** Its tags among the tokens; the same for an empty element. */
  open: number;
  close: number;
  /** Whether text other than blanks is directly in it. */
  hasText: boolean;
  scope: Scope;
};

type Scope = { own: ReadonlyMap<string, string>; above: Scope | undefined };

export type XmlTree = {
  source: string;
  type: DocumentType;
  tokens: readonly XmlToken[];
  document: XmlElement;
  root: XmlElement;
  /** By the number of the token that opens it. */
  elementAt: ReadonlyMap<number, XmlElement>;
};

/** A reference to an entity that XML itself does not define. */
export const entityReference =
  /&(?!(?:lt|gt|amp|quot|apos);)([\p{L}_:][\p{L}\p{M}\p{N}_:.-]{0,199});/gu;

const xmlNamespace = 'http://www.w3.org/XML/1998/namespace';

/**
 * The elements of an XML file with their positions. A document type is read but not followed: entities are not expanded.
 * Throws DOCUMENT_CORRUPT for XML that is not well-formed or nested too deeply.
 */
export function readXmlTree(source: string): XmlTree {
  const { type, rest } = takeDocumentType(source);
  // For the parser, which knows no entities, references are letters.
  const tokens = scanXml(rest.replace(entityReference, (whole) => 'x'.repeat(whole.length)));
  const document = emptyElement();
  const elementAt = new Map<number, XmlElement>();
  let current = document;
  let order = 0;
  for (const [index, token] of tokens.entries()) {
    if (token.kind === 'open') {
      order += 1;
      const element = openElement(source, token, { parent: current, order, index });
      if (current.children.length === 0) current.children = [element];
      else current.children.push(element);
      elementAt.set(index, element);
      if (!token.empty) current = element;
    } else if (token.kind === 'close' && current.parent) {
      current.close = index;
      current.last = order;
      // A list that grows has room for sixteen more.
      if (current.children.length > 1) current.children = current.children.slice();
      current = current.parent;
    } else if (token.kind === 'text' && !current.hasText) {
      current.hasText = /\S/u.test(source.slice(token.span.start, token.span.end));
    }
  }
  document.last = order;
  const root = document.children[0];
  if (!root) throw corrupt({ id: 'documents.damageContentMismatch' });
  return { source, type, tokens, document, root, elementAt };
}

/** Shared by all elements without attributes or children. */
const none: never[] = [];

function emptyElement(): XmlElement {
  const scope = { own: new Map([['xml', xmlNamespace]]), above: undefined };
  const names = { name: '', local: '', namespace: '' };
  const place = { order: 0, last: 0, open: -1, close: -1 };
  return {
    ...names,
    ...place,
    attributes: [],
    parent: undefined,
    children: [],
    hasText: false,
    scope,
  };
}

type Opened = { parent: XmlElement; order: number; index: number };

function openElement(
  source: string,
  { name, span }: XmlToken & { kind: 'open' },
  { parent, order, index }: Opened,
): XmlElement {
  const { prefix, local } = splitName(name);
  const element: XmlElement = {
    ...{ name, local, namespace: '', attributes: none, parent, children: none, order },
    ...{ last: order, open: index, close: index, hasText: false, scope: parent.scope },
  };
  const declared = new Map<string, string>();
  const attributes = attributesOf(source, span);
  if (attributes.length > 0)
    element.attributes = attributes.map((written) => ({
      ...{ name: written.name, span: written.span, owner: element },
      ...splitName(written.name),
    }));
  for (const written of attributes) {
    const names = splitName(written.name);
    if (written.name === 'xmlns') declared.set('', decodeXml(source, written.span).value);
    if (names.prefix === 'xmlns') declared.set(names.local, decodeXml(source, written.span).value);
  }
  if (declared.size > 0) element.scope = { own: declared, above: parent.scope };
  element.namespace = namespaceOf(element.scope, prefix) ?? '';
  return element;
}

function splitName(name: string): { prefix: string; local: string } {
  const colon = name.indexOf(':');
  return colon < 0
    ? { prefix: '', local: name }
    : { prefix: name.slice(0, colon), local: name.slice(colon + 1) };
}

/** The namespace that a prefix has at an element. */
export function namespaceOf(scope: Scope, prefix: string): string | undefined {
  for (let at: Scope | undefined = scope; at; at = at.above) {
    const found = at.own.get(prefix);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Attributes without a prefix are in no namespace. */
export const attributeNamespace = ({ prefix, owner }: XmlAttribute): string =>
  prefix === '' ? '' : (namespaceOf(owner.scope, prefix) ?? '');

export const attributeValue = ({ source }: Pick<XmlTree, 'source'>, { span }: XmlAttribute) =>
  decodeXml(source, span).value;

/** The value of an attribute in a namespace, or in none. */
export function attributeText(
  tree: Pick<XmlTree, 'source'>,
  element: XmlElement,
  local: string,
  namespace = '',
): string | undefined {
  const found = element.attributes.find(
    (one) => one.local === local && attributeNamespace(one) === namespace,
  );
  return found && attributeValue(tree, found);
}

/** All text in an element. */
export function textOf({ source, tokens }: XmlTree, element: XmlElement): string {
  const pieces: string[] = [];
  for (let at = element.open + 1; at < element.close; at += 1) {
    const token = tokens[at];
    if (token?.kind === 'text') pieces.push(decodeXml(source, token.span, token.cdata).value);
  }
  return pieces.join('');
}

export const isXmlElement = (node: XmlElement | XmlAttribute): node is XmlElement =>
  'children' in node;
