import { corrupt } from '../document-error.ts';

/** Word files nest a few dozen levels; nested tables in text boxes reach perhaps a hundred. */
const DEEPEST = 400;

/**
 * Scans XML without building anything and rejects what must not reach a parser: a document type (which enables entity
 * bombs and access to local files) and nesting that would exhaust the stack.
 */
export function guardXml(xml: string): void {
  let depth = 0;
  for (let at = xml.indexOf('<'); at >= 0; at = xml.indexOf('<', at)) {
    if (xml.startsWith('<!--', at)) at = skipPast(xml, '-->', at + 4);
    else if (xml.startsWith('<![CDATA[', at)) at = skipPast(xml, ']]>', at + 9);
    else if (xml.startsWith('<?', at)) at = skipPast(xml, '?>', at + 2);
    else if (xml.startsWith('<!', at)) throw corrupt({ id: 'documents.damageDoctype' });
    else {
      const closing = xml.startsWith('</', at);
      at = skipTag(xml, at + 1);
      if (closing) depth -= 1;
      else if (xml.charAt(at - 2) !== '/') depth += 1;
      if (depth > DEEPEST) throw corrupt({ id: 'documents.damageNestedTooDeeply' });
    }
  }
}

function skipPast(xml: string, end: string, from: number): number {
  const found = xml.indexOf(end, from);
  if (found < 0) throw corrupt({ id: 'documents.damageXmlTruncated' });
  return found + end.length;
}

/** The position after a tag's `>`, which may also occur inside a quoted attribute. */
function skipTag(xml: string, from: number): number {
  let quote = 0;
  for (let at = from; at < xml.length; at += 1) {
    const char = xml.charCodeAt(at);
    if (quote !== 0) {
      if (char === quote) quote = 0;
    } else if (char === 0x22 || char === 0x27) quote = char;
    else if (char === 0x3e) return at + 1;
  }
  throw corrupt({ id: 'documents.damageXmlTruncated' });
}
