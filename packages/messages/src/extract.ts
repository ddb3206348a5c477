import { existsSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';

export type Found = { id: string; file: string; line: number };

export type Extracted = { found: Found[]; faults: string[] };

/** The message ids in a file: the first argument of every call of `t`. */
export function extractMessages(file: string, source = readFileSync(file, 'utf8')): Extracted {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, false, kind);
  const found: Found[] = [];
  const faults: string[] = [];
  const visit = (node: ts.Node): void => {
    if (
      ts.isCallExpression(node) &&
      ts.isIdentifier(node.expression) &&
      node.expression.text === 't'
    ) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      const [id] = node.arguments;
      if (id && ts.isStringLiteralLike(id)) found.push({ id: id.text, file, line });
      else faults.push(`${file}:${line}: the id of a message must be a string literal.`);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return { found, faults };
}

/** The files that `entries` load by static imports of our own files: what is there before anything is imported later. */
export const staticImports = (entries: readonly string[]): Set<string> =>
  followImports(entries, (file) => {
    const later = dynamicImports(file);
    return importsOf(file).filter((name) => !later.has(name));
  });

/** The same with the files that are imported later, like dialogs. */
export const allImports = (entries: readonly string[]): Set<string> =>
  followImports(entries, importsOf);

function followImports(entries: readonly string[], next: (file: string) => string[]): Set<string> {
  const seen = new Set<string>();
  const open = entries.map((entry) => resolve(entry));
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (seen.has(file) || !existsSync(file)) continue;
    seen.add(file);
    const folder = dirname(file);
    open.push(...next(file).map((name) => join(folder, name)));
  }
  return seen;
}

const imports = new Map<string, string[]>();

function importsOf(file: string): string[] {
  let names = imports.get(file);
  if (!names) {
    names = ts
      .preProcessFile(readFileSync(file, 'utf8'), true, false)
      .importedFiles.map(({ fileName }) => fileName)
      .filter((name) => name.startsWith('.') && /\.tsx?$/.test(name));
    imports.set(file, names);
  }
  return names;
}

function dynamicImports(file: string): Set<string> {
  const source = readFileSync(file, 'utf8');
  return new Set([...source.matchAll(/import\(\s*'([^']+)'/g)].map(([, name]) => name ?? ''));
}
