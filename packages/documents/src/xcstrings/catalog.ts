import { findNodeAtLocation, type Node, type ParseError, parseTree } from 'jsonc-parser';
import { corrupt } from '../document-error.ts';
import { assertNestingDepth } from '../json/find-strings.ts';

/** A text of a language: the value of a `stringUnit`, or a phrase of a `stringSet`. */
export type CatalogText = {
  /** Of names and numbers below the localization, such as `variations`, `plural`, `one`, `stringUnit`. */
  path: readonly (string | number)[];
  value: string;
  /** Of its unit; undefined where it has none. */
  state: string | undefined;
  /** Where the value is in the file. */
  offset: number;
};

/** A string of the catalog. `source`: its localization in the source language; without one, the key is the text. */
export type CatalogEntry = {
  key: string;
  node: Node;
  localizations: Node | undefined;
  source: Node | undefined;
  texts: CatalogText[];
  isProtected: boolean;
};

export type Catalog = { sourceLanguage: string; entries: CatalogEntry[]; languages: Set<string> };

/** The path of the only text of an entry without variations. */
export const plainPath = ['stringUnit'] as const;

/** Throws DOCUMENT_CORRUPT for what is no string catalog. */
export function parseCatalog(text: string): Catalog {
  assertNestingDepth(text);
  const errors: ParseError[] = [];
  const root = parseTree(text, errors, { disallowComments: true });
  const [error] = errors;
  if (error) {
    const line = text.slice(0, error.offset).split('\n').length;
    throw corrupt(
      error.offset >= text.length
        ? { id: 'documents.damageTruncated' }
        : { id: 'documents.damageJsonLine', params: { line } },
    );
  }
  const sourceLanguage = root && findNodeAtLocation(root, ['sourceLanguage']);
  const strings = root && findNodeAtLocation(root, ['strings']);
  if (sourceLanguage?.type !== 'string' || strings?.type !== 'object')
    throw corrupt({ id: 'documents.damageContentMismatch' });
  const language = String(sourceLanguage.value);
  const entries = propertiesOf(strings).flatMap(([keyNode, node]) =>
    node.type === 'object' ? [readEntry(keyNode, node, language)] : [],
  );
  const languages = new Set(
    entries.flatMap(({ localizations }) => propertiesOf(localizations).map(([key]) => nameOf(key))),
  );
  return { sourceLanguage: language, entries, languages };
}

function readEntry(keyNode: Node, node: Node, language: string): CatalogEntry {
  const found = findNodeAtLocation(node, ['localizations']);
  const localizations = found?.type === 'object' ? found : undefined;
  const source = localizations && findNodeAtLocation(localizations, [language]);
  const own = source ? textsOf(source) : [];
  const key = nameOf(keyNode);
  const isKey = own.length === 0;
  return {
    ...{ key, node, localizations },
    source: isKey ? undefined : source,
    texts: isKey
      ? [{ path: plainPath, value: key, state: undefined, offset: keyNode.offset }]
      : own,
    isProtected: findNodeAtLocation(node, ['shouldTranslate'])?.value === false,
  };
}

/** The texts of a localization, in order. */
export function textsOf(node: Node, path: readonly (string | number)[] = []): CatalogText[] {
  return propertiesOf(node).flatMap(([keyNode, child]): CatalogText[] => {
    const name = nameOf(keyNode);
    const here = [...path, name];
    if (child.type !== 'object') return [];
    const state = findNodeAtLocation(child, ['state'])?.value;
    const common = { state: typeof state === 'string' ? state : undefined };
    if (name === 'stringUnit') {
      const value = findNodeAtLocation(child, ['value']);
      if (value?.type !== 'string') return [];
      return [{ ...common, path: here, value: String(value.value), offset: value.offset }];
    }
    if (name === 'stringSet') {
      const values = findNodeAtLocation(child, ['values'])?.children ?? [];
      return values.flatMap((value, index) =>
        value.type === 'string'
          ? [
              {
                ...common,
                path: [...here, index],
                value: String(value.value),
                offset: value.offset,
              },
            ]
          : [],
      );
    }
    return textsOf(child, here);
  });
}

/** The names and values of an object; none of anything else. */
export function propertiesOf(node: Node | undefined): [Node, Node][] {
  if (node?.type !== 'object') return [];
  return (node.children ?? []).flatMap(({ children }): [Node, Node][] => {
    const [key, value] = children ?? [];
    return key && value ? [[key, value]] : [];
  });
}

export const nameOf = (key: Node): string => String(key.value);

/** The name of a language in the file: one that means the same, else as Apple writes it (`zh-Hans`). */
export function languageIn({ languages, sourceLanguage }: Catalog, language: string): string {
  const wanted = wholeName(language);
  const known = [...languages, sourceLanguage];
  const same =
    known.find((one) => one === language) ?? known.find((one) => wholeName(one) === wanted);
  if (same !== undefined) return same;
  const { language: base, script } = new Intl.Locale(language).maximize();
  return base === 'zh' ? `${base}-${script}` : language;
}

/** With its script and region; undefined for what is no name of a language. */
function wholeName(language: string): string | undefined {
  try {
    return new Intl.Locale(language.replaceAll('_', '-')).maximize().baseName;
  } catch {
    return undefined;
  }
}
