import type { EditorState, EditorStore, Finding } from '../store/editor-types.ts';

export type Severity = Finding['severity'];

/** Marks of cues, requested per cue while drawing. */
export type CueMarks = {
  currentId: string | null;
  selectedIds: ReadonlySet<string>;
  conflicts: { has: (id: string) => boolean };
  /** The colleague editing a cue, by cue. */
  colleagues: ReadonlyMap<string, string>;
  severityOf: (id: string) => Severity | null;
};

const worst = (findings: readonly Finding[]): Severity | null => {
  if (findings.length === 0) return null;
  return findings.some(({ severity }) => severity === 'error') ? 'error' : 'warning';
};

/** Which cue the others in the draft edit. */
export const typingColleagues = (state: EditorState): ReadonlyMap<string, string> =>
  new Map(
    state.present.flatMap(({ cueId, displayName }) =>
      cueId === null ? [] : [[cueId, displayName] as const],
    ),
  );

/** Severity by cue of all issues. */
export function severities(findings: readonly Finding[]): ReadonlyMap<string, Severity> {
  const found = new Map<string, Severity>();
  for (const { cueId, severity } of findings)
    if (found.get(cueId) !== 'error') found.set(cueId, severity);
  return found;
}

/**
 * Marks for one frame. For the few readable cues, issues are requested individually and current; for thousands at once
 * the possibly stale `known` is used.
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
