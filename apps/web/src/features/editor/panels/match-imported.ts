import type { SpanKind } from '@glossa/contracts/cue-marks';
import type { Cue } from '@glossa/subtitles/cue';
import { onTrack, samePlacement, withPlacement } from '@glossa/subtitles/cue-placement';
import { normalizeSpans, sameSpans, spanKinds } from '@glossa/subtitles/cue-spans';
import type { Stated } from '@glossa/subtitles/formats/stated';
import { withMarked, withText } from '@glossa/subtitles/marked-text';

/**
 * Replaces cues with those of a file. Ids are kept if possible, so that translations keep their source: by the id in
 * the file, else by equal track and text, else by equal track and start. The engine's words are kept with equal text.
 */
export function matchImported(
  current: readonly Cue[],
  imported: readonly Cue[],
  newId: () => string,
  /** What a cue has not if the file does not say it. The rest stays as it is in the draft. */
  stated: Stated = { kinds: [], placement: false, speaker: false },
): Cue[] {
  const byId = new Map(current.map((cue) => [cue.id, cue]));
  const byText = groups(current, textKey);
  const byStart = groups(current, startKey);
  const taken = new Set<string>();
  const take = (cue: Cue | undefined): Cue | undefined => {
    if (!cue || taken.has(cue.id)) return undefined;
    taken.add(cue.id);
    return cue;
  };
  const nearest = (list: Cue[] | undefined, startMs: number): Cue | undefined => {
    let best: Cue | undefined;
    for (const cue of list ?? [])
      if (
        !taken.has(cue.id) &&
        (!best || Math.abs(cue.startMs - startMs) < Math.abs(best.startMs - startMs))
      )
        best = cue;
    return best;
  };
  const matches = new Map<Cue, Cue>();
  const pass = (find: (cue: Cue) => Cue | undefined) => {
    for (const cue of imported) {
      if (matches.has(cue)) continue;
      const old = take(find(cue));
      if (old) matches.set(cue, old);
    }
  };
  pass((cue) => byId.get(cue.id));
  pass((cue) => nearest(byText.get(textKey(cue)), cue.startMs));
  pass((cue) => nearest(byStart.get(startKey(cue)), cue.startMs));
  // A file without any may be of a program that leaves them out: then those of the draft stay.
  const hasMarks = imported.some(({ spans }) => spans !== undefined);
  const kinds = stated.kinds.length === 0 && hasMarks ? spanKinds : stated.kinds;
  return imported.map((cue) => {
    const old = matches.get(cue);
    if (!old) return { ...withoutId(cue), id: newId() };
    const sameText = old.text === cue.text;
    const { words, speaker: known, ...rest } = old;
    const speaker = cue.speaker ?? (stated.speaker ? undefined : known);
    const marked = withMarksOf(withText(rest, cue.text), cue, kinds);
    const kept = stated.placement ? undefined : onTrack(rest, cue.track).placement;
    const placement = cue.placement ?? kept;
    if (
      sameText &&
      old.startMs === cue.startMs &&
      old.endMs === cue.endMs &&
      old.track === cue.track &&
      sameSpans(old.spans, marked.spans) &&
      samePlacement(old.placement, placement) &&
      speaker === known
    )
      return old;
    return {
      ...withPlacement(marked, placement),
      startMs: cue.startMs,
      endMs: cue.endMs,
      track: cue.track,
      ...(speaker === undefined ? {} : { speaker }),
      ...(sameText && words ? { words } : {}),
    };
  });
}

/** The cue with the marks of these kinds as in the file. */
function withMarksOf<T extends Pick<Cue, 'text' | 'spans'>>(
  cue: T,
  file: Cue,
  kinds: readonly SpanKind[],
): T {
  const { text } = cue;
  const others = (cue.spans ?? []).filter(({ kind }) => !kinds.includes(kind));
  return withMarked(cue, { text, spans: normalizeSpans(text, [...others, ...(file.spans ?? [])]) });
}

const textKey = ({ track, text }: Cue): string => `${track} ${text.replace(/\s+/g, ' ')}`;
const startKey = ({ track, startMs }: Cue): string => `${track} ${startMs}`;
const withoutId = ({ id: _id, ...cue }: Cue): Omit<Cue, 'id'> => cue;

function groups(cues: readonly Cue[], keyOf: (cue: Cue) => string): Map<string, Cue[]> {
  const found = new Map<string, Cue[]>();
  for (const cue of cues) {
    const key = keyOf(cue);
    const group = found.get(key);
    if (group) group.push(cue);
    else found.set(key, [cue]);
  }
  return found;
}
