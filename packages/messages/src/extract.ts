import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { contextEnd } from './context-end.ts';

export type Found = {
  /** The English sentence, with its context before `contextEnd` where it has one: what catalogues go by. */
  key: string;
  file: string;
  line: number;
};

export type Extracted = { found: Found[]; faults: string[] };

/** The sentences a file shows: the first argument of `t`, the first two of `inContext`. */
export function extractMessages(file: string, source = readFileSync(file, 'utf8')): Extracted {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const found: Found[] = [];
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && ts.isIdentifier(node.expression)) {
      const wanted = { t: 1, inContext: 2 }[node.expression.text];
      if (wanted) read(node, wanted);
    }
    ts.forEachChild(node, visit);
  };
  const read = (call: ts.CallExpression, wanted: number) => {
    const line = tree.getLineAndCharacterOfPosition(call.getStart(tree)).line + 1;
    const texts = call.arguments.slice(0, wanted).map((argument) => literalText(argument));
    if (texts.length === wanted && texts.every((text) => text !== undefined))
      found.push({ key: texts.join(contextEnd), file, line });
    else
      faults.push(
        `${file}:${line} shows a sentence that is put together: write it as one literal.`,
      );
  };
  visit(tree);
  return { found, faults };
}

/** Literals, and literals joined by + over several lines. */
function literalText(node: ts.Expression): string | undefined {
  if (ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node)) return node.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.PlusToken) {
    const [left, right] = [literalText(node.left), literalText(node.right)];
    return left === undefined || right === undefined ? undefined : left + right;
  }
  return undefined;
}

/** The files that `entries` pull in by static imports within `folder`: what is there before anything is asked for later. */
export function staticImports(entries: readonly string[]): Set<string> {
  const seen = new Set<string>();
  const open = entries.map((entry) => resolve(entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const { importedFiles } = ts.preProcessFile(readFileSync(file, 'utf8'), true, false);
    const dynamic = dynamicImports(file);
    for (const { fileName } of importedFiles)
      if (fileName.startsWith('.') && /\.tsx?$/.test(fileName) && !dynamic.has(fileName))
        open.push(join(dirname(file), fileName));
  }
  return seen;
}

function dynamicImports(file: string): Set<string> {
  const source = readFileSync(file, 'utf8');
  return new Set([...source.matchAll(/import\(\s*'([^']+)'/g)].map(([, name]) => name ?? ''));
}
