import { defaultFilterSettings } from '@glossa/contracts/filter-settings';
import { corrupt } from '../document-error.ts';
import { setAttribute } from '../epub/xml-texts.ts';
import { type Omission, omit } from '../omission.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import { readAndroid } from '../resources/read-android.ts';
import { utf8Declared } from '../resources/read-resx.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { nestedEdits } from '../text/nested-edits.ts';
import { type Edit, EditedSource } from '../text/splice.ts';
import { readXmlTree, type XmlTree } from '../xml/xml-tree.ts';
import { Decider } from './decide.ts';
import { readItsMarks } from './its-rules.ts';
import { readProfileMarks } from './profile-marks.ts';
import { RunReader } from './read-runs.ts';
import { type Language, languageOf } from './vocabularies/choose-vocabulary.ts';

/** Files that have a reader of their own, or whose texts are in several languages. */
const otherFormats = new Set(['xliff', 'tmx', 'plist', 'html', 'svg']);

/**
 * XML with rules: DITA, DocBook, and other files by the Internationalization Tag Set (ITS 2.0). What is not translated
 * stays byte for byte; entities and other files are not followed. `language`: what the name of the file says.
 */
export function readXml(
  bytes: Uint8Array,
  language?: Language,
  settings = defaultFilterSettings,
): Reading {
  const head = new TextDecoder('latin1').decode(bytes.subarray(0, 1024));
  const declared = /^\s*<\?xml\s[^<>]*?encoding\s*=\s*["']([\w.:-]+)/iu.exec(head)?.[1];
  const { text: source, byteOrderMark } = decodeText(bytes, declared);
  if (language === undefined && /<resources[\s>/]/u.test(source.slice(0, 10_000))) {
    const root = /<(?![?!])([^\s>/]+)/u.exec(source.replace(/<!--[\s\S]*?-->/gu, ''))?.[1];
    if (root === 'resources') return readAndroid(bytes);
  }
  const tree = readXmlTree(source);
  if (otherFormats.has(tree.root.local)) throw corrupt({ id: 'documents.damageContentMismatch' });
  const marks = readItsMarks(tree);
  const found = languageOf(tree, language);
  const profile = readProfileMarks(tree, settings);
  const reader = new RunReader(tree, new Decider(tree, { its: marks, profile }, found));
  const slots = reader.read();
  const rebuild: Rebuild = (translations, options) => {
    const { edits, changed } = nestedEdits(source, slots, translations, options);
    const finished = [...edits, ...languageEdits(tree, found, options)];
    const text = new EditedSource(source, finished).read({ start: 0, end: source.length });
    return { bytes: encodeText(utf8Declared(text), byteOrderMark), changed };
  };
  const segments = slots.map(({ slot }) => slot.segment);
  return {
    segments,
    omitted: [...entityTexts(tree), ...marks.omitted, ...profile.omitted, ...reader.omitted],
    rebuild,
  };
}

/** Texts of entities that the file defines: their places in sentences are kept, and so is what they stand for. */
const entityTexts = ({ type }: XmlTree): Omission[] =>
  [...type.entities].flatMap(([name, value]) =>
    value === undefined ? [] : omit(`${name}: ${value}`, 'entity', { place: 'body' }),
  );

/** The language of a file that names one, and the direction in the languages that have it. */
function languageEdits(
  { source, root, tokens }: XmlTree,
  language: Language | undefined,
  { targetLanguage, direction }: RebuildOptions,
): Edit[] {
  const tag = tokens[root.open]?.span;
  if (!tag) return [];
  const stated = ['xml:lang', ...(language === 'docbook' ? ['lang'] : [])].filter((name) =>
    root.attributes.some((one) => one.name === name),
  );
  const names = stated.flatMap((name) => setAttribute(source, tag, name, targetLanguage));
  const turned = direction === 'rtl' && language !== undefined;
  return [...names, ...(turned ? setAttribute(source, tag, 'dir', 'rtl') : [])];
}
