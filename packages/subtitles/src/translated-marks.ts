import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { Cue } from './cue.ts';
import { normalizeSpans } from './cue-spans.ts';
import { markedOf, wholeMarks } from './marked-text.ts';

/**
 * The marks of a translated text: those of all of its source. Which words of a translation a mark of a part would belong
 * to is not known: `isPartial` tells that there was one. A reading is of a word of the source, and the language of all of
 * the source is not that of its translation: neither is missing.
 */
export function translatedMarks(
  source: Pick<Cue, 'text' | 'spans'>,
  text: string,
): { spans: CueSpan[]; isPartial: boolean } {
  if (!source.spans) return { spans: [], isPartial: false };
  const whole = wholeMarks(markedOf(source));
  const kept = whole.filter(({ kind }) => kind !== 'language');
  const spans = normalizeSpans(
    text,
    kept.map((span) => ({ ...span, start: 0, end: text.length })),
  );
  const isPartial = source.spans.some((span) => span.kind !== 'ruby' && !whole.includes(span));
  return { spans, isPartial };
}
