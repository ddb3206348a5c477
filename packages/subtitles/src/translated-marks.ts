import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { Cue } from './cue.ts';
import { normalizeSpans } from './cue-spans.ts';
import { markedOf, wholeMarks } from './marked-text.ts';

/** A reading is of a word of the source, and its language is not that of its translation. */
const isOfSource = ({ kind }: CueSpan): boolean => kind === 'ruby' || kind === 'language';

/** Marks of parts of a cue that belong to some of the words of its translation. */
export function partialSpans(cue: Pick<Cue, 'text' | 'spans'>): CueSpan[] {
  if (!cue.spans) return [];
  const whole = new Set(wholeMarks(markedOf(cue)));
  return cue.spans.filter((span) => !whole.has(span) && !isOfSource(span));
}

/** Whether a cue has readings, or a part in another language: translations have neither. */
export function hasSourceMarks(cue: Pick<Cue, 'text' | 'spans'>): boolean {
  if (!cue.spans) return false;
  const whole = new Set(wholeMarks(markedOf(cue)));
  return cue.spans.some((span) => isOfSource(span) && !whole.has(span));
}

/** The marks of a translated text: those of all of its source, and over them those of parts that found their place. */
export function translatedSpans(
  source: Pick<Cue, 'text' | 'spans'>,
  text: string,
  placed: readonly CueSpan[] = [],
): CueSpan[] {
  const whole = source.spans ? wholeMarks(markedOf(source)) : [];
  const kept = whole.filter((span) => !isOfSource(span));
  if (kept.length === 0 && placed.length === 0) return [];
  const all = kept.map((span) => ({ ...span, start: 0, end: text.length }));
  return normalizeSpans(text, [...all, ...placed]);
}
