import { readEntities } from './entities.ts';
import { maxParts, notSubtitles, tooManyCues } from './format.ts';

/** Names without prefix: `tts:origin` is `origin`, `xml:id` is `id`. */
export type XmlAttributes = ReadonlyMap<string, string>;

export type XmlHandler = {
  open: (name: string, attributes: XmlAttributes, at: number) => void;
  close: (name: string) => void;
  text: (text: string) => void;
  comment?: (at: number) => void;
  documentType?: (at: number) => void;
};

/** Deeper than any subtitle file; low, so that a file of open tags alone cannot fill the memory. */
const maxDepth = 200;
/** A few stray `<` are typos; with more of them the file is not XML. */
const maxStray = 1000;

const attribute = /\s+([^\s=<>"'/]+)\s*=\s*(?:"([^"<]*)"|'([^'<]*)')/y;
const tagName = /[^\s<>/="']+/y;
const tagEnd = /\s*(\/?)>/y;

/**
 * Scans an XML file once and stores only the open elements. A DOCTYPE is skipped: nothing in it is fetched, and no
 * entity it declares is expanded. Malformed parts are treated as text. Throws CueError.
 */
export function scanXml(xml: string, handler: XmlHandler): void {
  const open: string[] = [];
  let at = 0;
  let stray = 0;
  for (let tags = 0; at < xml.length; tags += 1) {
    if (tags > maxParts) throw tooManyCues();
    const from = xml.indexOf('<', at);
    if (from !== at) handler.text(readEntities(xml.slice(at, from < 0 ? undefined : from)));
    if (from < 0) break;
    at = readTag(xml, from, open, handler);
    if (at === from + 1) stray += 1;
    if (stray > maxStray) throw notSubtitles({ id: 'subtitles.xmlNotWellFormed' });
  }
  while (open.length > 0) handler.close(open.pop() ?? '');
}

/** Parses markup at a `<` and returns where it ends. */
function readTag(xml: string, from: number, open: string[], handler: XmlHandler): number {
  const next = xml[from + 1];
  if (next === '!') return readDeclaration(xml, from, handler);
  if (next === '?') return endOf(xml, '?>', from);
  if (next === '/') {
    const end = endOf(xml, '>', from);
    closeElement(localName(xml.slice(from + 2, end - 1).trim()), open, handler);
    return end;
  }
  tagName.lastIndex = from + 1;
  const name = tagName.exec(xml)?.[0];
  if (name === undefined) return takeAsText(from, handler);
  const { attributes, end } = readAttributes(xml, from + 1 + name.length);
  tagEnd.lastIndex = end;
  const closed = tagEnd.exec(xml);
  if (!closed) return takeAsText(from, handler);
  const local = localName(name);
  handler.open(local, attributes, from);
  if (closed[1]) handler.close(local);
  else open.push(local);
  if (open.length > maxDepth) throw notSubtitles({ id: 'subtitles.xmlNestedTooDeeply' });
  return end + closed[0].length;
}

function takeAsText(from: number, handler: XmlHandler): number {
  handler.text('<');
  return from + 1;
}

function readDeclaration(xml: string, from: number, handler: XmlHandler): number {
  if (xml.startsWith('<!--', from)) {
    handler.comment?.(from);
    return endOf(xml, '-->', from + 4);
  }
  if (xml.startsWith('<![CDATA[', from)) {
    const end = endOf(xml, ']]>', from);
    handler.text(xml.slice(from + 9, end - 3));
    return end;
  }
  if (!/^<!doctype[\s[>]/i.test(xml.slice(from, from + 10))) return takeAsText(from, handler);
  handler.documentType?.(from);
  return endOfDocumentType(xml, from);
}

/** After the > that ends a DOCTYPE, which may have declarations in brackets, with quotes and comments. */
function endOfDocumentType(xml: string, from: number): number {
  let depth = 0;
  for (let at = from + 2; at < xml.length; at += 1) {
    const sign = xml[at];
    if (sign === '"' || sign === "'") {
      const close = xml.indexOf(sign, at + 1);
      if (close < 0) return xml.length;
      at = close;
    } else if (sign === '<' && xml.startsWith('<!--', at)) at = endOf(xml, '-->', at + 4) - 1;
    else if (sign === '[') depth += 1;
    else if (sign === ']') depth -= 1;
    else if (sign === '>' && depth <= 0) return at + 1;
  }
  return xml.length;
}

/** After the next `mark`; the end of the file if there is none. */
function endOf(xml: string, mark: string, from: number): number {
  const at = xml.indexOf(mark, from);
  return at < 0 ? xml.length : at + mark.length;
}

function readAttributes(xml: string, from: number): { attributes: XmlAttributes; end: number } {
  const attributes = new Map<string, string>();
  let end = from;
  attribute.lastIndex = from;
  for (let match = attribute.exec(xml); match; match = attribute.exec(xml)) {
    const [, name = '', double, single] = match;
    attributes.set(localName(name), readEntities(double ?? single ?? ''));
    end = attribute.lastIndex;
  }
  return { attributes, end };
}

const localName = (name: string): string => name.slice(name.lastIndexOf(':') + 1);

/** A closing tag also closes unclosed elements inside it; one without an opening tag is ignored. */
function closeElement(name: string, open: string[], handler: XmlHandler): void {
  if (!open.includes(name)) return;
  while (open.length > 0) {
    const last = open.pop() ?? '';
    handler.close(last);
    if (last === name) return;
  }
}
