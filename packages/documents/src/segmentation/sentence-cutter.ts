import { cutSentences } from '@glossa/subtitles/cut-sentences';
import type { Place, Segment } from '../segment.ts';
import type { Srx } from './read-srx.ts';
import { srxCuts } from './srx-cuts.ts';

export type SentenceCutter = {
  /** Positions within each text, in order. Throws DocumentError if rules take too long. */
  cuts: (texts: readonly string[]) => number[][];
  /** Whether a placeholder at a cut belongs to the sentence before it; gets the character before the cut. */
  atomsLeft: (before: string) => boolean;
  isCut: (segment: Segment) => boolean;
};

/** Texts within or beside another text, which `segmentsubflows="no"` keeps whole. */
const subflows: ReadonlySet<Place> = new Set(['alt-text', 'comment', 'endnote', 'footnote']);

/** `language`: BCP 47, or 'und'. Without rules of an organization, sentences end as Unicode says. */
export function createSentenceCutter(language: string, srx?: Srx): SentenceCutter {
  if (!srx)
    return {
      cuts: (texts) => texts.map((text) => builtInCuts(text, language)),
      // A number of a footnote follows its sentence.
      atomsLeft: (before) => !/\s/u.test(before),
      isCut: () => true,
    };
  return {
    cuts: (texts) => srxCuts(srx, language, texts),
    atomsLeft: () => srx.includeIsolated,
    isCut: ({ place }) => srx.segmentSubflows || !subflows.has(place),
  };
}

/** A line break in a text is a space, as in HTML, except before an empty line. */
function builtInCuts(text: string, language: string): number[] {
  const flat = text.replace(/(?<![\n\r])(?:\r\n|[\n\r])(?![ \t]*[\n\r])/gu, (end) =>
    ' '.repeat(end.length),
  );
  let at = 0;
  const ends = cutSentences(flat, language).map((sentence) => {
    at += sentence.length;
    return at;
  });
  return ends.slice(0, -1);
}
