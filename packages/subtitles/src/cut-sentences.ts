import { endsWithAbbreviation } from './language-text.ts';

const segmenters = new Map<string, Intl.Segmenter>();

/** The sentences of a text with the spaces behind them. Joined they are the text. `language`: BCP 47, or 'und'. */
export function cutSentences(text: string, language: string): string[] {
  let segmenter = segmenters.get(language);
  if (!segmenter) {
    segmenter = new Intl.Segmenter(language, { granularity: 'sentence' });
    segmenters.set(language, segmenter);
  }
  const pieces: string[] = [];
  for (const { segment } of segmenter.segment(text)) {
    const last = pieces.at(-1);
    // Unicode's rules know no abbreviations.
    if (last !== undefined && endsWithAbbreviation(last))
      pieces[pieces.length - 1] = last + segment;
    else pieces.push(segment);
  }
  return pieces;
}
