import {
  type CheckOptions,
  type CheckRules,
  checkCue,
  checkPair,
  inOrder,
  withNext,
} from './check-cues.ts';
import type { Cue, Track } from './cue.ts';
import type { Finding } from './reading-rules.ts';

export type FindingsIndex = {
  /** Like `checkCues`, but only checks cues that are other objects than last time, or have other neighbors. */
  update(cues: readonly Cue[], rules: CheckRules, options?: CheckOptions): readonly Finding[];
  /** The issues of a cue at the last update. */
  of(cueId: string): readonly Finding[];
};

const none: readonly Finding[] = [];

/**
 * Maintains the issues of a list that changes little at a time, as in an editor. Rules and shot changes count as
 * changed if they are other objects.
 */
export function createFindingsIndex(): FindingsIndex {
  let known: readonly Cue[] = [];
  let perCue: (readonly Finding[])[] = [];
  let findings: readonly Finding[] = none;
  let byCue: Map<string, Finding[]> | undefined;
  let own = new WeakMap<Cue, Finding[]>();
  let basis: readonly unknown[] = [];

  function check(cue: Cue, next: Cue | undefined, rules: CheckRules, options: CheckOptions) {
    let alone = own.get(cue);
    if (!alone) {
      alone = checkCue(cue, rules, options);
      own.set(cue, alone);
    }
    const together = next && checkPair(cue, next, rules, options);
    if (together) return [...alone, together];
    return alone.length === 0 ? none : alone;
  }

  return {
    update(cues, rules, options = {}) {
      const now = [rules, options.framesPerSecond, options.shotChangesMs, options.mediaMs];
      if (basis.length === 0 || now.some((part, index) => part !== basis[index])) {
        basis = now;
        [known, perCue, findings] = [[], [], none];
        own = new WeakMap();
      }
      const ordered = inOrder(cues);
      let head = 0;
      const shorter = Math.min(ordered.length, known.length);
      while (head < shorter && ordered[head] === known[head]) head += 1;
      if (head === ordered.length && head === known.length) return findings;
      let [end, knownEnd] = [ordered.length, known.length];
      while (end > head && knownEnd > head && ordered[end - 1] === known[knownEnd - 1]) {
        end -= 1;
        knownEnd -= 1;
      }
      const from = lastOfEachTrack(ordered, head);
      const middle = withNext(ordered, from, end).map(({ cue, next }) =>
        check(cue, next, rules, options),
      );
      perCue = perCue.toSpliced(from, knownEnd - from, ...middle);
      known = ordered;
      const all: Finding[] = [];
      for (const found of perCue) if (found !== none) all.push(...found);
      findings = all;
      byCue = undefined;
      return findings;
    },
    of(cueId) {
      byCue ??= Map.groupBy(findings, (finding) => finding.cueId);
      return byCue.get(cueId) ?? none;
    },
  };
}

/** Where to start so that the last cue before `head` on each track is checked again: its next may have changed. */
function lastOfEachTrack(cues: readonly Cue[], head: number): number {
  const seen = new Set<Track>();
  let from = head;
  while (from > 0 && seen.size < 2) {
    from -= 1;
    seen.add((cues[from] as Cue).track);
  }
  return from;
}
