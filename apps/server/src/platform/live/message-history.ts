import type { Clock } from '../clock.ts';
import type { LivePost } from './channel.ts';

/** Longer than a page takes to start; later clients fetch everything again, which is cheap by comparison. */
const retentionMs = 60_000;
const maxMessages = 1_000;

/**
 * The posts of the last minute. A page requests its data before its socket is open: what happens in between would be
 * missing from both.
 */
export function createMessageHistory(clock: Clock) {
  let kept: { at: number; post: LivePost }[] = [];
  /** The start of the gapless history, in milliseconds since 1970; null before the first post can arrive. */
  let completeSince: number | null = null;

  return {
    /** Clears the history: there is a gap before now. */
    begin: (): void => {
      kept = [];
      completeSince = clock.now().getTime();
    },
    keep: (post: LivePost): void => {
      const now = clock.now().getTime();
      kept.push({ at: now, post });
      const stale = kept.findIndex(({ at }) => at > now - retentionMs);
      const forgotten = kept.splice(0, Math.max(stale, kept.length - maxMessages));
      const last = forgotten.at(-1);
      // Another post of the same millisecond may still be stored: the history is complete from the next one on.
      if (last) completeSince = last.at + 1;
    },
    /** In order of arrival; null if some may be missing. */
    since: (at: number): LivePost[] | null =>
      completeSince === null || at < completeSince
        ? null
        : kept.filter((entry) => entry.at >= at).map(({ post }) => post),
  };
}
