import type { CueSpan } from '@glossa/contracts/cue-marks';
import { type Cue, plainText } from './cue.ts';
import { reshaped, sliceMarked } from './marked-text.ts';
import { frameOf, isSound, turnsOf } from './place-frame.ts';
import type { SentenceUnit } from './sentences.ts';
import { partialSpans } from './translated-marks.ts';

/** A mark of a part of a source cue, at its place in the text of the sentence. */
export type UnitSpan = CueSpan & { cueId: string };

/** Marks of parts of the cues of a sentence. Those of speaker labels and music symbols are not in its text. */
export function unitSpans(unit: SentenceUnit, cues: ReadonlyMap<string, Cue>): UnitSpan[] {
  const found: UnitSpan[] = [];
  let at = 0;
  for (const cueId of unit.cueIds) {
    const cue = cues.get(cueId);
    if (!cue) continue;
    const own = spokenPart(cue, unit);
    const start = Math.max(at, unit.text.indexOf(own.text, at));
    for (const span of own.spans)
      found.push({ ...span, cueId, start: start + span.start, end: start + span.end });
    at = start + own.text.length;
  }
  return found;
}

/** What the sentence has of a cue, as `groupSentences` puts it there. */
function spokenPart(cue: Cue, unit: SentenceUnit) {
  const marked = { text: cue.text, spans: partialSpans(cue) };
  if (turnsOf(cue)) return reshaped(marked, unit.text);
  const flat = reshaped(marked, plainText(cue));
  if (isSound(cue)) return flat;
  const { before, text } = frameOf(cue);
  return sliceMarked(flat, before.length, before.length + text.length);
}
