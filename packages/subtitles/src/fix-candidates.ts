import type { FindingKind } from '@glossa/contracts/reading-rules';
import { breakLines } from './break-lines.ts';
import {
  type CheckOptions,
  type CheckRules,
  firstAfter,
  minGapMs,
  shotDistanceMs,
} from './check-cues.ts';
import type { Cue } from './cue.ts';
import { shortestMs } from './cue-list.ts';
import { separate } from './fix-overlaps.ts';
import type { LanguageTag } from './language-tag.ts';
import { withText } from './marked-text.ts';
import { cutNear, splitCue } from './split-cue.ts';
import { readableEnd } from './tidy-cues.ts';

export type FixOptions = CheckOptions & {
  /** Creates the id of the second half of a split cue; without it no cue is split. */
  makeId?: () => string;
};

/** A cue among those of its track, in order. */
export type Place = { before: Cue | undefined; cue: Cue; after: readonly Cue[] };
/** Replaces the cue and the given number of cues after it. */
export type Candidate = { cues: Cue[]; replaces: number };

/** Ways to fix a cue's issues, least invasive first. Each keeps the order of the track. */
export function fixCandidates(
  kind: FindingKind,
  place: Place,
  rules: CheckRules,
  language: LanguageTag,
  options: FixOptions,
): Candidate[] {
  const { cue } = place;
  const [next] = place.after;
  const room = roomAround(place, rules, options);
  const alone = (...ways: (Cue | undefined)[]): Candidate[] =>
    ways.flatMap((way) => (way && way.endMs > way.startMs ? [{ cues: [way], replaces: 0 }] : []));
  switch (kind) {
    case 'empty':
      return cue.text.trim() === '' ? [{ cues: [], replaces: 0 }] : [];
    case 'overlap':
      return apart(place, rules, options);
    case 'gap-too-small':
      return [
        ...alone(next && { ...cue, endMs: next.startMs - room.gap }),
        ...(next && cue.endMs + room.gap < next.endMs
          ? [{ cues: [cue, { ...next, startMs: cue.endMs + room.gap }], replaces: 1 }]
          : []),
      ];
    case 'before-start':
      return alone({ ...cue, startMs: 0 });
    case 'past-end':
      return alone({ ...cue, endMs: options.mediaMs ?? cue.endMs });
    case 'too-fast':
    case 'unreadable':
    case 'too-short':
    case 'impossible-duration':
      return alone(...longer(cue, room, rules));
    case 'too-long':
      return alone({ ...cue, endMs: cue.startMs + rules.maxMs });
    case 'line-too-long':
    case 'too-many-lines':
      return [
        ...alone(withText(cue, breakLines(cue.text, language, rules))),
        ...inTwo(cue, language, rules, room.gap, options),
      ];
    case 'crosses-shot-change':
      return alone(...offShotChanges(cue, room, options));
  }
}

type Room = { gap: number; earliest: number; latest: number };

/** How far the edges can be extended. */
function roomAround({ before, cue, after }: Place, rules: CheckRules, options: FixOptions): Room {
  const gap = minGapMs(rules, options.framesPerSecond);
  const [next] = after;
  const earliest = before ? before.endMs + gap : 0;
  const latest = next ? next.startMs - gap : (options.mediaMs ?? Number.POSITIVE_INFINITY);
  return { gap, earliest: Math.min(earliest, cue.startMs), latest: Math.max(latest, cue.endMs) };
}

/** A cue does not appear earlier than this before it is spoken. */
const maxEarlierMs = 250;

/** Later ends first; an earlier start only if that is not enough. */
function longer(cue: Cue, room: Room, rules: CheckRules): Cue[] {
  const end = Math.max(cue.endMs, readableEnd(cue, rules));
  const shortest = Math.max(cue.endMs, cue.startMs + rules.minMs);
  const lacking = Math.max(0, end - room.latest);
  return [
    { ...cue, endMs: Math.min(end, room.latest) },
    { ...cue, endMs: Math.min(shortest, room.latest) },
    {
      ...cue,
      startMs: Math.max(room.earliest, cue.startMs - Math.min(lacking, maxEarlierMs)),
      endMs: Math.min(end, room.latest),
    },
  ];
}

/** The cue and all with the same start, each ending before the next starts. */
function apart({ cue, after }: Place, rules: CheckRules, options: FixOptions): Candidate[] {
  const together = after.findIndex((other) => other.startMs !== cue.startMs);
  const replaces = together < 0 ? after.length : together;
  const fence = after[replaces];
  const own = [cue, ...after.slice(0, replaces)];
  const cut = (minGap: number): Candidate => {
    const separated = separate(fence ? [...own, fence] : own, {
      minGapMs: minGap,
      minMs: Math.min(rules.minMs, shortestMs),
    });
    return { cues: separated.slice(0, own.length), replaces };
  };
  return [cut(minGapMs(rules, options.framesPerSecond)), cut(0)].filter(
    ({ cues }) => !fence || (cues.at(-1)?.endMs ?? 0) <= fence.startMs,
  );
}

/** The cue split in two where its text splits best. */
function inTwo(
  cue: Cue,
  language: LanguageTag,
  rules: CheckRules,
  gapMs: number,
  options: FixOptions,
): Candidate[] {
  if (!options.makeId) return [];
  const offset = cutNear(cue.text, cue.text.length / 2, language);
  if (offset === 0 || cue.endMs - cue.startMs < 2) return [];
  const halves = splitCue([cue], cue.id, { at: 'cursor', offset }, options.makeId(), {
    language,
    gapMs,
  });
  return [
    {
      cues: halves.map((half) => withText(half, breakLines(half.text, language, rules))),
      replaces: 0,
    },
  ];
}

/** Frames before a shot change at which a cue ends (Netflix: Subtitle Timing Guidelines, for all frame rates). */
const endFramesBeforeShot = 2;

/** Starting on the shot change, ending just before it, or far enough from it. */
function offShotChanges(cue: Cue, room: Room, options: FixOptions): Cue[] {
  const { shotChangesMs = [], framesPerSecond = 25 } = options;
  const first = shotChangesMs[firstAfter(shotChangesMs, cue.startMs)];
  const last = shotChangesMs[firstAfter(shotChangesMs, cue.endMs - 1) - 1];
  const ways: Cue[] = [];
  if (first !== undefined && first - cue.startMs < shotDistanceMs) {
    ways.push({ ...cue, startMs: first });
    ways.push({ ...cue, startMs: Math.max(room.earliest, first - shotDistanceMs) });
  }
  if (last !== undefined && cue.endMs - last < shotDistanceMs) {
    const before = Math.round(last - (endFramesBeforeShot * 1000) / framesPerSecond);
    ways.push({ ...cue, endMs: before });
    ways.push({ ...cue, endMs: Math.min(room.latest, last + shotDistanceMs) });
    if (first !== undefined) ways.push({ ...cue, startMs: first, endMs: before });
  }
  return ways;
}
