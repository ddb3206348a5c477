import type { XmlElement, XmlTree } from '../../xml/xml-tree.ts';
import { attributeText } from '../../xml/xml-tree.ts';
import { dita } from './dita.ts';
import { docbook } from './docbook.ts';
import type { Vocabulary } from './vocabulary.ts';
import { xhtml } from './xhtml.ts';

const docbookNamespace = 'http://docbook.org/ns/docbook';
const ditaArchitecture = 'http://dita.oasis-open.org/architecture/2005/';

export type Language = 'dita' | 'docbook';

/** The language that a file says it is in: by its namespace, document type or class. Names alone are too common. */
export function languageOf(tree: XmlTree, claimed: Language | undefined): Language | undefined {
  const { type, root } = tree;
  if (root.namespace === docbookNamespace) return 'docbook';
  if (root.namespace !== '') return undefined;
  const stated = type.declaration + instructionsOf(tree);
  if (/\b(?:DTD|ELEMENTS) (?:LW )?DITA\b|[:/]dita[:/]/iu.test(stated)) return 'dita';
  if (/\bDocBook\b/iu.test(stated)) return 'docbook';
  const isDita =
    attributeText(tree, root, 'DITAArchVersion', ditaArchitecture) !== undefined ||
    /(?:^|\s)(?:topic|map)\//u.test(attributeText(tree, root, 'class') ?? '');
  return isDita ? 'dita' : claimed;
}

/** Where an `xml-model` names the schema. */
function instructionsOf({ source, tokens, root }: XmlTree): string {
  const before = tokens.slice(0, root.open).filter(({ kind }) => kind === 'instruction');
  return before.map(({ span }) => source.slice(span.start, span.end)).join('');
}

/** Elements of another language inside of a file are read by their own rules. */
export function vocabularyOf(
  element: XmlElement,
  language: Language | undefined,
): Vocabulary | undefined {
  const { namespace } = element;
  if (namespace === 'http://www.w3.org/1999/xhtml') return xhtml;
  if (namespace === 'http://www.w3.org/1998/Math/MathML') return foreign.math;
  if (namespace === 'http://www.w3.org/2000/svg') return foreign.drawing;
  if (namespace === docbookNamespace) return docbook;
  if (namespace !== '' || language === undefined) return undefined;
  return language === 'dita' ? dita : docbook;
}

const nothing = {
  ...{ inline: new Set<string>(), nested: new Set<string>(), unseen: new Set<string>() },
  ...{ blocks: new Set<string>(), preserved: new Set<string>(), kept: new Map() },
  places: new Map(),
  isTextAttribute: () => false,
};

const foreign: Record<'math' | 'drawing', Vocabulary> = {
  math: { ...nothing, keeps: () => 'formula' },
  drawing: { ...nothing, keeps: () => 'embedded' },
};
