import { type CheckRules, checkCue, checkCues, checkPair } from './check-cues.ts';
import { type Cue, compareCues, orderCues, type Track } from './cue.ts';
import { type Candidate, type FixOptions, fixCandidates, type Place } from './fix-candidates.ts';
import type { LanguageTag } from './language-tag.ts';
import type { Finding } from './reading-rules.ts';

export type { FixOptions } from './fix-candidates.ts';

/**
 * The list with this issue fixed, or null if no fix leaves fewer issues without more errors. Text is kept; only an
 * empty cue is deleted.
 */
export function fixFinding(
  cues: readonly Cue[],
  finding: Finding,
  rules: CheckRules,
  language: LanguageTag,
  options: FixOptions = {},
): Cue[] | null {
  const cue = cues.find((candidate) => candidate.id === finding.cueId);
  if (!cue) return null;
  const own = orderCues(cues.filter((other) => other.track === cue.track));
  const index = own.indexOf(cue);
  const fix = createFixer(rules, language, options)(own, index, finding.kind);
  if (!fix) return null;
  own.splice(index, fix.replaces + 1, ...fix.cues);
  return orderCues([...cues.filter((other) => other.track !== cue.track), ...own]);
}

/**
 * Fixes all of these issues that can be fixed, and those the fixes cause. Repeating it with the remaining issues
 * changes nothing.
 */
export function fixAll(
  cues: readonly Cue[],
  findings: readonly Finding[],
  rules: CheckRules,
  language: LanguageTag,
  options: FixOptions = {},
): Cue[] {
  const wanted = new Set(findings.map(keyOf));
  const leave = new Set(
    checkCues(cues, rules, options)
      .map(keyOf)
      .filter((key) => !wanted.has(key)),
  );
  const fix = createFixer(rules, language, options);
  const fixTrack = (track: Track): Cue[] => {
    const own = orderCues(cues.filter((cue) => cue.track === track));
    for (let changed = true; changed; ) {
      changed = false;
      for (let index = 0; index < own.length; index += 1) {
        for (const { kind, cueId } of fix.found(own, index)) {
          if (leave.has(keyOf({ cueId, kind })) || own[index]?.id !== cueId) continue;
          const fixed = fix(own, index, kind);
          if (!fixed) continue;
          own.splice(index, fixed.replaces + 1, ...fixed.cues);
          changed = true;
        }
      }
    }
    return own;
  };
  return orderCues([...fixTrack('upper'), ...fixTrack('lower')]);
}

const keyOf = ({ cueId, kind }: Pick<Finding, 'cueId' | 'kind'>): string => `${kind} ${cueId}`;

type Fixer = {
  /** The fix for this issue of the cue at this index, or null. */
  (own: readonly Cue[], index: number, kind: Finding['kind']): Candidate | null;
  /** The issues of the cue at this index, alone and with the next. */
  found(own: readonly Cue[], index: number): Finding[];
};

/** A fix considers only a cue and its neighbors: nothing changes further away. */
function createFixer(rules: CheckRules, language: LanguageTag, options: FixOptions): Fixer {
  const alone = new WeakMap<Cue, Finding[]>();
  const found = (own: readonly Cue[], index: number): Finding[] => {
    const [cue, next] = [own[index], own[index + 1]];
    if (!cue) return [];
    let findings = alone.get(cue);
    if (!findings) {
      findings = checkCue(cue, rules, options);
      alone.set(cue, findings);
    }
    const together = next && checkPair(cue, next, rules, options);
    return together ? [...findings, together] : findings;
  };
  const weigh = (own: readonly Cue[]): Weight => {
    const all = own.flatMap((_cue, index) => found(own, index));
    return { errors: all.filter(({ severity }) => severity === 'error').length, all };
  };

  /** Failed attempts: not repeated until something there changes. */
  const failed = new WeakMap<Cue, Place & { kinds: Set<string> }>();
  const fix = (...[own, index, kind]: Parameters<Fixer>): Candidate | null => {
    const place = placeOf(own, index);
    if (!place) return null;
    const { before, cue } = place;
    const earlier = failed.get(cue);
    const same = earlier && samePlace(earlier, place);
    if (same && earlier.kinds.has(kind)) return null;
    let best: { weight: Weight; way: Candidate } | undefined;
    for (const way of fixCandidates(kind, place, rules, language, options)) {
      const { cues, replaces } = way;
      const from = before ? index - 1 : index;
      const fence = own.slice(index + replaces + 1, index + replaces + 2);
      const window = [...(before ? [before] : []), ...cues, ...fence];
      const weight = weigh(window);
      const still = weight.all.some((finding) => finding.cueId === cue.id && finding.kind === kind);
      const was = best?.weight ?? weigh(own.slice(from, index + replaces + 2));
      if (still || !isInOrder(window) || !isLighter(weight, was)) continue;
      best = { weight, way };
    }
    if (best) return best.way;
    if (same) earlier.kinds.add(kind);
    else failed.set(cue, { ...place, kinds: new Set([kind]) });
    return null;
  };
  return Object.assign(fix, { found });
}

type Weight = { errors: number; all: Finding[] };
/** Fewer errors, or equal errors and fewer issues. */
const isLighter = (a: Weight, b: Weight): boolean =>
  a.errors < b.errors || (a.errors === b.errors && a.all.length < b.all.length);

const isInOrder = (cues: readonly Cue[]): boolean =>
  cues.every((cue, index) => {
    const next = cues[index + 1];
    return !next || compareCues(cue, next) <= 0;
  });

const samePlace = (a: Place, b: Place): boolean =>
  a.before === b.before &&
  a.after.length === b.after.length &&
  a.after.every((cue, index) => cue === b.after[index]);

function placeOf(own: readonly Cue[], index: number): Place | undefined {
  const cue = own[index];
  if (!cue) return undefined;
  let last = index + 1;
  while (own[last]?.startMs === cue.startMs) last += 1;
  // With the one behind them, which limits how far the last of them can be moved.
  return { before: own[index - 1], cue, after: own.slice(index + 1, last + 2) };
}
