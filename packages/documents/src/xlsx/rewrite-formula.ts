/** Changes outside a formula; each returns undefined if there is none. */
export type FormulaChanges = {
  /** The new name of a table's column. */
  column(table: string, column: string): string | undefined;
  /** The new text of cells with exactly this text. */
  literal(text: string): string | undefined;
};

/** Functions whose texts are codes or cell names, whatever a cell contains. */
const takesCodes = new Set([
  'CELL',
  'CONVERT',
  'DATEDIF',
  'INDIRECT',
  'INFO',
  'NUMBERVALUE',
  'TEXT',
]);

const token =
  /"(?:[^"]|"")*"|'(?:[^']|'')*'|[\p{L}_\\][\p{L}\p{N}_.\\?]*(?=\[)|[\p{L}_\\][\p{L}\p{N}_.]*(?=\()|[\p{L}\p{N}_.\\$]+|[[()]|[^"'[()\p{L}\p{N}_.\\$]+|['"]/gu;

/**
 * A formula with the same meaning after the translation: references to table columns (`Sales[Region]`) follow the
 * renamed columns, and a text compared with cells (`IF(A1="Done";…)`) follows the translated cells.
 */
export function rewriteFormula(formula: string, changes: FormulaChanges): string {
  if (!/["[]/u.test(formula)) return formula;
  const functions: string[] = [];
  let out = '';
  let word = '';
  token.lastIndex = 0;
  for (let match = token.exec(formula); match; match = token.exec(formula)) {
    const [text] = match;
    if (text === '(') functions.push(word.toUpperCase());
    else if (text === ')') functions.pop();
    if (text === '[') {
      const end = endOfBrackets(formula, match.index);
      if (end === undefined) return out + formula.slice(match.index);
      const inner = formula.slice(match.index + 1, end - 1);
      out +=
        word === '' ? formula.slice(match.index, end) : `[${rewriteColumns(inner, word, changes)}]`;
      token.lastIndex = end;
    } else if (text.startsWith('"') && text.length > 1) {
      const isCode = takesCodes.has(functions.findLast((name) => name !== '') ?? '');
      const changed = isCode ? undefined : changes.literal(text.slice(1, -1).replaceAll('""', '"'));
      out += changed === undefined ? text : quoteText(changed);
    } else out += text;
    word = /^[\p{L}_\\]/u.test(text) ? text : '';
  }
  return out;
}

export function quoteText(text: string): string {
  return `"${text.replaceAll('"', '""')}"`;
}

/** The position after the bracket that closes the one at `from`; an apostrophe escapes the next character. */
function endOfBrackets(formula: string, from: number): number | undefined {
  let depth = 0;
  for (let at = from; at < formula.length; at += 1) {
    const char = formula[at];
    if (char === "'") at += 1;
    else if (char === '[') depth += 1;
    else if (char === ']') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  return undefined;
}

function rewriteColumns(inner: string, table: string, changes: FormulaChanges): string {
  const rename = (name: string) => changes.column(table, name.replace(/'(.)/gu, '$1'));
  if (/^[@\s]*\[/u.test(inner)) {
    return inner.replace(/\[((?:[^[\]']|'.)*)\]/gu, (whole, name: string) => {
      const renamed = name.startsWith('#') ? undefined : rename(name);
      return renamed === undefined ? whole : `[${escapeColumn(renamed)}]`;
    });
  }
  const [, at = '', name = ''] = /^(@?)([\s\S]*)$/u.exec(inner) ?? [];
  const renamed = name === '' || name.startsWith('#') ? undefined : rename(name);
  if (renamed === undefined) return inner;
  const escaped = escapeColumn(renamed);
  return /^[\p{L}\p{N}_]+$/u.test(renamed) ? at + escaped : `${at}[${escaped}]`;
}

function escapeColumn(name: string): string {
  return name.replace(/['[\]#@]/gu, "'$&");
}
