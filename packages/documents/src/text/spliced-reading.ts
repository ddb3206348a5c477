import { buildFragment } from '../inline/build-fragment.ts';
import type { Inline } from '../inline/fragment.ts';
import { holdsText, resolveFragment, visibleText } from '../inline/resolve-fragment.ts';
import type { Omission } from '../omission.ts';
import type { Reading, Rebuild, RebuildOptions } from '../reading.ts';
import type { Place, Segment } from '../segment.ts';
import { makeSegment } from '../segment.ts';
import { holdEdges } from './hold-edges.ts';
import type { Edit, Span, SpliceContext } from './splice.ts';
import { EditedSource } from './splice.ts';

/** `same` marks a translation equal to its source: it is filled in, but is not a change. */
export type SlotEdit = Edit & { same?: boolean };

/** A segment of a text file. Small ones (attributes) may be inside large ones (sentences). */
export type SpliceSlot = {
  segment: Segment;
  /** All that it may change. */
  span: Span;
  size: 'small' | 'large';
  /** undefined without a visible difference. */
  edit(translation: string, context: SpliceContext): SlotEdit | undefined;
};

/**
 * `message` is set for program messages with placeholders; `fills` if the translation is next to its source, so that an
 * equal one has to be written too.
 */
export type SlotPlace = {
  id: string;
  place: Place;
  span: Span;
  message?: boolean;
  fills?: boolean;
};

/**
 * A sentence with inline markup, or undefined if there is nothing to translate. What it is made of needs several times the
 * memory of its text: with a function as `items` it is made again for the translation, instead of being kept.
 */
export function fragmentSlot<P>(
  { id, place, span, message, fills }: SlotPlace,
  items: Inline<P>[] | (() => Inline<P>[]),
  write: (items: Inline<P>[], context: SpliceContext) => string,
): SpliceSlot | undefined {
  const build = () => {
    const built = buildFragment(typeof items === 'function' ? items() : items);
    return built && message ? holdEdges(built) : built;
  };
  const first = build();
  if (!first) return undefined;
  return {
    segment: makeSegment(id, place, first),
    span,
    size: 'large',
    edit(translation, context) {
      const fragment = build();
      if (!fragment) return undefined;
      if (!holdsText(fragment, translation)) return undefined;
      const translated = resolveFragment(fragment, translation);
      const source = resolveFragment(fragment, fragment.text);
      const same = visibleText(translated) === visibleText(source);
      if (same && !fills) return undefined;
      return { ...span, text: write(translated, context), same };
    },
  };
}

/** A text without markup, such as an attribute's. */
export function plainTextSlot(
  { id, place, span }: SlotPlace,
  text: string,
  write: (text: string) => string,
): SpliceSlot {
  return {
    segment: { id, text, plain: text, markup: 'none', place },
    span,
    size: 'small',
    edit(translation) {
      const trimmed = translation.trim();
      if (trimmed === '' || trimmed === text) return undefined;
      return { ...span, text: write(trimmed) };
    },
  };
}

/** What a format adds to a changed document: its language, direction, disclaimer. */
export type Finish = (options: RebuildOptions) => Edit[];

/** Everything untranslated stays byte for byte. */
export function splicedReading(
  source: string,
  slots: SpliceSlot[],
  finish: Finish,
  encode: (text: string) => Uint8Array,
  omitted: Omission[] = [],
): Reading {
  const rebuild: Rebuild = (translations, options) => {
    const editOf = (slot: SpliceSlot, read: SpliceContext['read']) => {
      const translation = translations.get(slot.segment.id);
      if (translation === undefined) return [];
      const edit = slot.edit(translation, { options, translations, read });
      return edit ? [edit] : [];
    };
    const plain = new EditedSource(source, []);
    const small = slots
      .filter(({ size }) => size === 'small')
      .flatMap((slot) => editOf(slot, (span) => plain.read(span)));
    const edited = new EditedSource(source, [...small, ...finish(options)]);
    const large = slots
      .filter(({ size }) => size === 'large')
      .flatMap((slot) => editOf(slot, (span) => edited.read(span)));
    const changed = [...small, ...large].filter(({ same }) => !same).length;
    return { bytes: encode(edited.readWith(large)), changed };
  };
  return { segments: slots.map(({ segment }) => segment), omitted, rebuild };
}
