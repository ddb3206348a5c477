import type { PlainCue } from '@glossa/contracts/cues';
import type { Cue } from '@glossa/subtitles/cue';
import { sortCues } from '@glossa/subtitles/cue';

/** Source cues to translate, in runs that stand side by side, and the translated cues that stay as they are. */
export type Picked<T> = { runs: Cue[][]; kept: T[] };

/**
 * What is out of date: source cues whose translation is stale, and those that have none. The rest stays as people left
 * it. Runs are not joined to sentences over what stays, whose words are theirs already.
 */
export function pickStale<T extends Pick<PlainCue, 'id' | 'stale' | 'sourceCueIds'>>(
  source: readonly Cue[],
  published: readonly T[],
): Picked<T> {
  const kept = published.filter((cue) => !cue.stale);
  // A cue of the translation bears the id of the source cue whose time it has.
  const upToDate = new Set(kept.map(({ id }) => id));
  const sources = new Set(kept.flatMap(({ sourceCueIds }) => sourceCueIds));
  const stale = new Set(
    published.flatMap(({ id, stale: isStale, sourceCueIds }) =>
      isStale ? [id, ...sourceCueIds] : [],
    ),
  );
  const isOpen = ({ id }: Cue) => !upToDate.has(id) && (stale.has(id) || !sources.has(id));
  const runs: Cue[][] = [];
  for (const track of ['upper', 'lower'] as const) {
    let open = false;
    for (const cue of sortCues(source).filter((candidate) => candidate.track === track)) {
      if (!isOpen(cue)) open = false;
      else if (open) runs.at(-1)?.push(cue);
      else {
        runs.push([cue]);
        open = true;
      }
    }
  }
  return { runs, kept };
}
