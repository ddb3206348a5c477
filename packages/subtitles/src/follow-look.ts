import type { CueSpan } from '@glossa/contracts/cue-marks';
import type { Cue } from './cue.ts';
import { samePlacement, shownTrack, withPlacement } from './cue-placement.ts';
import { normalizeSpans, sameSpans } from './cue-spans.ts';
import { markedOf, wholeMarks, withMarked } from './marked-text.ts';
import type { TranslatedCue, Versions } from './translated-cue.ts';
import { translatedSpans } from './translated-marks.ts';

/**
 * Translated cues follow the place, speaker and marks of the whole of their source, as long as each of them is still that
 * of the source. Marks of parts belong to words, which only a translation finds again: where the source has
 * other ones now, the context has changed.
 */
export function followLook<T extends TranslatedCue>(
  was: readonly T[],
  now: readonly T[],
  { before, after }: Versions,
): T[] {
  return now.map((cue, index) => {
    const former = was[index] as T;
    const sources = sourcesOf(former, before);
    const targets = sourcesOf(cue, after);
    const [from, to] = [sources[0], targets[0]];
    if (!from || !to) return cue;
    const placed = followPlace(cue, former, sources, targets);
    const look = followMarks(followSpeaker(placed, sources, targets), sources, targets);
    const isSameText = from.text === to.text && sources.length === 1 && targets.length === 1;
    return isSameText && !cue.stale && !sameSpans(partsOf(from), partsOf(to))
      ? { ...look, contextChanged: true }
      : look;
  });
}

const sourcesOf = ({ rendersCueIds }: TranslatedCue, source: ReadonlyMap<string, Cue>): Cue[] =>
  rendersCueIds.flatMap((id) => source.get(id) ?? []);

/** What all have in common; undefined if they differ. */
function common<Value>(
  cues: readonly Cue[],
  read: (cue: Cue) => Value,
  isSame: (a: Value, b: Value) => boolean = (a, b) => a === b,
): { value: Value } | undefined {
  const [first, ...others] = cues.map(read);
  return others.every((other) => isSame(first as Value, other))
    ? { value: first as Value }
    : undefined;
}

function followPlace<T extends TranslatedCue>(
  cue: T,
  former: T,
  sources: readonly Cue[],
  targets: readonly Cue[],
): T {
  const was = common(sources, ({ placement }) => placement, samePlacement);
  const is = common(targets, ({ placement }) => placement, samePlacement);
  if (!was || !is || samePlacement(was.value, is.value)) return cue;
  const isThere =
    samePlacement(former.placement, was.value) &&
    sources.every((source) => shownTrack(source) === shownTrack(former));
  return isThere ? withPlacement(cue, is.value) : cue;
}

function followSpeaker<T extends TranslatedCue>(
  cue: T,
  sources: readonly Cue[],
  targets: readonly Cue[],
): T {
  const speakerOf = ({ speaker }: { speaker?: string | undefined }) => speaker || undefined;
  const [was, is] = [common(sources, speakerOf), common(targets, speakerOf)];
  if (!was || !is || was.value === is.value || speakerOf(cue) !== was.value) return cue;
  const { speaker: _speaker, ...rest } = cue;
  return (is.value === undefined ? rest : { ...rest, speaker: is.value }) as T;
}

function followMarks<T extends TranslatedCue>(
  cue: T,
  sources: readonly Cue[],
  targets: readonly Cue[],
): T {
  const ofWhole = (source: Cue) => translatedSpans(source, cue.text);
  const [was, is] = [common(sources, ofWhole, sameSpans), common(targets, ofWhole, sameSpans)];
  if (!was || !is || sameSpans(was.value, is.value)) return cue;
  const own = wholeMarks(markedOf(cue));
  if (!sameSpans(own, was.value)) return cue;
  const parts = partsOf(cue);
  return withMarked(cue, {
    text: cue.text,
    spans: normalizeSpans(cue.text, [...is.value, ...parts]),
  });
}

function partsOf(cue: Pick<Cue, 'text' | 'spans'>): CueSpan[] {
  const whole = new Set(wholeMarks(markedOf(cue)));
  return (cue.spans ?? []).filter((span) => !whole.has(span));
}
