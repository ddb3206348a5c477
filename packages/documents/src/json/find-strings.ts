import { createScanner, visit } from 'jsonc-parser';
import { corrupt } from '../document-error.ts';

/**
 * A string value; `key` is the nearest property name, `inRecords` whether its object is one of a list. `offsetOf` maps
 * its characters to file positions.
 */
export type JsonString = {
  key: string | undefined;
  value: string;
  /** Keys, and positions in lists. */
  path: string[];
  inRecords: boolean;
  offsetOf(index: number): number;
};

type Level = {
  key: string | undefined;
  hidden: boolean;
  isList: boolean;
  inRecords: boolean;
  /** Of the list or object itself. */
  path: string[];
  /** Of the next item in a list. */
  next: number;
};

/** Message files nest a few levels; the parser is recursive. */
const DEEPEST = 200;

/** Every string value in order. The file is not converted to objects, so no key can do harm. */
export function findStrings(source: string): JsonString[] {
  assertNestingDepth(source);
  const strings: JsonString[] = [];
  const path: Level[] = [
    { key: undefined, hidden: false, isList: false, inRecords: false, path: [], next: 0 },
  ];
  let key: string | undefined;
  /** Of the value that begins now. */
  const stepInto = (): string[] => {
    const level = path.at(-1);
    if (!level || path.length === 1) return [];
    if (!level.isList) return [...level.path, key ?? ''];
    level.next += 1;
    return [...level.path, String(level.next - 1)];
  };
  const enter = (isList: boolean) => {
    const outer = path.at(-1);
    // "@name" contains metadata for translators (ARB), "$name" a schema.
    const hidden = outer?.hidden === true || /^[@$]/u.test(key ?? '');
    const inRecords = outer?.inRecords === true || (outer?.isList === true && !isList);
    path.push({ key, hidden, isList, inRecords, path: stepInto(), next: 0 });
  };
  const leave = () => {
    key = path.pop()?.key;
  };
  visit(
    source,
    {
      onObjectBegin: () => enter(false),
      onObjectEnd: leave,
      onArrayBegin: () => enter(true),
      onArrayEnd: leave,
      onObjectProperty: (name) => {
        key = name;
      },
      onLiteralValue: (value: unknown, offset, length) => {
        const level = path.at(-1);
        const steps = stepInto();
        if (typeof value !== 'string' || !level || level.hidden) return;
        const raw = source.slice(offset, offset + length);
        const { inRecords } = level;
        strings.push({ key, value, path: steps, inRecords, offsetOf: offsets(raw, offset) });
      },
      onError: (_code, offset, _length, line) => {
        const where =
          offset >= source.length
            ? { id: 'documents.damageTruncated' }
            : { id: 'documents.damageJsonLine', params: { line: line + 1 } };
        throw corrupt(where);
      },
    },
    { allowTrailingComma: true },
  );
  return strings;
}

function offsets(raw: string, start: number): JsonString['offsetOf'] {
  if (!raw.includes('\\')) return (index) => start + 1 + index;
  const found: number[] = [];
  for (let at = 1; at < raw.length; ) {
    found.push(start + at);
    at += raw.charAt(at) !== '\\' ? 1 : raw.charAt(at + 1) === 'u' ? 6 : 2;
  }
  return (index) => found[index] ?? start + raw.length - 1;
}

/** A scanner and no pattern: a string of many megabytes (a picture as text) is too much for one. */
export function assertNestingDepth(source: string): void {
  const scanner = createScanner(source, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < source.length; scanner.scan()) {
    const token = scanner.getTokenLength() === 1 ? source.charAt(scanner.getTokenOffset()) : '';
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > DEEPEST) throw corrupt({ id: 'documents.damageNestedTooDeeply' });
  }
}
