import type { OmissionReason } from '@glossa/contracts/document-review';
import type { Element } from '@xmldom/xmldom';
import { type Omission, omit } from '../omission.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import type { Segment } from '../segment.ts';
import type { OfficePackage } from './office-package.ts';
import { rootOf } from './office-package.ts';
import type { Slot } from './slot.ts';
import type { Target } from './target.ts';
import { serializeXml } from './xml-part.ts';

export type PartReading<T extends Target> = {
  slots: Slot<T>[];
  /** Texts that repeat those of other parts: not segments, but they get the same translation. */
  echoes?: Slot<T>[];
  /** Texts that are left as they are. */
  omitted?: Omission[];
  /** Sets the direction of non-paragraphs (tables, sections) once, after the texts are written. */
  turn?(target: T): void;
};

export type TextPart<T extends Target> = {
  name: string;
  /** All its texts repeat those of other parts. */
  echoes?: boolean;
  /** Why a filter profile leaves out its texts. */
  leftOut?: OmissionReason;
  read(root: Element): PartReading<T>;
  /** Additional changes besides the translation; returns whether it wrote anything. */
  finish?(root: Element, options: RebuildOptions, target: T): boolean;
};

type Saying = { tagged: string; translation: string; shown: string };

/** The visible translation of each source text. */
export type Said = ReadonlyMap<string, Saying>;

export type PartsOptions<T extends Target> = {
  target(options: RebuildOptions): T;
  /** Parts that are not our XML, such as the workbook behind a chart; called with the translations. */
  others?(said: Said, options: RebuildOptions): Map<string, Uint8Array>;
};

/** Reads and rewrites a package part by part. */
export function readParts<T extends Target>(
  pack: OfficePackage,
  parts: TextPart<T>[],
  { target: targetOf, others }: PartsOptions<T>,
): Reading {
  const rebuild: Rebuild = (translations, options) => {
    const said = new Map<string, Saying>();
    const work = { translations, options, target: targetOf(options), said };
    const { changed, replaced } = translateParts(pack, parts, work);
    const rest = others?.(said, options) ?? new Map<string, Uint8Array>();
    return { bytes: pack.write(new Map([...replaced, ...rest])), changed };
  };
  return { ...textsOf(pack, parts), rebuild };
}

export function textsOf<T extends Target>(
  pack: OfficePackage,
  parts: TextPart<T>[],
): { segments: Segment[]; omitted: Omission[] } {
  const segments: Segment[] = [];
  const omitted: Omission[] = [...pack.omitted];
  for (const part of parts) {
    if (part.echoes) continue;
    const reading = part.read(pack.root(part.name));
    for (const { segment } of reading.slots) {
      if (part.leftOut) omitted.push(...omit(segment.plain, part.leftOut, segment));
      else segments.push(segment);
    }
    for (const one of reading.omitted ?? []) omitted.push(one);
  }
  return { segments, omitted };
}

export type PartsWork<T extends Target> = {
  translations: ReadonlyMap<string, string>;
  options: RebuildOptions;
  target: T;
  /** Grows with every translated text. */
  said: Map<string, Saying>;
};

/**
 * The changed parts, rewritten. They are parsed again for each translation: that keeps the source clean for the next
 * language, and the trees of a large document are not in memory while it is translated.
 */
export function translateParts<T extends Target>(
  pack: OfficePackage,
  parts: TextPart<T>[],
  { translations, options, target, said }: PartsWork<T>,
): { changed: number; replaced: Map<string, Uint8Array> } {
  const replaced = new Map<string, Uint8Array>();
  let changed = 0;
  const inOrder = [...parts.filter((one) => !one.echoes), ...parts.filter((one) => one.echoes)];
  for (const part of inOrder) {
    const document = pack.parse(part.name);
    const root = rootOf(document, part.name);
    const reading = part.read(root);
    const own = part.echoes || part.leftOut ? [] : reading.slots;
    const changedHere = writeSlots(own, translations, target, said);
    changed += changedHere;
    const echoes = part.leftOut ? [] : (reading.echoes ?? []);
    const repeating = part.echoes ? reading.slots : echoes;
    const repeated = repeating.filter((slot) => {
      const translation = repeat(slot, said);
      if (translation === undefined) return false;
      return slot.writers.map((write) => write(translation, target)).includes(true);
    });
    const isChanged = changedHere > 0 || repeated.length > 0;
    if (isChanged) reading.turn?.(target);
    const finished = part.finish?.(root, options, target) ?? false;
    if (isChanged || finished) replaced.set(part.name, serializeXml(document));
  }
  return { changed, replaced };
}

/** The number of changed texts; `said` stores their translations. */
export function writeSlots<T extends Target>(
  slots: Slot<T>[],
  translations: ReadonlyMap<string, string>,
  target: T,
  said: Map<string, Saying>,
): number {
  return slots.filter((slot) => {
    const translation = translations.get(slot.segment.id);
    if (translation === undefined) return false;
    const { plain, text } = slot.segment;
    const shown = slot.show(translation);
    if (shown !== '' && !said.has(plain)) said.set(plain, { tagged: text, translation, shown });
    return slot.writers.map((write) => write(translation, target)).includes(true);
  }).length;
}

/** Tags mean the same only if the text is split the same way. */
function repeat<T extends Target>({ segment }: Slot<T>, said: Said): string | undefined {
  const known = said.get(segment.plain);
  return known?.tagged === segment.text ? known.translation : known?.shown;
}
