import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { Cue } from '@glossa/subtitles/cue';
import { samePlacement } from '@glossa/subtitles/cue-placement';
import { markedOf, wholeMarks, withMarked } from '@glossa/subtitles/marked-text';
import type { RedoGroup } from '@glossa/subtitles/plan-redo';
import { partialSpans, translatedSpans } from '@glossa/subtitles/translated-marks';
import type { LineageCue } from '../../subtitles/index.ts';

type Sources = ReadonlyMap<string, Cue>;

const isSameMark = (a: CueSpan, b: CueSpan): boolean =>
  a.kind === b.kind && ('value' in a ? a.value : '') === ('value' in b ? b.value : '');
const includes = (marks: readonly CueSpan[] | undefined, mark: CueSpan): boolean =>
  marks?.some((other) => isSameMark(mark, other)) ?? false;

const sourcesOf = ({ rendersCueIds }: LineageCue, sources: Sources): Cue[] =>
  rendersCueIds.flatMap((id) => sources.get(id) ?? []);

/** Whether the marks of a cue are such as a machine gives to a translation of this source. */
function hasMarksOf(cue: LineageCue, source: Cue): boolean {
  const whole = wholeMarks(markedOf(cue));
  return (
    translatedSpans(source, cue.text).every((mark) => includes(whole, mark)) &&
    (cue.spans ?? []).every((mark) => includes(source.spans, mark))
  );
}

/** Whether a person changed the marks of a cue: those of a machine are its source’s, which it follows. */
const isMarkedByPerson = (cue: LineageCue, sources: Sources): boolean => {
  const own = sourcesOf(cue, sources);
  return own.length > 0 && !own.some((source) => hasMarksOf(cue, source));
};

/** Whether a person changed when, where or how the text of a machine is shown. */
export function isAdjusted(cue: LineageCue, sources: Sources): boolean {
  if (cue.retimed || isMarkedByPerson(cue, sources)) return true;
  const own = sourcesOf(cue, sources);
  return (
    own.length > 0 &&
    !own.some(
      ({ placement, speaker }) =>
        samePlacement(placement, cue.placement) && (speaker || '') === (cue.speaker || ''),
    )
  );
}

/** Whether a person gave marks to single words, which are gone with the text. */
function hasOwnWords(cue: LineageCue, sources: Sources): boolean {
  const ofWhole = translatedSpans(cue, cue.text);
  const own = sourcesOf(cue, sources);
  return (cue.spans ?? []).some(
    (mark) => !includes(ofWhole, mark) && !own.some(({ spans }) => includes(spans, mark)),
  );
}

/**
 * A group that a person adjusted, for a redo. Where its new texts do not fit the cues as they are shown, these count as a
 * person’s: they stay, and the machine’s text is a suggestion.
 */
export function protectAdjusted(
  group: RedoGroup<LineageCue>,
  sources: Sources,
  fits: boolean,
): RedoGroup<LineageCue> {
  const { cues } = group;
  if (fits && !cues.some((cue) => !cue.person && hasOwnWords(cue, sources))) return group;
  return { ...group, cues: cues.map((cue) => ({ ...cue, person: true })) };
}

/** A renewed cue with the marks that a person gave to all of its former text. */
export const withFormerMarks = (
  renewed: LineageCue,
  former: LineageCue,
  sources: Sources,
): LineageCue =>
  isMarkedByPerson(former, sources)
    ? withMarked(renewed, {
        text: renewed.text,
        spans: translatedSpans(former, renewed.text, partialSpans(renewed)),
      })
    : renewed;
