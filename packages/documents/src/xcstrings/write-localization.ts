import type { Node } from 'jsonc-parser';
import type { Edit } from '../text/splice.ts';
import { nameOf, plainPath, propertiesOf } from './catalog.ts';

type Tree = string | number | boolean | null | Tree[] | { properties: [string, Tree][] };

/** How the file is written: as Xcode does, where it has nothing else. */
export type Look = { indent: string; lineEnd: string; colon: string };

export function lookOf(text: string): Look {
  return {
    lineEnd: text.includes('\r\n') ? '\r\n' : '\n',
    indent: /^\s*\{\r?\n([ \t]+)"/u.exec(text)?.[1] ?? '  ',
    colon: /"sourceLanguage"(\s{0,9}:\s{0,9})"/u.exec(text)?.[1] ?? ' : ',
  };
}

/** The value of a text, and whether it is finished. */
export type WriteText = (path: readonly (string | number)[]) => { value: string; state: string };

const GENERAL = 'other';
const object = (properties: [string, Tree][]): Tree => ({ properties });
const unit = ({ value, state }: ReturnType<WriteText>): Tree =>
  object([
    ['state', state],
    ['value', value],
  ]);

/**
 * The localization of another language, in the form of that of the source language, or of one text without it. Plural
 * categories that only the target language has get the text of the general one.
 */
export function buildLocalization(
  source: Node | undefined,
  categories: readonly string[],
  write: WriteText,
): Tree {
  const build = (node: Node, path: readonly (string | number)[]): Tree => {
    if (node.type === 'array')
      return (node.children ?? []).map((one, at) => build(one, [...path, at]));
    if (node.type !== 'object') return node.value as string | number | boolean | null;
    const properties = propertiesOf(node).map(([key, child]): [string, Tree] => {
      const name = nameOf(key);
      const here = [...path, name];
      if (name === 'stringUnit') return [name, unit(write(here))];
      if (name === 'stringSet') return [name, buildSet(child, here)];
      return [name, name === 'plural' ? buildPlural(child, here) : build(child, here)];
    });
    return object(properties);
  };
  const buildSet = (node: Node, path: readonly (string | number)[]): Tree => {
    const values = propertiesOf(node).find(([key]) => nameOf(key) === 'values')?.[1].children ?? [];
    const written = values.map((_, at) => write([...path, at]));
    const state = written.find((one) => one.state !== 'translated')?.state ?? 'translated';
    return object([
      ['state', state],
      ['values', written.map(({ value }) => value)],
    ]);
  };
  const buildPlural = (node: Node, path: readonly (string | number)[]): Tree => {
    const known = new Map(propertiesOf(node).map(([key, child]) => [nameOf(key), child]));
    const general = known.get(GENERAL);
    const added = general ? categories.filter((name) => !known.has(name)) : [];
    const names = [...known.keys(), ...added].toSorted();
    return object(
      names.flatMap((name): [string, Tree][] => {
        const child = known.get(name) ?? general;
        return child ? [[name, build(child, [...path, name])]] : [];
      }),
    );
  };
  return source ? build(source, []) : object([[plainPath[0], unit(write(plainPath))]]);
}

/** `depth`: of the object or list itself. */
function print(tree: Tree, depth: number, look: Look): string {
  const { indent, lineEnd, colon } = look;
  const around = (open: string, parts: string[], close: string) => {
    const inner = parts.map((part) => indent.repeat(depth + 1) + part).join(`,${lineEnd}`);
    return `${open}${lineEnd}${inner}${lineEnd}${indent.repeat(depth)}${close}`;
  };
  if (Array.isArray(tree))
    return around(
      '[',
      tree.map((one) => print(one, depth + 1, look)),
      ']',
    );
  if (tree === null || typeof tree !== 'object') return JSON.stringify(tree);
  const parts = tree.properties.map(
    ([name, child]) => JSON.stringify(name) + colon + print(child, depth + 1, look),
  );
  return around('{', parts, '}');
}

/** A string is this deep in the file. */
const ENTRY_DEPTH = 2;
const LOCALIZATIONS = 'localizations';

/** The change that puts the localization of a language into an entry. */
export function localizationEdit(
  entry: { node: Node; localizations: Node | undefined },
  language: string,
  tree: Tree,
  look: Look,
): Edit {
  const { node, localizations } = entry;
  if (!localizations)
    return propertyEdit(node, LOCALIZATIONS, object([[language, tree]]), ENTRY_DEPTH, look);
  return propertyEdit(localizations, language, tree, ENTRY_DEPTH + 1, look);
}

/** Sets a property of an object, in the order of names that Xcode keeps. */
function propertyEdit(parent: Node, name: string, tree: Tree, depth: number, look: Look): Edit {
  const properties = propertiesOf(parent);
  const same = properties.find(([key]) => nameOf(key) === name)?.[1];
  if (same)
    return {
      start: same.offset,
      end: same.offset + same.length,
      text: print(tree, depth + 1, look),
    };
  if (properties.length === 0)
    return {
      ...{ start: parent.offset, end: parent.offset + parent.length },
      text: print(object([[name, tree]]), depth, look),
    };
  const written = JSON.stringify(name) + look.colon + print(tree, depth + 1, look);
  const between = `,${look.lineEnd}${look.indent.repeat(depth + 1)}`;
  const next = properties.find(([key]) => nameOf(key) > name)?.[0];
  if (next) return { start: next.offset, end: next.offset, text: written + between };
  const [, last] = properties.at(-1) ?? [];
  const end = (last?.offset ?? 0) + (last?.length ?? 0);
  return { start: end, end, text: between + written };
}
