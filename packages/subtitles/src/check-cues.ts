import { type FindingKind, type Severity, usualSeverity } from '@glossa/contracts/reading-rules';
import { type Cue, compareCues, orderCues, type Track } from './cue.ts';
import {
  countCharacters,
  type Finding,
  type ReadingRules,
  readingSpeed,
  unreadableSpeed,
} from './reading-rules.ts';

/** Reading rules with non-default severities. */
export type CheckRules = ReadingRules & {
  severities?: Partial<Record<FindingKind, Severity | undefined>> | undefined;
};
export type CheckOptions = {
  /** Defaults to 25. */
  framesPerSecond?: number;
  /** Ascending. Without them shot changes are not checked. */
  shotChangesMs?: readonly number[];
  /** The end of the media, in milliseconds. Without it, no cue is past the end. */
  mediaMs?: number;
};

/** A cue's end is a multiple of the frame, so it may be past the end of the media by a part of the last one. */
const frameMs = ({ framesPerSecond = 25 }: CheckOptions): number =>
  Math.ceil(1000 / framesPerSecond);

/** The gap between two cues of a track, in milliseconds. */
export const minGapMs = (rules: ReadingRules, framesPerSecond = 25): number =>
  Math.round((rules.minGapFrames * 1000) / framesPerSecond);

/**
 * A cue across a shot change has its edges at least half a second from it, or on it (Netflix Timed Text Style Guide:
 * Subtitle Timing Guidelines, "Timing to the shot change").
 */
export const shotDistanceMs = 500;

const severityOf = (kind: FindingKind, rules: CheckRules): Severity =>
  rules.severities?.[kind] ?? usualSeverity(kind);

/** The issues of a single cue. */
export function checkCue(cue: Cue, rules: CheckRules, options: CheckOptions = {}): Finding[] {
  const findings: Finding[] = [];
  const add = (kind: FindingKind, value: number, limit: number) => {
    const severity = severityOf(kind, rules);
    if (severity !== 'off') findings.push({ cueId: cue.id, kind, severity, value, limit });
  };
  const duration = cue.endMs - cue.startMs;
  if (cue.text.trim() === '') add('empty', 0, 1);
  const lines = cue.text.split('\n');
  if (lines.length > rules.maxLines) add('too-many-lines', lines.length, rules.maxLines);
  const longest = lines.reduce((most, line) => Math.max(most, countCharacters(line, rules)), 0);
  if (longest > rules.cpl) add('line-too-long', longest, rules.cpl);
  if (cue.startMs < 0) add('before-start', -cue.startMs, 0);
  const { mediaMs } = options;
  if (mediaMs !== undefined && cue.endMs > mediaMs + frameMs(options))
    add('past-end', cue.endMs - mediaMs, mediaMs);
  // Less than a frame is never shown; its duration is the issue, not its reading speed.
  if (duration < Math.floor(1000 / (options.framesPerSecond ?? 25)))
    add('impossible-duration', duration, frameMs(options));
  else {
    if (duration < rules.minMs) add('too-short', duration, rules.minMs);
    if (duration > rules.maxMs) add('too-long', duration, rules.maxMs);
    addSpeed(cue, rules, add);
  }
  const distance = shotDistance(cue, options);
  if (distance !== undefined) add('crosses-shot-change', distance, shotDistanceMs);
  return findings;
}

/** A cue that cannot be read at all is one issue, not two. */
function addSpeed(
  cue: Cue,
  rules: CheckRules,
  add: (kind: FindingKind, value: number, limit: number) => void,
): void {
  const speed = readingSpeed(cue, rules);
  const value = Math.ceil(speed * 10) / 10;
  const gross = unreadableSpeed(rules);
  if (speed > gross + 1e-9 && severityOf('unreadable', rules) !== 'off')
    add('unreadable', value, gross);
  // A cue with exactly the required duration may be too fast by a rounding error.
  else if (speed > rules.cps + 1e-9) add('too-fast', value, rules.cps);
}

/** The distance in milliseconds of an edge to a shot change within the cue, if it is too small. */
function shotDistance(cue: Cue, { shotChangesMs = [], framesPerSecond = 25 }: CheckOptions) {
  const onIt = 1000 / framesPerSecond / 2;
  let nearest: number | undefined;
  for (
    let index = firstAfter(shotChangesMs, cue.startMs);
    index < shotChangesMs.length;
    index += 1
  ) {
    const shot = shotChangesMs[index] ?? 0;
    if (shot >= cue.endMs) break;
    for (const distance of [shot - cue.startMs, cue.endMs - shot])
      if (distance > onIt && distance < shotDistanceMs && distance < (nearest ?? shotDistanceMs))
        nearest = distance;
  }
  return nearest;
}

/** The index of the first time after `ms` in an ascending list. */
export function firstAfter(times: readonly number[], ms: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) > ms) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Issues between a cue and the next of its track; reported for the earlier one. */
export function checkPair(
  cue: Cue,
  next: Cue,
  rules: CheckRules,
  options: CheckOptions = {},
): Finding | undefined {
  const gap = next.startMs - cue.endMs;
  const least = minGapMs(rules, options.framesPerSecond);
  const kind = gap < 0 ? 'overlap' : 'gap-too-small';
  const severity = severityOf(kind, rules);
  if (gap >= least || severity === 'off') return undefined;
  return gap < 0
    ? { cueId: cue.id, kind, severity, value: -gap, limit: 0 }
    : { cueId: cue.id, kind, severity, value: gap, limit: least };
}

/** All issues of a set, in the order of its cues. */
export function checkCues(
  cues: readonly Cue[],
  rules: CheckRules,
  options: CheckOptions = {},
): Finding[] {
  const ordered = inOrder(cues);
  return withNext(ordered, 0, ordered.length).flatMap(({ cue, next }) => {
    const together = next && checkPair(cue, next, rules, options);
    return together ? [...checkCue(cue, rules, options), together] : checkCue(cue, rules, options);
  });
}

/** The list itself if it is in draft order, else a sorted copy. */
export function inOrder(cues: readonly Cue[]): readonly Cue[] {
  for (let index = 1; index < cues.length; index += 1)
    if (compareCues(cues[index - 1] as Cue, cues[index] as Cue) > 0) return orderCues(cues);
  return cues;
}

/** The cues of an ordered list between two indexes, each with the next of its track. */
export function withNext(
  ordered: readonly Cue[],
  from: number,
  to: number,
): { cue: Cue; next: Cue | undefined }[] {
  const nextOf: Partial<Record<Track, Cue>> = {};
  for (let index = to; index < ordered.length && !(nextOf.upper && nextOf.lower); index += 1) {
    const cue = ordered[index] as Cue;
    nextOf[cue.track] ??= cue;
  }
  const pairs = new Array<{ cue: Cue; next: Cue | undefined }>(to - from);
  for (let index = to - 1; index >= from; index -= 1) {
    const cue = ordered[index] as Cue;
    pairs[index - from] = { cue, next: nextOf[cue.track] };
    nextOf[cue.track] = cue;
  }
  return pairs;
}
