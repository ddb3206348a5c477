import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import {
  type Document,
  isAlias,
  isMap,
  isScalar,
  isSeq,
  LineCounter,
  parseAllDocuments,
  Scalar,
} from 'yaml';
import { corrupt, DocumentError } from '../document-error.ts';
import type { Reading, RebuildOptions } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { type KeyedString, keyedSlots } from '../text/keyed-strings.ts';
import type { Edit } from '../text/splice.ts';
import { splicedReading } from '../text/spliced-reading.ts';
import { writeScalar } from './write-scalar.ts';

type Parent = {
  key: string | undefined;
  path: string[];
  /** The same with the positions in lists. */
  steps: string[];
  inRecords: boolean;
  inFlow: boolean;
};

/**
 * YAML: string values for people are translated; keys, comments, anchors, order and the style of each scalar stay. The
 * only key of a file that is a language (Ruby on Rails) becomes the target's.
 */
export function readYaml(bytes: Uint8Array, settings = defaultFilterSettings): Reading {
  const { text: source, byteOrderMark } = decodeText(bytes);
  const documents = parseDocuments(source);
  const strings = documents.flatMap((document) => stringsOf(document, source));
  const { slots, omitted } = keyedSlots(strings, settings);
  const encode = (text: string) => encodeText(text, byteOrderMark);
  const finish = (options: RebuildOptions) => languageKey(documents, source, options);
  return splicedReading(source, slots, finish, encode, omitted);
}

function parseDocuments(source: string): Document.Parsed[] {
  const lines = new LineCounter();
  try {
    const found = parseAllDocuments(source, {
      lineCounter: lines,
      prettyErrors: false,
      strict: false,
    });
    const documents = 'empty' in found ? [] : found;
    const error = documents.flatMap(({ errors }) => errors)[0];
    if (error) {
      const { line } = lines.linePos(error.pos[0]);
      throw corrupt({ id: 'documents.damageLine', params: { line } });
    }
    return documents;
  } catch (error) {
    if (error instanceof DocumentError) throw error;
    // The parser is recursive.
    if (error instanceof RangeError)
      throw corrupt({ id: 'documents.damageNestedTooDeeply' }, error);
    throw error;
  }
}

function stringsOf(document: Document.Parsed, source: string): KeyedString[] {
  const strings: KeyedString[] = [];
  const visit = (node: unknown, parent: Parent): void => {
    if (isMap(node)) {
      for (const { key, value } of node.items) {
        const name = isScalar(key) ? String(key.value) : undefined;
        const path = name === undefined ? parent.path : [...parent.path, name];
        const steps = [...parent.steps, name ?? ''];
        const inFlow = parent.inFlow || node.flow === true;
        visit(value, { ...parent, key: name, path, steps, inFlow });
      }
    } else if (isSeq(node)) {
      for (const [index, item] of node.items.entries()) {
        const inRecords = parent.inRecords || isMap(item);
        const steps = [...parent.steps, String(index)];
        visit(item, { ...parent, steps, inRecords, inFlow: parent.inFlow || node.flow === true });
      }
    } else if (isScalar(node) && !isAlias(node) && typeof node.value === 'string' && node.range) {
      const [start, end] = node.range;
      const style = { type: node.type ?? Scalar.PLAIN, inFlow: parent.inFlow };
      const raw = source.slice(start, end);
      const write = (text: string) => writeScalar(text, raw, style);
      const name = parent.path.length > 0 ? parent.path.join('.') : undefined;
      const { key, inRecords, steps } = parent;
      const span = { start, end };
      strings.push({ key, name, path: steps, value: node.value, inRecords, span, write });
    }
  };
  visit(document.contents, {
    key: undefined,
    path: [],
    steps: [],
    inRecords: false,
    inFlow: false,
  });
  return strings;
}

const languageName = /^[a-z]{2,3}(?:[-_][A-Za-z]{2,4})?$/u;

function languageKey(
  documents: readonly Document.Parsed[],
  source: string,
  { targetLanguage }: RebuildOptions,
): Edit[] {
  const [document, ...others] = documents;
  const root = document?.contents;
  if (others.length > 0 || !isMap(root) || root.items.length !== 1) return [];
  const [pair] = root.items;
  const key = pair?.key;
  if (!isScalar(key) || !isMap(pair?.value) || !key.range || typeof key.value !== 'string')
    return [];
  if (!languageName.test(key.value)) return [];
  const [start, end] = key.range;
  const written = source.slice(start, end);
  const text = /^["']/u.test(written) ? JSON.stringify(targetLanguage) : targetLanguage;
  return [{ start, end, text }];
}
