import type {
  Pattern,
  PatternElement,
  Placeable,
  Resource,
  SelectExpression,
} from '@fluent/syntax';
import { FluentParser } from '@fluent/syntax';
import { corrupt } from '../document-error.ts';
import { type Omission, omit } from '../omission.ts';
import type { Span } from '../text/splice.ts';

/** A pattern to translate. `isInner`: a variant of a selector that is part of a sentence. */
export type FluentText = {
  pattern: Pattern;
  key: string;
  name: string;
  isInner: boolean;
};

export type FluentFile = { texts: FluentText[]; omitted: Omission[] };

/** The library does not type spans as given, because a parser can leave them out. */
export const spanOf = ({ span }: PatternElement | Pattern | { span?: Span }): Span => ({
  start: span?.start ?? 0,
  end: span?.end ?? 0,
});

/** Throws DOCUMENT_CORRUPT if the file has no message at all. */
export function parseFluent(source: string): FluentFile {
  const { body } = parse(source);
  const found: FluentFile = { texts: [], omitted: [] };
  let junk: Span | undefined;
  for (const entry of body) {
    if (entry.type === 'Junk') {
      junk ??= spanOf(entry);
      found.omitted.push(...omit(entry.content, 'unreadable', { place: 'body' }));
    }
    if (entry.type !== 'Message' && entry.type !== 'Term') continue;
    const isTerm = entry.type === 'Term';
    const name = `${isTerm ? '-' : ''}${entry.id.name}`;
    if (entry.value) add(found, { pattern: entry.value, key: entry.id.name, name, isInner: false });
    for (const attribute of entry.attributes) {
      const { name: key } = attribute.id;
      const own = { pattern: attribute.value, key, name: `${name}.${key}`, isInner: false };
      // Selectors use attributes of terms, and people see none of them.
      if (!isTerm) add(found, own);
      else found.omitted.push(...omitPattern(own));
    }
  }
  if (junk && body.every(({ type }) => type !== 'Message' && type !== 'Term')) {
    const line = source.slice(0, junk.start).split(/\r\n|\n/u).length;
    throw corrupt({ id: 'documents.damageLine', params: { line } });
  }
  return found;
}

function parse(source: string): Resource {
  try {
    return new FluentParser({ withSpans: true }).parse(source);
  } catch (error) {
    // The parser is recursive.
    if (error instanceof RangeError)
      throw corrupt({ id: 'documents.damageNestedTooDeeply' }, error);
    throw error;
  }
}

export const isSelector = (
  element: PatternElement,
): element is Placeable & { expression: SelectExpression } =>
  element.type === 'Placeable' && element.expression.type === 'SelectExpression';

/** Variants first: their texts are before that of the sentence around them. */
function add(found: FluentFile, text: FluentText): void {
  const { elements } = text.pattern;
  const selectors = elements.filter(isSelector);
  const hasWords = elements.some(({ type }) => type === 'TextElement');
  const isDeep = text.isInner && selectors.length > 0 && hasWords;
  for (const { expression } of selectors) {
    for (const { value, key } of expression.variants) {
      const variant = key.type === 'Identifier' ? key.name : key.value;
      const name = `${text.name}[${variant}]`;
      const own = { ...text, pattern: value, name, isInner: text.isInner || hasWords };
      if (isDeep) found.omitted.push(...omitPattern(own));
      else add(found, own);
    }
  }
  // A sentence in a variant that has a choice of its own.
  if (isDeep) found.omitted.push(...omitPattern(text));
  else if (hasWords) found.texts.push(text);
}

const omitPattern = ({ pattern, name }: FluentText): Omission[] => {
  const words = pattern.elements.map((one) => (one.type === 'TextElement' ? one.value : ' '));
  return omit(`${name}: ${words.join('')}`, 'program-value', { place: 'body' });
};
