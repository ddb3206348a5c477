import type { Cue } from '@glossa/subtitles/cue';
import { type CueChange, mergeCueChanges } from '@glossa/subtitles/cue-change';
import { sameEdits } from './cue-fields.ts';

export type HistoryStep = {
  label: string;
  changes: readonly CueChange[];
  mergeKey: string | undefined;
  /** Milliseconds since 1970 of the last change in it. */
  at: number;
};

/** Steps with the same key nearer than this belong together. Milliseconds. */
const mergeWithinMs = 1500;
/** What is kept at most, so that the page does not grow over a long day. */
const mostSteps = 1000;
const mostChanges = 300_000;

/** What can be undone and redone: change sets, the last at the end. */
export function createHistory(now: () => number = Date.now) {
  let done: HistoryStep[] = [];
  let undone: HistoryStep[] = [];
  let open = false;

  function trim(): void {
    let changes = 0;
    let from = done.length;
    while (from > 0 && done.length - from < mostSteps) {
      changes += done[from - 1]?.changes.length ?? 0;
      if (changes > mostChanges && from < done.length) break;
      from -= 1;
    }
    if (from > 0) done = done.slice(from);
  }

  return {
    push(label: string, changes: readonly CueChange[], mergeKey?: string): void {
      undone = [];
      const last = done.at(-1);
      const at = now();
      const joins =
        open &&
        last !== undefined &&
        mergeKey !== undefined &&
        last.mergeKey === mergeKey &&
        at - last.at < mergeWithinMs;
      open = true;
      if (!joins) {
        done.push({ label, changes, mergeKey, at });
        trim();
        return;
      }
      const merged = mergeCueChanges(last.changes, changes);
      // Typed and taken back again by hand: nothing is left to undo.
      if (merged.length === 0) done.pop();
      else done[done.length - 1] = { ...last, changes: merged, at };
    },
    /** The next step to undo; `takeUndo` moves it over. */
    nextUndo: () => done.at(-1),
    nextRedo: () => undone.at(-1),
    takeUndo(): void {
      const step = done.pop();
      if (step) undone.push(step);
      open = false;
    },
    takeRedo(): void {
      const step = undone.pop();
      if (step) done.push(step);
      open = false;
    },
    /** A step that cannot be undone or redone any more makes way for the one before it. */
    dropUndo(): void {
      done.pop();
      open = false;
    },
    dropRedo(): void {
      undone.pop();
      open = false;
    },
    /** The next change begins a new step, whatever its key. */
    close(): void {
      open = false;
    },
    /** Puts another version of a cue in place of one in every step: the server's of a change of one's own, or words that came later. */
    rewrite(rewriteCue: (cue: Cue) => Cue): void {
      const of = (cue: Cue | null) => (cue ? rewriteCue(cue) : null);
      const through = (step: HistoryStep): HistoryStep => ({
        ...step,
        changes: step.changes.map(({ id, before, after }) => ({
          id,
          before: of(before),
          after: of(after),
        })),
      });
      done = done.map(through);
      undone = undone.map(through);
    },
  };
}

/** The changes of a step that do not fit what is there now, because somebody else changed those cues since. */
export const overtaken = (
  changes: readonly CueChange[],
  findCue: (id: string) => Cue | undefined,
): CueChange[] => changes.filter(({ id, before }) => !sameEdits(before, findCue(id) ?? null));
