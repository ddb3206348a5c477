import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { MessageRef } from '@glossa/contracts/messages';
import { message } from '@glossa/messages/message';
import type { Cue } from '@glossa/subtitles/cue';
import { spanValue } from '@glossa/subtitles/cue-spans';
import type { SentenceUnit } from '@glossa/subtitles/sentences';
import { hasSourceMarks, partialSpans } from '@glossa/subtitles/translated-marks';

/** Which marks of a source its translation does not have, each with the number of cues. */
export function warningsOfMarks(translated: {
  units: readonly SentenceUnit[];
  byId: ReadonlyMap<string, Cue>;
  /** Source cues with marks whose words were not found in the translation. */
  lostIn: readonly string[];
  /** The translated cues, and the same after long ones were shortened. */
  cues: readonly Cue[];
  made: readonly Cue[];
}): MessageRef[] {
  const { units, byId, lostIn, cues, made } = translated;
  const shortened = cues.flatMap((cue, index) => {
    const now = made[index]?.spans ?? [];
    return partialSpans(cue).every((span) => now.some((other) => isSameMark(span, other)))
      ? []
      : [cue.id];
  });
  const notPlaced = new Set([...lostIn, ...shortened]).size;
  const ofSource = units
    .flatMap(({ cueIds }) => cueIds)
    .filter((id) => hasSourceMarks(byId.get(id) ?? { text: '' })).length;
  return [
    ...(notPlaced > 0 ? [message('translations.marksNotPlaced', { count: notPlaced })] : []),
    ...(ofSource > 0 ? [message('translations.marksOfSource', { count: ofSource })] : []),
  ];
}

const isSameMark = (a: CueSpan, b: CueSpan): boolean =>
  a.kind === b.kind && spanValue(a) === spanValue(b);
