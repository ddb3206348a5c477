import type { EditorState, EditorStore, Finding } from '../model/editor-types.ts';

export type Severity = Finding['severity'];

/** What is to be marked at cues, asked for cue by cue while drawing. */
export type CueMarks = {
  currentId: string | null;
  selectedIds: ReadonlySet<string>;
  conflicts: { has: (id: string) => boolean };
  /** Who types in a cue at the moment, by cue. */
  colleagues: ReadonlyMap<string, string>;
  severityOf: (id: string) => Severity | null;
};

const worst = (findings: readonly Finding[]): Severity | null => {
  if (findings.length === 0) return null;
  return findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
};

/** Who types where, of the others in the draft. */
export const typingColleagues = (state: EditorState): ReadonlyMap<string, string> =>
  new Map(
    state.present.flatMap(({ cueId, displayName }) =>
      cueId === null ? [] : [[cueId, displayName] as const],
    ),
  );

/** Severity by cue of all findings. */
export function severities(findings: readonly Finding[]): ReadonlyMap<string, Severity> {
  const found = new Map<string, Severity>();
  for (const { cueId, severity } of findings)
    if (found.get(cueId) !== 'error') found.set(cueId, severity);
  return found;
}

/**
 * Marks for one frame. For the few cues one can read, findings are asked for one by one and are those of this moment;
 * for thousands at once `known` is used, which may be a moment old.
 */
export function marksOf(store: EditorStore, known: ReadonlyMap<string, Severity> | null): CueMarks {
  const state = store.getState();
  return {
    currentId: state.currentId,
    selectedIds: state.selectedIds,
    conflicts: state.conflicts,
    colleagues: typingColleagues(state),
    severityOf: known ? (id) => known.get(id) ?? null : (id) => worst(store.findingsOf(id)),
  };
}
