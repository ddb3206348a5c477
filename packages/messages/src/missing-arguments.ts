import ts from 'typescript';
import type { Catalogue } from './catalogue.ts';
import { argumentNames } from './check-catalogue.ts';

/** Functions that take the literal id of a message and then its arguments. */
const makers = new Set(['t', 'message']);

/**
 * Calls that leave out an argument of their message, which is then shown as nothing. Calls whose arguments are not
 * written out there, as with `...`, are not judged.
 */
export function findMissingArguments(file: string, source: string, english: Catalogue): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      makers.has(node.expression.text)
    ) {
      const [id, values] = node.arguments;
      const text = id && ts.isStringLiteralLike(id) ? english[id.text] : undefined;
      const given = text === undefined ? undefined : namesIn(values);
      const missing = given && argumentNames(text ?? '').filter((name) => !given.has(name));
      if (missing && missing.length > 0) {
        const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
        faults.push(`${file}:${line}: the message lacks its argument ${missing.join(', ')}.`);
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

/** The properties of an object that is written out; undefined if they cannot be known here. */
function namesIn(values: ts.Expression | undefined): Set<string> | undefined {
  if (!values) return new Set();
  if (!ts.isObjectLiteralExpression(values)) return undefined;
  const names = new Set<string>();
  for (const { name } of values.properties) {
    if (!name || !(ts.isIdentifier(name) || ts.isStringLiteralLike(name))) return undefined;
    names.add(name.text);
  }
  return names;
}
