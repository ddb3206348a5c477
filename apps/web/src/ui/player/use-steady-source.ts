import { useEffect, useRef } from 'react';
import type { PlayerStore } from './player-store.ts';
import { usePlayer } from './use-player.ts';

/**
 * Loads `src`, and a renewed `src` only in a pause, so that a fresh token never interrupts a sentence. When the old
 * one has already been refused, the new one is taken at once; when there is none, `onRefused` is called once for it.
 */
export function useSteadySource(
  store: PlayerStore,
  src: string | null,
  onRefused: () => void,
): { refused: boolean } {
  const applied = useRef<string | null>(null);
  const reported = useRef<string | null>(null);
  const playing = usePlayer(store, (state) => state.playing);
  const failed = usePlayer(store, (state) => state.failed);

  useEffect(() => {
    if (src === null) return;
    const isFirst = applied.current === null;
    if (src !== applied.current && (isFirst || !playing || failed)) {
      applied.current = src;
      store.setSource(src);
      return;
    }
    if (failed && src === applied.current && reported.current === null) {
      reported.current = src;
      onRefused();
    }
  }, [store, src, playing, failed, onRefused]);

  return { refused: failed && reported.current !== null && reported.current !== src };
}
