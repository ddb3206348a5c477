import { corrupt } from '../document-error.ts';
import type { Span } from '../text/splice.ts';

/** `<Name data>`, with the statements inside it. `text`: its first string, between the quotes. */
export type Statement = {
  name: string;
  span: Span;
  parent: Statement | undefined;
  children: readonly Statement[];
  text: Span | undefined;
};

/** Nested tables and graphics have a few dozen levels. */
const DEEPEST = 400;
const none: readonly Statement[] = [];
const nameHere = /[ \t\r\n]*([A-Za-z][\w.]{0,63})/y;
const [newline, back, hash, open, close, quote, endQuote] = [
  10, 0x5c, 0x23, 0x3c, 0x3e, 0x60, 0x27,
] as const;

/**
 * The statements of a MIF file (Adobe's MIF Reference), as children of one without a name. Its syntax is ASCII in every
 * version: `source` has a character for each byte. Throws DOCUMENT_CORRUPT for what does not end.
 * Most statements are about looks and are left out, unless `isWhole`: they would need several times the memory.
 */
export function scanMif(source: string, isWhole = false): Statement {
  const top: Statement = {
    ...{ name: '', span: { start: 0, end: source.length } },
    ...{ parent: undefined, children: none, text: undefined },
  };
  let current = top;
  let depth = 0;
  let at = 0;
  while (at < source.length) {
    const code = source.charCodeAt(at);
    if (code === quote) {
      const end = stringEnd(source, at + 1);
      current.text ??= { start: at + 1, end };
      at = end + 1;
    } else if (code === hash) at = lineEnd(source, at);
    else if (code === newline) at = pastInsets(source, at + 1);
    else if (code === back) at += 2;
    else if (code === open) {
      nameHere.lastIndex = at + 1;
      const name = nameHere.exec(source)?.[1];
      if (name === undefined) throw corrupt({ id: 'documents.damageContentMismatch' });
      depth += 1;
      if (depth > DEEPEST) throw corrupt({ id: 'documents.damageNestedTooDeeply' });
      current = begin(current, name, at, isWhole);
      at = nameHere.lastIndex;
    } else if (code === close) {
      at += 1;
      current.span.end = at;
      // A list that grows has room for sixteen more.
      if (current.children.length > 1) current.children = current.children.slice();
      if (current.parent) depth -= 1;
      current = current.parent ?? top;
    } else at += 1;
  }
  if (current !== top) throw corrupt({ id: 'documents.damageTruncated' });
  top.span.end = source.length;
  return top;
}

/** What is read of a file, besides all that is in lines of text. */
const readNames = new Set([
  ...[
    'Page',
    'PageType',
    'TextRect',
    'ID',
    'Frame',
    'AFrames',
    'TextLine',
    'TextFlow',
    'Notes',
    'FNote',
  ],
  ...['Tbls', 'Tbl', 'TblID', 'TblTitle', 'TblTitleContent', 'TblH', 'TblBody', 'TblF'],
  ...['Row', 'Cell', 'CellContent', 'Para', 'PgfTag', 'PgfNumString', 'ParaLine', 'TextRectID'],
  ...['MText', 'MType', 'MTypeName', 'ETag', 'InCondition', 'Condition', 'CTag', 'CState'],
  ...['VariableDef', 'XRefDef', 'PgfNumFormat', 'PgfCatalog', 'VariableFormats', 'XRefFormats'],
  ...['ConditionCatalog', 'String', 'Char'],
]);
const linesOfText = new Set(['ParaLine', 'TextLine']);

const isOfText = ({ name, parent }: Statement): boolean =>
  linesOfText.has(name) || (name === 'Font' && linesOfText.has(parent?.name ?? ''));

function begin(parent: Statement, name: string, start: number, isWhole: boolean): Statement {
  const span = { start, end: start };
  const begun: Statement = { name, span, parent, children: none, text: undefined };
  if (isWhole || readNames.has(name) || isOfText(parent)) attach(begun);
  return begun;
}

/** Makes it a child of its parent, and this one of its own, in the order of the file. */
function attach(statement: Statement): void {
  for (let one = statement; one.parent; one = one.parent) {
    const { parent } = one;
    if (parent.children === none) parent.children = [one];
    else if (parent.children.at(-1) === one) return;
    else (parent.children as Statement[]).push(one);
  }
}

function stringEnd(source: string, from: number): number {
  for (let at = from; at < source.length; at += 1) {
    const code = source.charCodeAt(at);
    if (code === endQuote) return at;
    if (code === back) at += 1;
  }
  throw corrupt({ id: 'documents.damageTruncated' });
}

function lineEnd(source: string, from: number): number {
  const found = source.indexOf('\n', from);
  return found < 0 ? source.length : found;
}

/** The data of pictures: lines that begin with `&` or `=` are no statements. */
function pastInsets(source: string, from: number): number {
  const first = source.charAt(from);
  return first === '&' || first === '=' ? lineEnd(source, from) : from;
}

/** The data of a statement that has no quotes, such as a number. */
export const dataOf = (source: string, { name, span }: Statement): string =>
  source
    .slice(span.start, span.end - 1)
    .replace(/^<\s*/u, '')
    .slice(name.length)
    .trim();

export const childNamed = ({ children }: Statement, name: string): Statement | undefined =>
  children.find((child) => child.name === name);

/** All statements in one, each before those inside it. `enters` says which are looked into. */
export function* statementsIn(
  top: Statement,
  enters: (one: Statement) => boolean = () => true,
): Generator<Statement> {
  const waiting = top.children.toReversed();
  for (let one = waiting.pop(); one; one = waiting.pop()) {
    yield one;
    if (enters(one)) for (const child of one.children.toReversed()) waiting.push(child);
  }
}
