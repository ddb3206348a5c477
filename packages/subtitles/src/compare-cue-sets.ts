import { type Cue, compareCues } from './cue.ts';
import { samePlacement } from './cue-placement.ts';
import { sameSpans } from './cue-spans.ts';

export type CueField = 'text' | 'marks' | 'time' | 'track' | 'placement' | 'speaker';
export type CueComparison = {
  id: string;
  kind: 'added' | 'removed' | 'changed' | 'same';
  before: Cue | null;
  after: Cue | null;
  /** Differences; empty unless changed. */
  fields: CueField[];
};

/** Compares two versions cue by cue, matched by id, in time order; a deleted cue appears at its old position. */
export function compareCueSets(before: readonly Cue[], after: readonly Cue[]): CueComparison[] {
  const was = new Map(before.map((cue) => [cue.id, cue]));
  const is = new Set(after.map((cue) => cue.id));
  const compared = after.map((cue) => compare(was.get(cue.id), cue));
  for (const cue of before)
    if (!is.has(cue.id))
      compared.push({ id: cue.id, kind: 'removed', before: cue, after: null, fields: [] });
  return compared
    .map((comparison) => ({ comparison, cue: comparison.after ?? comparison.before }))
    .sort((a, b) => (a.cue && b.cue ? compareCues(a.cue, b.cue) : 0))
    .map(({ comparison }) => comparison);
}

function compare(before: Cue | undefined, after: Cue): CueComparison {
  const { id } = after;
  if (!before) return { id, kind: 'added', before: null, after, fields: [] };
  const fields: CueField[] = [];
  if (before.text !== after.text) fields.push('text');
  else if (!sameSpans(before.spans, after.spans)) fields.push('marks');
  if (before.startMs !== after.startMs || before.endMs !== after.endMs) fields.push('time');
  if (before.track !== after.track) fields.push('track');
  if (!samePlacement(before.placement, after.placement)) fields.push('placement');
  if ((before.speaker ?? '') !== (after.speaker ?? '')) fields.push('speaker');
  return { id, kind: fields.length > 0 ? 'changed' : 'same', before, after, fields };
}
