import { createScanner, visit } from 'jsonc-parser';
import { corrupt } from '../document-error.ts';

/** A string value; `key` is the nearest property name. `offsetOf` maps its characters to file positions. */
export type JsonString = {
  key: string | undefined;
  value: string;
  offsetOf(index: number): number;
};

/** Message files nest a few levels; the parser is recursive. */
const DEEPEST = 200;

/** Every string value in order. The file is not converted to objects, so no key can do harm. */
export function findStrings(source: string): JsonString[] {
  assertNestingDepth(source);
  const strings: JsonString[] = [];
  const path: { key: string | undefined; hidden: boolean }[] = [{ key: undefined, hidden: false }];
  let key: string | undefined;
  const enter = () => {
    // "@name" contains metadata for translators (ARB), "$name" a schema.
    path.push({ key, hidden: path.at(-1)?.hidden === true || /^[@$]/u.test(key ?? '') });
  };
  const leave = () => {
    key = path.pop()?.key;
  };
  visit(
    source,
    {
      onObjectBegin: enter,
      onObjectEnd: leave,
      onArrayBegin: enter,
      onArrayEnd: leave,
      onObjectProperty: (name) => {
        key = name;
      },
      onLiteralValue: (value: unknown, offset, length) => {
        if (typeof value !== 'string' || path.at(-1)?.hidden) return;
        const raw = source.slice(offset, offset + length);
        strings.push({ key, value, offsetOf: offsets(raw, offset) });
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
function assertNestingDepth(source: string): void {
  const scanner = createScanner(source, true);
  let depth = 0;
  for (scanner.scan(); scanner.getTokenOffset() < source.length; scanner.scan()) {
    const token = scanner.getTokenLength() === 1 ? source.charAt(scanner.getTokenOffset()) : '';
    if (token === '{' || token === '[') depth += 1;
    if (token === '}' || token === ']') depth -= 1;
    if (depth > DEEPEST) throw corrupt({ id: 'documents.damageNestedTooDeeply' });
  }
}
