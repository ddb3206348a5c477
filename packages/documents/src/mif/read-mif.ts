import { Buffer } from 'node:buffer';
import { corrupt } from '../document-error.ts';
import { visibleText } from '../inline/resolve-fragment.ts';
import { type Omission, omit, omitAround } from '../omission.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import type { Segment } from '../segment.ts';
import { EditStream, type TakeSlot } from '../text/edit-stream.ts';
import { EditedSource } from '../text/splice.ts';
import { fragmentSlot } from '../text/spliced-reading.ts';
import { formatSlot, readMarker } from './block-text.ts';
import { disclaimerEdits } from './disclaimer.ts';
import { type FoundText, findTexts } from './find-texts.ts';
import { decodeMif } from './mif-string.ts';
import { toFrameRoman, toUtf8 } from './old-strings.ts';
import { readParagraph } from './read-paragraph.ts';
import { childNamed, dataOf, type Statement, scanMif, statementsIn } from './scan-mif.ts';
import { writeParagraph } from './write-paragraph.ts';
import { lineBreakOf } from './write-text.ts';

const header = /^(?:\u00ef\u00bb\u00bf)?\s*<MIFFile\s+(\d+(?:\.\d+)?)\s*>/u;
/** From this version on, strings are in UTF-8. */
const unicodeVersion = 8;

/**
 * FrameMaker's text format (MIF). Paragraphs of the pages, tables, footnotes, lines in pictures, entries of the index,
 * variables and the words around numbers are translated; everything else stays byte for byte. Texts of
 * reference pages and hidden ones are listed.
 */
export function readMif(bytes: Uint8Array): Reading {
  const original = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1');
  const version = Number(header.exec(original)?.[1]);
  if (Number.isNaN(version)) throw corrupt({ id: 'documents.damageContentMismatch' });
  const isOld = version < unicodeVersion;
  const source = isOld ? toUtf8(original) : original;
  const segments: Segment[] = [];
  const { omitted } = readTexts(source, (slot, inner = []) => {
    for (const { segment } of [slot, ...inner]) segments.push(segment);
  });
  const rebuild: Rebuild = (translations, options) => {
    const { edited, changed } = editTexts(source, translations, options);
    const text = edited.read({ start: 0, end: source.length });
    const written = isOld ? (asBefore(text) ?? raised(text)) : text;
    return { bytes: new Uint8Array(Buffer.from(written, 'latin1')), changed };
  };
  // A file that is written as before stays of its version.
  const asBefore = (text: string) =>
    toFrameRoman(source) === original ? toFrameRoman(text) : undefined;
  return { segments, omitted, rebuild };
}

/** The file is read again, so that its statements are in memory only meanwhile. */
function editTexts(
  source: string,
  translations: ReadonlyMap<string, string>,
  options: RebuildOptions,
): { edited: EditedSource; changed: number } {
  const stream = new EditStream(source, translations, options);
  const { texts } = readTexts(source, stream.take);
  const { disclaimer } = options;
  const added = disclaimer ? disclaimerEdits(source, texts, disclaimer) : [];
  return { edited: new EditedSource(source, [...stream.edits, ...added]), changed: stream.changed };
}

const raised = (text: string): string =>
  text.replace(header, (whole, version: string) => whole.replace(version, `${unicodeVersion}.00`));

type Texts = { omitted: Omission[]; texts: FoundText[] };

/** Gives each paragraph to `take` with the entries of the index in it. */
function readTexts(source: string, take: TakeSlot): Texts {
  const top = scanMif(source);
  const omitted: Omission[] = [];
  const texts = findTexts(source, top);
  const hiddenTags = hiddenConditions(source, top);
  const eol = lineBreakOf(source);
  for (const { statement, kind, place } of texts) {
    const { items, markers } = readParagraph(source, statement, hiddenTags);
    const [first, last] = [items[0], items.at(-1)];
    if (!first || !last) continue;
    if (kind === 'reference' || kind === 'hidden') {
      const reason = kind === 'hidden' ? 'hidden' : 'page';
      omitted.push(...omit(visibleText(items), reason, { place }));
      continue;
    }
    const ends = { from: first.payload, to: last.payload };
    const span = { start: startOf(first.payload.raw), end: endOf(last.payload.raw) };
    const slot = fragmentSlot({ id: `${span.start}`, place, span }, items, (written, { read }) =>
      writeParagraph(written, ends, { read, eol }),
    );
    omitted.push(...omitAround(items, slot !== undefined, { place }));
    const inner = markers.flatMap((marker) => {
      const read = readMarker(source, marker);
      omitted.push(...read.omitted);
      return read.slots;
    });
    if (slot) take(slot, inner);
    else for (const one of inner) take(one, []);
  }
  for (const one of formatsIn(top)) {
    const slot = formatSlot(source, one);
    if (slot) take(slot, []);
  }
  return { omitted, texts };
}

type Raw = { start: number; end: number } | string;
const startOf = (raw: Raw): number => (typeof raw === 'string' ? 0 : raw.start);
const endOf = (raw: Raw): number => (typeof raw === 'string' ? 0 : raw.end);

const catalogs = new Set(['VariableFormats', 'XRefFormats', 'PgfCatalog']);
const formats = new Set(['VariableDef', 'XRefDef', 'PgfNumFormat']);

function* formatsIn(top: Statement): Generator<Statement> {
  for (const catalog of top.children) {
    if (!catalogs.has(catalog.name)) continue;
    for (const one of statementsIn(catalog)) if (formats.has(one.name)) yield one;
  }
}

function hiddenConditions(source: string, top: Statement): Set<string> {
  const catalog = childNamed(top, 'ConditionCatalog');
  const names = (catalog?.children ?? []).flatMap((condition) => {
    const state = childNamed(condition, 'CState');
    const tag = childNamed(condition, 'CTag')?.text;
    const isHidden = state && dataOf(source, state) === 'CHidden';
    return tag && isHidden ? [decodeMif(source, tag, 'utf-8').value] : [];
  });
  return new Set(names);
}
