import { type Cue, sortCues } from './cue.ts';
import { concatMarked, markedOf, withMarked } from './marked-text.ts';

const lineEnd = { text: '\n', spans: [] };

/**
 * The same texts as cues that never overlap, for formats that show one at a time (mov_text in MP4): where cues overlap,
 * their texts are stacked, the upper track above the lower.
 */
export function stackOverlaps(cues: readonly Cue[]): Cue[] {
  const shown = sortCues(cues).filter((cue) => cue.endMs > cue.startMs && cue.text.trim() !== '');
  const times = [...new Set(shown.flatMap((cue) => [cue.startMs, cue.endMs]))].sort(
    (a, b) => a - b,
  );
  const stacked: Cue[] = [];
  let active: Cue[] = [];
  let next = 0;
  for (const [index, startMs] of times.entries()) {
    active = active.filter((cue) => cue.endMs > startMs);
    for (; shown[next]?.startMs === startMs; next += 1) active.push(shown[next] as Cue);
    const endMs = times[index + 1];
    if (active.length === 0 || endMs === undefined) continue;
    const of = [
      ...active.filter(({ track }) => track === 'upper'),
      ...active.filter(({ track }) => track === 'lower'),
    ];
    const lines = of.flatMap((cue, at) => (at > 0 ? [lineEnd, markedOf(cue)] : [markedOf(cue)]));
    const [only] = of;
    const cue: Cue = {
      id: `stacked-${stacked.length}`,
      startMs,
      endMs,
      text: '',
      track: of.every(({ track }) => track === 'upper') ? 'upper' : 'lower',
      ...(of.length === 1 && only?.placement ? { placement: only.placement } : {}),
    };
    stacked.push(withMarked(cue, concatMarked(...lines)));
  }
  return stacked;
}
