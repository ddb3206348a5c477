import ts from 'typescript';
import type { Catalogue } from './catalogue.ts';
import { messageTexts } from './message-text.ts';

/** Shorter texts, and those of two words, are labels, which tests also use as names and data. */
const minLength = 16;
const wordsOf = (text: string): string[] =>
  text.includes(' ') ? text.split(/[^\p{L}\p{M}\d’'-]+/u).filter((word) => word !== '') : [];
const isSentence = (text: string): boolean => text.length >= minLength && wordsOf(text).length > 2;

/** Each three consecutive words of a text. */
const triplesOf = (text: string): string[] => {
  const words = wordsOf(text);
  return words.slice(2).map((third, index) => `${words[index]} ${words[index + 1]} ${third}`);
};

/** What a test compares or looks for. */
const compares =
  /^(expect|to[A-Z]\w*|(find|get|query)(All)?By\w+|string(Containing|Matching)|startsWith|includes)$/;
/** Their first argument names a test. */
const namesTests = /^(test|it|describe)\b/;

type Part = { id: string; text: string };

/**
 * Finds sentences of the English catalog in a test, where a change would have to be made once more: a whole message or
 * what it has between its values, and, where it is compared with what the product shows, three words of one.
 */
export function createSentenceFinder(
  english: Catalogue,
): (file: string, source: string) => string[] {
  const index = new Map<string, Part[]>();
  for (const [id, message] of Object.entries(english))
    for (const text of new Set(messageTexts(message).flatMap((one) => one.split(/[…9]/)))) {
      const part = { id, text: text.trim() };
      if (!isSentence(part.text)) continue;
      for (const triple of triplesOf(part.text))
        index.set(triple, [...(index.get(triple) ?? []), part]);
    }
  return (file, source) =>
    literalsIn(file, source).flatMap(({ text, line, isCompared }) => {
      const literal = text.trim();
      if (!isSentence(literal)) return [];
      const found = triplesOf(literal)
        .flatMap((triple) => index.get(triple) ?? [])
        .find((part) => literal.includes(part.text) || (isCompared && part.text.includes(literal)));
      return found ? [`${file}:${line} repeats the text of ${found.id}.`] : [];
    });
}

type Literal = { text: string; line: number; isCompared: boolean };

function literalsIn(file: string, source: string): Literal[] {
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true, kind);
  const found: Literal[] = [];
  const visit = (node: ts.Node, isCompared: boolean): void => {
    const called = ts.isCallExpression(node) ? nameOf(node.expression) : '';
    const inside = called === '' ? isCompared : compares.test(called);
    const text = textOf(node);
    if (text !== undefined && !isTestName(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart(tree)).line + 1;
      found.push({ text, line, isCompared: inside || ts.isRegularExpressionLiteral(node) });
    }
    ts.forEachChild(node, (child) => visit(child, inside));
  };
  visit(tree, false);
  return found;
}

/** Of `expect.stringContaining`: `stringContaining`. */
const nameOf = (called: ts.Expression): string =>
  ts.isPropertyAccessExpression(called) ? called.name.text : called.getText();

function textOf(node: ts.Node): string | undefined {
  if (ts.isStringLiteralLike(node) || ts.isJsxText(node)) return node.text;
  if (ts.isTemplateHead(node) || ts.isTemplateMiddle(node) || ts.isTemplateTail(node))
    return node.text;
  if (ts.isRegularExpressionLiteral(node))
    return node.text.replace(/^\/\^?|\$?\/\w*$/g, '').replaceAll('\\', '');
  return undefined;
}

/** Also the name of a case in a table of tests. */
const isTestName = (node: ts.Node): boolean =>
  ts.isCallExpression(node.parent) &&
  node.parent.arguments[0] === node &&
  namesTests.test(node.parent.expression.getText());
