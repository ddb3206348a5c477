import {
  bulletSign,
  type DisclaimerRun,
  type DisclaimerText,
  disclaimerFromPlain,
  withAddresses,
} from '@glossa/contracts/disclaimer-text';
import { defaultFilterSettings, type FilterSettings } from '@glossa/contracts/filter-settings';
import type { Element } from '@xmldom/xmldom';
import { type DrawnParts, listDrawnParts } from '../ooxml/chart-parts.ts';
import { OfficePackage } from '../ooxml/office-package.ts';
import { readParts, type TextPart } from '../ooxml/read-parts.ts';
import { localeOf } from '../ooxml/target.ts';
import {
  childElements,
  childNamed,
  createLike,
  setOwnAttribute,
  xmlSafe,
} from '../ooxml/xml-part.ts';
import type { Reading, RebuildOptions } from '../reading.ts';
import type { Place } from '../segment.ts';
import { echoInWorkbooks } from '../xlsx/echo-workbook.ts';
import { directParagraph, runPropertiesFor, type WordTarget } from './direction.ts';
import { readStory } from './read-story.ts';
import { ensureProperty } from './schema-order.ts';
import { wordFilter } from './word-filter.ts';
import { textElement } from './write-paragraph.ts';

/** Half points: 8 pt, the size of a footnote. */
const SIZE = '16';

type Disclaimer = { disclaimer: string; markedDisclaimer?: DisclaimerText | undefined };

/** Adds the disclaimer as the last paragraphs; the last section's settings must stay behind it. */
function appendDisclaimer(
  root: Element,
  { disclaimer, markedDisclaimer }: Disclaimer,
  target: WordTarget,
): void {
  const body = childNamed(root, 'body');
  if (!body) return;
  const last = childElements(body).at(-1);
  const section = last?.localName === 'sectPr' ? last : null;
  const blocks = markedDisclaimer
    ? withAddresses(markedDisclaimer)
    : disclaimerFromPlain(disclaimer);
  for (const { kind, runs } of blocks) {
    const paragraph = createLike(root, 'p');
    // A native list would need numbering definitions, which the document may lack.
    if (kind === 'bullet') paragraph.appendChild(writeRun(root, { text: bulletSign }, target));
    for (const run of runs) paragraph.appendChild(writeRun(root, run, target));
    directParagraph(paragraph, target);
    body.insertBefore(paragraph, section);
  }
}

/** Word's element names, in schema order. */
function writeRun(root: Element, marked: DisclaimerRun, target: WordTarget): Element {
  const run = createLike(root, 'r');
  const properties = createLike(root, 'rPr');
  for (const name of marked.bold ? ['b', 'bCs'] : []) ensureProperty(properties, name);
  for (const name of marked.italic ? ['i', 'iCs'] : []) ensureProperty(properties, name);
  setOwnAttribute(ensureProperty(properties, 'sz'), 'val', SIZE);
  setOwnAttribute(ensureProperty(properties, 'szCs'), 'val', SIZE);
  if (marked.underline) setOwnAttribute(ensureProperty(properties, 'u'), 'val', 'single');
  run.appendChild(runPropertiesFor(root, properties, target));
  for (const [index, line] of marked.text.split('\n').entries()) {
    if (index > 0) run.appendChild(createLike(run, 'br'));
    if (line !== '') run.appendChild(textElement(run, xmlSafe(line)));
  }
  return run;
}

const wordPlaces: Record<string, Place> = {
  'document.main': 'body',
  'template.main': 'body',
  footnotes: 'footnote',
  endnotes: 'endnote',
  comments: 'comment',
  header: 'header',
  footer: 'footer',
};

const readingOrder: Place[] = ['header', 'body', 'footer', 'footnote', 'endnote', 'comment'];

type Story = { name: string; place: Place };

