import type { Cue } from '@glossa/subtitles/cue';
import { type CueChange, mergeCueChanges } from '@glossa/subtitles/cue-change';
import { checkTimes } from '@glossa/subtitles/cue-list';
import { onTrack } from '@glossa/subtitles/cue-placement';
import { withSpeaker } from '@glossa/subtitles/edit-cues';
import { withMarked, withText } from '@glossa/subtitles/marked-text';
import { sameEdits } from './cue-fields.ts';
import type { EditorStore, StepEffect } from './editor-types.ts';

type Fields = Parameters<EditorStore['change']>[2];

/** The cue with changed fields; an empty speaker removes the name. Throws CueError for invalid times. */
export function changedCue(cue: Cue, fields: Fields): Cue {
  const { speaker, text = cue.text, track = cue.track, spans, ...others } = fields;
  const named = speaker === undefined ? cue : withSpeaker(cue, speaker);
  const edited = onTrack(withText(named, text), track);
  const marked = spans ? withMarked(edited, { text, spans }) : edited;
  return checkTimes({ ...marked, ...others });
}

export type HistoryStep = {
  label: string;
  changes: readonly CueChange[];
  mergeKey: string | undefined;
  also: StepEffect | undefined;
  /** Time of the last change in it, in milliseconds since 1970. */
  at: number;
};

/** Steps with the same key within this interval are merged. Milliseconds. */
const mergeWithinMs = 1500;
/** Limits the memory use over a long day. */
const maxSteps = 1000;
const maxChanges = 300_000;

/** The undo and redo steps: change sets, last at the end. */
export function createHistory(now: () => number = Date.now) {
  let done: HistoryStep[] = [];
  let undone: HistoryStep[] = [];
  let open = false;

  function trim(): void {
    let changes = 0;
    let from = done.length;
    while (from > 0 && done.length - from < maxSteps) {
      changes += done[from - 1]?.changes.length ?? 0;
      if (changes > maxChanges && from < done.length) break;
      from -= 1;
    }
    if (from > 0) done = done.slice(from);
  }

  return {
    push(
      label: string,
      changes: readonly CueChange[],
      { mergeKey, also }: { mergeKey?: string; also?: StepEffect } = {},
    ): void {
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
        done.push({ label, changes, mergeKey, also, at });
        trim();
        return;
      }
      const merged = mergeCueChanges(last.changes, changes);
      // Typed and reverted by hand: nothing left to undo.
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
    /** A step that cannot be undone or redone anymore is replaced by the previous one. */
    dropUndo(): void {
      done.pop();
      open = false;
    },
    dropRedo(): void {
      undone.pop();
      open = false;
    },
    /** The next change starts a new step, whatever its key. */
    close(): void {
      open = false;
    },
    /**
     * Replaces a version of a cue in every step: by the server's version of the user's change, or by words loaded
     * later.
     */
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

/** Changes of a step that no longer apply, because someone else changed those cues since. */
export const overtaken = (
  changes: readonly CueChange[],
  findCue: (id: string) => Cue | undefined,
): CueChange[] => changes.filter(({ id, before }) => !sameEdits(before, findCue(id) ?? null));
