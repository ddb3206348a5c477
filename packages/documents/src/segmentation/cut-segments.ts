import type { DocumentFormat } from '../detect-format.ts';
import type { Segment } from '../segment.ts';
import { isTranslatable } from '../translatable.ts';
import {
  divideItems,
  mergeItems,
  type SegmentItem,
  seenText,
  segmentItems,
} from './segment-items.ts';
import { makeSentence, type Sentence, translatedItems, trimItems, writeItems } from './sentence.ts';
import type { SentenceCutter } from './sentence-cutter.ts';

/** Sentences of a paragraph, and what is between them. */
type Paragraph<S extends Segment> = { segment: S; parts: (Sentence<S> | readonly SegmentItem[])[] };

export type CutSegments<S extends Segment = Segment> = {
  segments: S[];
  /** The translations of paragraphs from those of their sentences. Throws RangeError for an unknown id. */
  join: (translations: ReadonlyMap<string, string>) => Map<string, string>;
};

/** The tools that wrote these files have divided their texts, and players show cues one by one. */
const divided: ReadonlySet<string> = new Set<DocumentFormat>(['po', 'srt', 'vtt', 'xliff']);

/**
 * Divides the segments of a document into sentences. The first sentence of `p1` is `p1.s1`; a paragraph of one sentence
 * keeps its id. What has nothing to translate, such as a number, stays with the sentence behind it.
 */
export function cutIntoSentences<S extends Segment>(
  segments: readonly S[],
  format: string,
  cutter: SentenceCutter,
): CutSegments<S> {
  const candidates = divided.has(format)
    ? []
    : segments.flatMap((segment) => {
        const items = cutter.isCut(segment) ? segmentItems(segment) : undefined;
        return items ? [{ segment, items }] : [];
      });
  const cuts = cutter.cuts(candidates.map(({ items }) => items.map(seenText).join('')));
  const taken = new Set(segments.map(({ id }) => id));
  const paragraphs = new Map<string, Paragraph<S>>();
  for (const [index, { segment, items }] of candidates.entries()) {
    const pieces = joinEmpty(divideItems(items, cuts[index] ?? [], cutter.atomsLeft));
    const paragraph = pieces.length > 1 ? makeParagraph(segment, pieces) : undefined;
    const ids = sentencesOf(paragraph).map(({ segment: { id } }) => id);
    // Ids are made of names in some files.
    if (!paragraph || ids.some((id) => taken.has(id))) continue;
    paragraphs.set(segment.id, paragraph);
  }
  const all = segments.flatMap((segment) => {
    const paragraph = paragraphs.get(segment.id);
    return paragraph ? sentencesOf(paragraph).map((one) => one.segment) : [segment];
  });
  return { segments: all, join: (translations) => join(all, paragraphs, translations) };
}

const isSentence = <S extends Segment>(
  part: Sentence<S> | readonly SegmentItem[],
): part is Sentence<S> => 'segment' in part;
const sentencesOf = <S extends Segment>(paragraph: Paragraph<S> | undefined): Sentence<S>[] =>
  paragraph?.parts.filter((part) => isSentence(part)) ?? [];

/** Pieces with something to translate each; the others belong to the next one, at the end to the one before. */
function joinEmpty(pieces: readonly SegmentItem[][]): SegmentItem[][] {
  const joined: SegmentItem[][] = [];
  let held: SegmentItem[] = [];
  for (const piece of pieces) {
    held = [...held, ...piece];
    const words = held.map((item) => (item.kind === 'text' ? item.value : '')).join('');
    if (!isTranslatable(words)) continue;
    joined.push(held);
    held = [];
  }
  if (held.length > 0) joined[joined.length - 1]?.push(...held);
  return joined;
}

function makeParagraph<S extends Segment>(
  segment: S,
  pieces: readonly SegmentItem[][],
): Paragraph<S> {
  const parts = pieces.flatMap((piece, index): Paragraph<S>['parts'] => {
    const { leading, core, trailing } = trimItems(mergeItems(piece));
    return [leading, makeSentence(`${segment.id}.s${index + 1}`, segment, core), trailing];
  });
  return { segment, parts };
}

function join<S extends Segment>(
  segments: readonly S[],
  paragraphs: ReadonlyMap<string, Paragraph<S>>,
  translations: ReadonlyMap<string, string>,
): Map<string, string> {
  const ids = new Set(segments.map(({ id }) => id));
  for (const id of translations.keys())
    if (!ids.has(id)) throw new RangeError(`No segment has the id ${JSON.stringify(id)}.`);
  const joined = new Map(translations);
  for (const [id, paragraph] of paragraphs) {
    const own = sentencesOf(paragraph).map((one) => one.segment.id);
    const isTranslated = own.some((one) => joined.has(one));
    for (const one of own) joined.delete(one);
    if (!isTranslated) continue;
    const items = paragraph.parts.flatMap((part) =>
      isSentence(part) ? translatedItems(part, translations.get(part.segment.id)) : part,
    );
    joined.set(id, writeItems(paragraph.segment, items));
  }
  return joined;
}
