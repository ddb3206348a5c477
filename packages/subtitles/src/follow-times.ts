import type { Cue } from './cue.ts';
import { onTrack, samePlacement, shownTrack, trackOfHeight } from './cue-placement.ts';
import type { TranslatedCue, Versions } from './translated-cue.ts';

type Span = { startMs: number; endMs: number };

/**
 * Translated cues that nobody retimed follow the times and track of their source; so do the parts of one that a user
 * split, as long as they fill its time. Several cues of one source, or of merged sources, follow in proportion.
 */
export function followTimes<T extends TranslatedCue>(
  was: readonly T[],
  now: readonly T[],
  { before, after }: Versions,
): T[] {
  const moved = [...now];
  for (const indexes of linkedCues(was, now)) {
    const own = indexes.map((index) => was[index] as T);
    const sources = cuesOf(own, before);
    const targets = cuesOf(
      indexes.map((index) => now[index] as T),
      after,
    );
    if (sources.length === 0 || targets.length === 0) continue;
    const range = { from: spanOf(sources), to: spanOf(targets) };
    if (own.some(({ retimed }) => retimed) && !isSame(spanOf(own), range.from)) continue;
    for (const index of indexes) {
      const cue = moved[index] as T;
      const follows = shownTrack(cue) === trackOf(sources) && !hasOwnHeight(cue, sources);
      const track = follows ? trackOf(targets) : undefined;
      const times = own.length === 1 ? shift(cue, range) : stretch(cue, range);
      moved[index] = onTrack({ ...cue, ...times }, track ?? cue.track);
    }
  }
  return withoutNewOverlap(was, moved);
}

/** A height that is not that of its source stays where it is, whatever the source’s track is. */
const hasOwnHeight = ({ placement }: TranslatedCue, sources: readonly Cue[]): boolean =>
  placement !== undefined &&
  trackOfHeight(placement) !== undefined &&
  sources.some((source) => !samePlacement(source.placement, placement));

type Range = { from: Span; to: Span };

/** Each edge moves with that of the source: a machine’s cue may be shown longer than its source. */
const shift = (cue: Span, { from, to }: Range): Span =>
  valid(cue, {
    startMs: Math.max(0, cue.startMs + to.startMs - from.startMs),
    endMs: cue.endMs + to.endMs - from.endMs,
  });

function stretch(cue: Span, { from, to }: Range): Span {
  const scale = (to.endMs - to.startMs) / (from.endMs - from.startMs);
  const at = (ms: number) => Math.max(0, Math.round(to.startMs + (ms - from.startMs) * scale));
  return valid(cue, { startMs: at(cue.startMs), endMs: at(cue.endMs) });
}

const valid = ({ startMs, endMs }: Span, next: Span): Span =>
  next.endMs > next.startMs ? next : { startMs, endMs };

/** A moved cue that was shown longer than its source ends where the next one starts now. */
function withoutNewOverlap<T extends TranslatedCue>(was: readonly T[], moved: readonly T[]): T[] {
  const order = moved
    .map((cue, index) => ({ cue, index }))
    .sort((a, b) => a.cue.startMs - b.cue.startMs);
  const result = [...moved];
  const last: Partial<Record<Cue['track'], number>> = {};
  for (const { cue, index } of order) {
    const before = last[cue.track];
    last[cue.track] = index;
    if (before === undefined) continue;
    const earlier = result[before] as T;
    const [first, second] = [was[before] as T, was[index] as T];
    const isNew = earlier.endMs > cue.startMs && first.endMs <= second.startMs;
    const isMoved = !isSame(first, earlier) && cue.startMs > earlier.startMs;
    if (isNew && isMoved) result[before] = { ...earlier, endMs: cue.startMs };
  }
  return result;
}

const isSame = (a: Span, b: Span): boolean => a.startMs === b.startMs && a.endMs === b.endMs;

const spanOf = (cues: readonly Span[]): Span => ({
  startMs: cues.reduce((least, { startMs }) => Math.min(least, startMs), Number.POSITIVE_INFINITY),
  endMs: cues.reduce((most, { endMs }) => Math.max(most, endMs), 0),
});

const cuesOf = (cues: readonly TranslatedCue[], source: ReadonlyMap<string, Cue>): Cue[] => [
  ...new Set(cues.flatMap((cue) => cue.rendersCueIds.flatMap((id) => source.get(id) ?? []))),
];

/** The track they are all on. */
function trackOf(cues: readonly Cue[]): Cue['track'] | undefined {
  const [first] = cues;
  return cues.every(({ track }) => track === first?.track) ? first?.track : undefined;
}

/** The places of cues that render the same source cue, before or after the change. */
function linkedCues(was: readonly TranslatedCue[], now: readonly TranslatedCue[]): number[][] {
  const groups: Array<Set<number>> = was.map((_, index) => new Set([index]));
  const holders = new Map<string, number>();
  const join = (index: number, key: string) => {
    const holder = holders.get(key);
    holders.set(key, index);
    const [mine, theirs] = [groups[index], holder === undefined ? undefined : groups[holder]];
    if (!mine || !theirs || mine === theirs) return;
    for (const member of theirs) {
      mine.add(member);
      groups[member] = mine;
    }
  };
  for (const [index, cue] of was.entries()) {
    for (const id of cue.rendersCueIds) join(index, `before ${id}`);
    for (const id of now[index]?.rendersCueIds ?? []) join(index, `after ${id}`);
  }
  return [...new Set(groups)].map((group) => [...group]);
}
