import { firstAfter } from './check-cues.ts';
import type { Cue } from './cue.ts';
import { findCues, ofTrack, withCues } from './cue-list.ts';

export type SnapOptions = {
  framesPerSecond: number;
  /** Ascending. */
  shotChangesMs?: readonly number[];
  /** The maximum distance in frames to snap to a shot change. Netflix: 7 frames at 24 fps. */
  withinFrames?: number;
};

/** Netflix, Subtitle Timing Guidelines: a cue ends two frames before a shot change, at every frame rate. */
const endFramesBeforeShot = 2;

/**
 * Snaps edges to whole frames, and near a shot change to it: a cue starts on the change, or ends two frames before. An
 * edge that would make a cue shorter than a frame, or overlap a neighbor, stays.
 */
export function snapTimes(
  cues: readonly Cue[],
  ids: readonly string[],
  options: SnapOptions,
): Cue[] {
  const { framesPerSecond, shotChangesMs = [] } = options;
  const within = options.withinFrames ?? Math.round((7 * framesPerSecond) / 24);
  const frameOf = (ms: number): number => Math.round((ms * framesPerSecond) / 1000);
  const timeOf = (frame: number): number => Math.round((frame * 1000) / framesPerSecond);
  const shots = shotChangesMs.map(frameOf);
  const shotNear = (frame: number): number | undefined => {
    const index = firstAfter(shots, frame);
    const near = [shots[index - 1], shots[index]].filter(
      (shot) => shot !== undefined && Math.abs(shot - frame) <= within,
    );
    return near.sort((a, b) => Math.abs((a ?? 0) - frame) - Math.abs((b ?? 0) - frame))[0];
  };

  const chosen = new Set(findCues(cues, ids).map((cue) => cue.id));
  const changed: Cue[] = [];
  for (const track of ['upper', 'lower'] as const) {
    let reached = 0;
    const own = ofTrack(cues, track);
    for (const [index, cue] of own.entries()) {
      const placed = chosen.has(cue.id) ? snapped(cue, reached, own[index + 1]) : cue;
      if (placed !== cue) changed.push(placed);
      reached = Math.max(reached, placed.endMs);
    }
  }
  return withCues(cues, changed);

  function snapped(cue: Cue, reached: number, next: Cue | undefined): Cue {
    const [from, to] = [frameOf(cue.startMs), frameOf(cue.endMs)];
    const shotAtEnd = shotNear(to);
    const starts = [shotNear(from) ?? from, from].map(timeOf);
    const ends = [shotAtEnd === undefined ? to : shotAtEnd - endFramesBeforeShot, to].map(timeOf);
    // If neighbors overlap already, the edge may only move away from them.
    const earliest = reached > cue.startMs ? cue.startMs : reached;
    const latest = next ? Math.max(next.startMs, cue.endMs) : Number.POSITIVE_INFINITY;
    const startMs = starts.find((ms) => ms >= earliest && ms < cue.endMs) ?? cue.startMs;
    const endMs = ends.find((ms) => ms <= latest && ms > startMs) ?? cue.endMs;
    return startMs === cue.startMs && endMs === cue.endMs ? cue : { ...cue, startMs, endMs };
  }
}