/** The parts with text in reading order, by content type: programs choose part names freely. */
function listTextParts(
  pack: OfficePackage,
  settings: FilterSettings,
  finish: TextPart<WordTarget>['finish'] & {},
): { parts: TextPart<WordTarget>[]; workbooks: string[] } {
  const stories = pack.names.flatMap((name): Story[] => {
    const place = wordPlaces[wordType(pack, name)];
    return place ? [{ name, place }] : [];
  });
  if (!stories.some(({ place }) => place === 'body')) throw pack.notThisKind();
  // The glossary has its own headers and notes, which are only shown once its texts are inserted.
  const glossaries = pack.names.filter((name) => wordType(pack, name) === 'document.glossary');
  const inGlossary = new Set(
    glossaries.flatMap((name) => pack.related(name).map(({ target }) => target)),
  );
  const inOrder = stories
    .filter(({ name }) => !inGlossary.has(name))
    .sort((a, b) => readingOrder.indexOf(a.place) - readingOrder.indexOf(b.place));
  const drawn = inOrder.map(({ name }) => listDrawnParts(pack, name));
  const filter = wordFilter(pack, settings);
  const parts: TextPart<WordTarget>[] = [
    ...inOrder.map(({ name, place }): TextPart<WordTarget> => {
      const nameOf = (id: string) => pack.related(name).find((one) => one.id === id)?.target;
      const read = (root: Element) => readStory(root, name, place, nameOf, filter);
      if (place === 'body') return { name, read, finish };
      return { name, read, ...(leavesOut(settings, place) ? { leftOut: 'profile' } : {}) };
    }),
    ...drawn.flatMap((one: DrawnParts, index) =>
      leavesOut(settings, inOrder[index]?.place)
        ? one.parts.map((part) => ({ ...part, leftOut: 'profile' as const }))
        : one.parts,
    ),
    // An emptied content control shows its prompt again, which comes from here.
    ...glossaries.map((name) => ({
      name,
      echoes: true,
      read: (root: Element) => readStory(root, name, 'body'),
    })),
  ];
  const unique = new Map(parts.map((part) => [part.name, part]));
  return { parts: [...unique.values()], workbooks: drawn.flatMap((one) => one.workbooks) };
}

function leavesOut({ word }: FilterSettings, place: Place | undefined): boolean {
  if (place === 'comment') return !word.comments;
  if (place === 'header' || place === 'footer') return !word.headersAndFooters;
  return (place === 'footnote' || place === 'endnote') && !word.notes;
}

function wordType(pack: OfficePackage, name: string): string {
  const type = /officedocument\.wordprocessingml\.([a-z.]+)\+xml$/iu.exec(pack.typeOf(name));
  return type?.[1] ?? '';
}

/** Word documents (ECMA-376, transitional and strict). */
export function readDocx(bytes: Uint8Array, settings = defaultFilterSettings): Reading {
  const pack = new OfficePackage(bytes, { id: 'documents.kindWord' }, 'docx');
  const { parts, workbooks } = listTextParts(pack, settings, withDisclaimer);
  return readParts(pack, parts, {
    target: (options) => targetOf(pack, options),
    others: (said, options) => echoInWorkbooks(pack, workbooks, said, options),
  });
}

function withDisclaimer(
  root: Element,
  { disclaimer, markedDisclaimer }: RebuildOptions,
  target: WordTarget,
): boolean {
  if (!disclaimer) return false;
  appendDisclaimer(root, { disclaimer, markedDisclaimer }, target);
  return true;
}

function targetOf(pack: OfficePackage, options: RebuildOptions): WordTarget {
  const styles = pack.has('word/styles.xml') ? pack.bytes('word/styles.xml') : new Uint8Array();
  const xml = new TextDecoder().decode(styles);
  return {
    locale: localeOf(options.targetLanguage),
    rightToLeft: options.direction === 'rtl',
    stylesRightToLeft: /<(?:\w+:)?(?:bidi|rtl)(?:\s*\/?>|\s+\w+:val="(?:1|true|on)")/u.test(xml),
  };
}
