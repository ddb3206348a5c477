import type { Clock } from '../clock.ts';
import type { LivePost } from './channel.ts';

/** Longer than a page takes to begin; whoever comes later fetches everything again, which is cheap by comparison. */
const keptMs = 60_000;
const mostKept = 1_000;

/**
 * The posts of the last minute. A page asks for its data before its socket is open: what happens between the two
 * would be in neither.
 */
export function createLiveMemory(clock: Clock) {
  let kept: { at: number; post: LivePost }[] = [];
  /** From when on nothing is missing, in milliseconds since 1970; null before the first post can come. */
  let completeSince: number | null = null;

  return {
    /** Forgets: what was before has a gap. */
    begin: (): void => {
      kept = [];
      completeSince = clock.now().getTime();
    },
    keep: (post: LivePost): void => {
      const now = clock.now().getTime();
      kept.push({ at: now, post });
      const stale = kept.findIndex(({ at }) => at > now - keptMs);
      const forgotten = kept.splice(0, Math.max(stale, kept.length - mostKept));
      const last = forgotten.at(-1);
      // Another post of the same millisecond may still be kept: from the next one on nothing is missing.
      if (last) completeSince = last.at + 1;
    },
    /** In the order in which they came; null where some may be missing. */
    since: (at: number): LivePost[] | null =>
      completeSince === null || at < completeSince
        ? null
        : kept.filter((entry) => entry.at >= at).map(({ post }) => post),
  };
}
