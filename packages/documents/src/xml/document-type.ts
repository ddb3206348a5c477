import { corrupt } from '../document-error.ts';

/** What a file says before its first element. Nothing of it is followed or expanded. */
export type DocumentType = {
  /** The whole declaration; empty without one. */
  declaration: string;
  /** The texts of internal entities; undefined for those in other files. */
  entities: ReadonlyMap<string, string | undefined>;
};

const OPEN = '<!DOCTYPE';
const entity =
  /^<!ENTITY\s+([^\s%"'<>]{1,200})\s+(?:"([^"]*)"|'([^']*)'|(?:SYSTEM|PUBLIC)\s[^<>]*)\s*>$/u;

/** The document type of an XML text, and the text with blanks instead of it, so that positions stay. */
export function takeDocumentType(xml: string): { type: DocumentType; rest: string } {
  const start = startOfDocumentType(xml);
  if (start < 0) return { type: { declaration: '', entities: new Map() }, rest: xml };
  const entities = new Map<string, string | undefined>();
  const end = skipDeclarations(xml, start + OPEN.length, (declaration) => {
    const found = entity.exec(declaration);
    const name = found?.[1];
    // The first declaration of a name holds (XML 1.0, 4.2).
    if (name !== undefined && !entities.has(name)) entities.set(name, found?.[2] ?? found?.[3]);
  });
  const rest = xml.slice(0, start) + ' '.repeat(end - start) + xml.slice(end);
  return { type: { declaration: xml.slice(start, end), entities }, rest };
}

function startOfDocumentType(xml: string): number {
  let at = 0;
  for (;;) {
    while (/\s/u.test(xml.charAt(at))) at += 1;
    if (xml.startsWith(OPEN, at)) return at;
    if (xml.startsWith('<!--', at)) at = past(xml, '-->', at + 4);
    else if (xml.startsWith('<?', at)) at = past(xml, '?>', at + 2);
    else return -1;
  }
}

/** The position behind the declaration; calls back for each declaration in its internal subset. */
function skipDeclarations(xml: string, from: number, see: (declaration: string) => void): number {
  let inSubset = false;
  for (let at = from; at < xml.length; ) {
    const char = xml.charAt(at);
    if (char === '"' || char === "'") at = past(xml, char, at + 1);
    else if (xml.startsWith('<!--', at)) at = past(xml, '-->', at + 4);
    else if (xml.startsWith('<?', at)) at = past(xml, '?>', at + 2);
    else if (inSubset && char === '<') {
      const end = endOfDeclaration(xml, at);
      see(xml.slice(at, end));
      at = end;
    } else if (!inSubset && char === '>') return at + 1;
    else {
      if (char === '[') inSubset = true;
      if (char === ']') inSubset = false;
      at += 1;
    }
  }
  throw corrupt({ id: 'documents.damageXmlTruncated' });
}

function endOfDeclaration(xml: string, from: number): number {
  for (let at = from; at < xml.length; ) {
    const char = xml.charAt(at);
    if (char === '>') return at + 1;
    at = char === '"' || char === "'" ? past(xml, char, at + 1) : at + 1;
  }
  throw corrupt({ id: 'documents.damageXmlTruncated' });
}

function past(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from);
  if (found < 0) throw corrupt({ id: 'documents.damageXmlTruncated' });
  return found + end.length;
}
