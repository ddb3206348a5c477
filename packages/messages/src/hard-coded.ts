import ts from 'typescript';

/** Properties and attributes with identifiers, even if they look like words. */
const identifiers = new Set(
  'd status key defaultKeys needs queryKey className style id href to path name type resource flag code kind what method variant color size role as rel target event property timeZone fontFamily format mediaType accept pattern'.split(
    ' ',
  ),
);

/** The same in every language. */
const productName = /\bGlossa\b/g;

/** Contain the name of a resource, never a sentence. */
const takesResource = /^(viewerOf|editorOf|operatorOf|can|useCan\w*)$/;

/** `Mod+Shift+Z`, as commands define their keys. */
const shortcut = /^(?:Mod|Ctrl|Alt|Meta)$|^(?:(?:Mod|Ctrl|Alt|Shift|Meta)\+)+\S+$/;

/** Looks like user-visible text: a capital and lower-case letters, or several words. */
const isProse = (text: string): boolean =>
  (/^[A-Z“‘][^_/]*[a-z]/.test(text) && !/^[A-Z][a-z]+[A-Z]/.test(text) && !shortcut.test(text)) ||
  (/[A-Za-z’,.…)”]+ [A-Za-z“(]+/.test(text) &&
    !/[{};=<>#]|--|\b(var|calc|rgb|repeat|minmax)\(|\d(px|em|rem|%)/.test(text));

/**
 * Sentences in the code without `t`, as `file:line sentence`. A line is skipped if it, or the line above it, has the
 * comment `not shown: <why>`.
 */
export function findHardCoded(file: string, source: string): string[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const lines = source.split('\n');
  const faults: string[] = [];
  const report = (node: ts.Node, text: string) => {
    const line = tree.getLineAndCharacterOfPosition(node.getStart()).line;
    const exempt = [lines[line], lines[line - 1]].some((one) => one && /not shown: \S/.test(one));
    if (!exempt) faults.push(`${file}:${line + 1} ${JSON.stringify(text.trim().slice(0, 80))}`);
  };
  const visit = (node: ts.Node): void => {
    if (isLetThrough(node)) return;
    if (ts.isJsxText(node) && /[A-Za-z]{2}/.test(node.text.replaceAll(productName, '')))
      report(node, node.text);
    else if (ts.isStringLiteralLike(node) && isProse(node.text) && !isIdentifier(node))
      report(node, node.text);
    else if (ts.isTemplateExpression(node)) {
      const text = [node.head.text, ...node.templateSpans.map(({ literal }) => literal.text)].join(
        '…',
      );
      if (isProse(text) && !isIdentifier(node)) report(node, text);
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return faults;
}

/** Its content is not shown, or is translated. */
function isLetThrough(node: ts.Node): boolean {
  if (ts.isImportDeclaration(node) || ts.isExportDeclaration(node) || ts.isTypeNode(node))
    return true;
  if (ts.isNewExpression(node) && /Error$/.test(node.expression.getText())) return true;
  if (!ts.isCallExpression(node)) return false;
  return /^(t|console\.\w+|import|new RegExp|lazyScreen|lazyRouteComponent|JSON\.parse)$/.test(
    node.expression.getText(),
  );
}

function isIdentifier(node: ts.Node): boolean {
  const { parent } = node;
  if (ts.isConditionalExpression(parent)) return isIdentifier(parent);
  if (ts.isArrayLiteralExpression(parent))
    return (
      ts.isNewExpression(parent.parent) ||
      (ts.isPropertyAssignment(parent.parent) && isIdentifier(parent))
    );
  if (ts.isPropertyAssignment(parent)) {
    if (parent.name === node) return true;
    return identifiers.has(parent.name.getText().replaceAll("'", ''));
  }
  if (ts.isJsxAttribute(parent)) return identifiers.has(parent.name.getText());
  if (ts.isJsxExpression(parent) && ts.isJsxAttribute(parent.parent))
    return identifiers.has(parent.parent.name.getText());
  if (ts.isElementAccessExpression(parent) || ts.isCaseClause(parent)) return true;
  if (ts.isBinaryExpression(parent)) return /^[!=]==?$/.test(parent.operatorToken.getText());
  if (ts.isNewExpression(parent)) return true;
  if (ts.isCallExpression(parent)) return takesResource.test(parent.expression.getText());
  // A contract union value is recognized by its type; an array of those is declared const.
  return ts.isAsExpression(parent) || ts.isSatisfiesExpression(parent);
}
