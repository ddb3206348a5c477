import { useLayoutEffect, useRef } from 'react';
import type { PlayerStore } from '../../ui/player/player-store.ts';
import type { EditorStore } from './model/editor-types.ts';

/** Goes to the cue the address names, once; another store of the same subtitles goes on where the last one was. */
export function useStartCue(
  store: EditorStore | null,
  player: PlayerStore,
  fromAddress: string | null,
): void {
  const at = useRef(fromAddress);
  const first = useRef(true);
  useLayoutEffect(() => {
    if (!store) return undefined;
    const cue = at.current === null ? undefined : store.findCue(at.current);
    if (cue) {
      store.goTo(cue.id);
      if (first.current) player.seek(cue.startMs);
    }
    first.current = false;
    return store.subscribe(() => {
      at.current = store.getState().currentId;
    });
  }, [store, player]);
}
