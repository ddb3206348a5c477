import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import { corrupt } from '../document-error.ts';
import { setAttribute } from '../epub/xml-texts.ts';
import { type Omission, omit } from '../omission.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import { readAndroid } from '../resources/read-android.ts';
import { utf8Declared } from '../resources/read-resx.ts';
import type { Segment } from '../segment.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { EditStream, type TakeSlot } from '../text/edit-stream.ts';
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
  const found: { segment: Segment; start: number }[] = [];
  const { omitted } = readTexts(source, { language, settings }, ({ segment, span }) =>
    found.push({ segment, start: span.start }),
  );
  // A sentence comes before its footnotes.
  const segments = found.sort((a, b) => a.start - b.start).map(({ segment }) => segment);
  const rebuild: Rebuild = (translations, options) => {
    const again = decodeText(bytes, declared).text;
    const { edited, changed } = editTexts(again, { language, settings }, translations, options);
    const text = edited.read({ start: 0, end: again.length });
    return { bytes: encodeText(utf8Declared(text), byteOrderMark), changed };
  };
  return { segments, omitted, rebuild };
}

type How = { language: Language | undefined; settings: FilterSettings };

/** Gives all texts to `take`, each after those in it. */
function readTexts(source: string, { language, settings }: How, take: TakeSlot) {
  const tree = readXmlTree(source);
  if (otherFormats.has(tree.root.local)) throw corrupt({ id: 'documents.damageContentMismatch' });
  const marks = readItsMarks(tree);
  const vocabulary = languageOf(tree, language);
  const profile = readProfileMarks(tree, settings);
  const decider = new Decider(tree, { its: marks, profile }, vocabulary);
  const reader = new RunReader(tree, decider, take);
  reader.read();
  return {
    omitted: [...entityTexts(tree), ...marks.omitted, ...profile.omitted, ...reader.omitted],
    finish: (options: RebuildOptions) => languageEdits(tree, vocabulary, options),
  };
}

/** The file is read again, so that its elements are in memory only meanwhile. */
function editTexts(
  source: string,
  how: How,
  translations: ReadonlyMap<string, string>,
  options: RebuildOptions,
): { edited: EditedSource; changed: number } {
  const stream = new EditStream(source, translations, options);
  const { finish } = readTexts(source, how, stream.take);
  const edited = new EditedSource(source, [...stream.edits, ...finish(options)]);
  return { edited, changed: stream.changed };
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
