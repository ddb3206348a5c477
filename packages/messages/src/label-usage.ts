import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * How a message is used as a short label: on a `button` (or an entry of a menu), as the name of a `command` without
 * room limits (the label of an icon, a tooltip, an entry of the command palette), or as a `status`.
 */
export type LabelRole = 'button' | 'command' | 'status';

export type LabelUse = { id: string; role: LabelRole; file: string; line: number };

/** Elements that show their children on a button. */
const buttonElements = new Set(['Button', 'Menu.Item', 'button', 'UnstyledButton']);
/** Attributes and properties whose value becomes the text of a button. */
const buttonProperties = new Set(
  'confirmLabel cancelLabel submitLabel clearLabel save button verb short'.split(' '),
);
/** Elements that are commands by their label: element to attributes. */
const commandAttributes: Readonly<Record<string, readonly string[]>> = {
  ActionIcon: ['aria-label'],
  Button: ['aria-label'],
  Tooltip: ['label'],
  CommandButton: ['label'],
  Control: ['label'],
  Tool: ['label'],
  Act: ['label', 'tip'],
};
/** Functions that make a command of the editor from its label. */
const commandFunctions = new Set(['panel', 'play', 'move', 'nudge', 'withKey']);

/** The uses of messages as labels in a file. Whatever is not a label is left out. */
export function findLabelUses(file: string, source = readFileSync(file, 'utf8')): LabelUse[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const uses: LabelUse[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isCallExpression(node) && node.expression.getText(tree) === 't') {
      const [id] = node.arguments;
      const role = roleOf(node, tree);
      if (role && id && ts.isStringLiteralLike(id)) {
        const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
        uses.push({ id: id.text, role, file, line });
      }
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return uses;
}

function roleOf(call: ts.Node, tree: ts.SourceFile): LabelRole | undefined {
  let child: ts.Node = call;
  let node = call.parent;
  while (isTransparent(node, child)) {
    child = node;
    node = node.parent;
  }
  if (ts.isJsxElement(node)) {
    const name = node.openingElement.tagName.getText(tree);
    if (buttonElements.has(name)) return 'button';
    return name === 'Badge' ? 'status' : undefined;
  }
  if (ts.isJsxAttribute(node)) {
    const attribute = node.name.getText(tree);
    if (buttonProperties.has(attribute)) return 'button';
    const element = node.parent.parent.tagName.getText(tree);
    return commandAttributes[element]?.includes(attribute) ? 'command' : undefined;
  }
  if (ts.isPropertyAssignment(node)) return roleOfProperty(node, tree);
  if (ts.isCallExpression(node))
    return commandFunctions.has(node.expression.getText(tree)) ? 'command' : undefined;
  return undefined;
}

/** A condition or a template around a call changes nothing about where its text is shown. */
function isTransparent(node: ts.Node, child: ts.Node): boolean {
  if (ts.isConditionalExpression(node)) return node.condition !== child;
  return (
    ts.isParenthesizedExpression(node) ||
    ts.isJsxExpression(node) ||
    ts.isTemplateSpan(node) ||
    ts.isTemplateExpression(node) ||
    (ts.isBinaryExpression(node) && /^(&&|\|\||\?\?)$/.test(node.operatorToken.getText()))
  );
}

function roleOfProperty(property: ts.PropertyAssignment, tree: ts.SourceFile) {
  const name = property.name.getText(tree);
  if (buttonProperties.has(name)) return 'button';
  if (name !== 'label' && name !== 'word') return undefined;
  const siblings = property.parent.properties.map((one) => one.name?.getText(tree));
  if (siblings.some((one) => one === 'run' || one === 'does' || one === 'call')) return 'command';
  return siblings.some((one) => one === 'colour' || one === 'color') ? 'status' : undefined;
}
