import { findNodeAtLocation } from 'jsonc-parser';
import { appleItems, numberArguments } from '../apple-strings/apple-items.ts';
import { pluralCategories } from '../apple-strings/plural-categories.ts';
import { type Omission, omit } from '../omission.ts';
import { whyProgramValue } from '../program-value.ts';
import type { Reading, Rebuild } from '../reading.ts';
import { decodeText, encodeText } from '../text/decode-text.ts';
import { lastPart } from '../text/keyed-strings.ts';
import { type Edit, EditedSource } from '../text/splice.ts';
import { fragmentSlot, type SpliceSlot } from '../text/spliced-reading.ts';
import { writeTagged } from '../text/tagged-text.ts';
import {
  type CatalogEntry,
  type CatalogText,
  languageIn,
  parseCatalog,
  textsOf,
} from './catalog.ts';
import { buildLocalization, localizationEdit, lookOf } from './write-localization.ts';

const FINISHED = 'translated';
/** Of a text that has no translation yet, in Xcode's words. */
const NEW = 'new';

type Slots = { entry: CatalogEntry; slots: Map<string, SpliceSlot> };

const pathKey = (path: readonly (string | number)[]): string => path.join('\n');

/**
 * String catalogs of Xcode, which have all languages of a program in one file. A translation gets a localization of its
 * language beside the others, in the form of the source language. Texts that the file has finished in that language stay,
 * unless there are no others (as in XLIFF); everything else stays byte for byte.
 */
export function readXcstrings(bytes: Uint8Array): Reading {
  const { text, byteOrderMark } = decodeText(bytes);
  const catalog = parseCatalog(text);
  const omitted: Omission[] = [];
  const all = catalog.entries.map((entry): Slots => {
    const slots = new Map<string, SpliceSlot>();
    for (const one of entry.texts) {
      const slot = readText(entry, one, omitted);
      if (slot) slots.set(pathKey(one.path), slot);
    }
    return { entry, slots };
  });
  const look = lookOf(text);
  const rebuild: Rebuild = (translations, options) => {
    const language = languageIn(catalog, options.targetLanguage);
    const categories = pluralCategories(options.targetLanguage);
    const hasOpen = all.some(
      ({ entry, slots }) => slots.size > 0 && !isFinished(finishedTexts(entry, language)),
    );
    const kept = new Set<string>();
    const edits: Edit[] = [];
    let changed = 0;
    if (language === catalog.sourceLanguage) return { bytes, changed };
    for (const { entry, slots } of all) {
      const given = new Map<string, string>();
      const finished = finishedTexts(entry, language);
      for (const [path, slot] of slots) {
        const translation = translations.get(slot.segment.id);
        const context = { options, translations, read: () => '' };
        const edit = translation === undefined ? undefined : slot.edit(translation, context);
        if (!edit) continue;
        if (hasOpen && (isFinished(finished) || finished.texts.has(path)))
          kept.add(slot.segment.id);
        else {
          given.set(path, edit.text);
          if (!edit.same) changed += 1;
        }
      }
      if (given.size === 0) continue;
      const tree = buildLocalization(entry.source, categories, (path) => {
        const wanted = pathKey(path);
        const done = hasOpen ? finished.texts.get(wanted) : undefined;
        const sourcePath = entry.texts.some((one) => pathKey(one.path) === wanted)
          ? wanted
          : wanted.replace(/\nplural\n\w+/u, '\nplural\nother');
        const value = done ?? given.get(sourcePath);
        const source = entry.texts.find((one) => pathKey(one.path) === sourcePath);
        const isOpen = value === undefined && slots.has(sourcePath);
        return { value: value ?? source?.value ?? '', state: isOpen ? NEW : FINISHED };
      });
      edits.push(localizationEdit(entry, language, tree, look));
    }
    const written = new EditedSource(text, edits).readWith([]);
    return { bytes: encodeText(written, byteOrderMark), changed, kept };
  };
  const segments = all.flatMap(({ slots }) => [...slots.values()].map(({ segment }) => segment));
  return { segments, omitted, rebuild };
}

/** The texts of a language, without arguments and tags. */
export function readXcstringsTranslations(bytes: Uint8Array, language: string): string[] {
  const catalog = parseCatalog(decodeText(bytes).text);
  const name = languageIn(catalog, language);
  return catalog.entries.flatMap(({ localizations }) => {
    const node = localizations && findNodeAtLocation(localizations, [name]);
    return (node ? textsOf(node) : []).map(({ value }) =>
      appleItems(value)
        .map((item) => (item.kind === 'text' ? item.value : ''))
        .join(''),
    );
  });
}

/** One text of an entry, or the reason why it is none. */
function readText(
  { key, source, isProtected }: CatalogEntry,
  { value, offset }: CatalogText,
  omitted: Omission[],
): SpliceSlot | undefined {
  const items = appleItems(value);
  const words = items.map((item) => (item.kind === 'text' ? item.value : ' ')).join('');
  const name = source && !/\s/u.test(key) ? lastPart(key) : undefined;
  const reason = isProtected
    ? 'protected'
    : whyProgramValue({ key: name, value: words.trim() === '' ? '' : value, inRecords: false });
  if (reason !== undefined) {
    const shown = source && value !== key ? `${key}: ${value}` : value;
    if (reason !== 'no-letters') omitted.push(...omit(shown, reason, { place: 'body' }));
    return undefined;
  }
  const span = { start: offset, end: offset };
  const at = { id: `string-${offset}`, place: 'body', span, message: true, fills: true } as const;
  return fragmentSlot(at, items, (translated) =>
    writeTagged(numberArguments(translated, value), {
      read: (part) => value.slice(part.start, part.end),
      encode: (text) => text,
    }),
  );
}

type Finished = { all: number; texts: Map<string, string> };

/** The texts that the file has in a language and that need no work, by their paths. */
function finishedTexts({ localizations }: CatalogEntry, language: string): Finished {
  const node = localizations && findNodeAtLocation(localizations, [language]);
  const texts = node ? textsOf(node) : [];
  const finished = texts.filter(({ state, value }) => state === FINISHED && value !== '');
  return {
    all: texts.length,
    texts: new Map(finished.map(({ path, value }) => [pathKey(path), value])),
  };
}

/** Its form may be another than that of the source language. */
const isFinished = ({ all, texts }: Finished): boolean => all > 0 && texts.size === all;
