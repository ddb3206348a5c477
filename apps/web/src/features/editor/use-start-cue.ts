import { useLayoutEffect, useRef } from 'react';
import type { PlayerStore } from '../../ui/player/player-store.ts';
import type { EditorStore } from './store/editor-types.ts';

/** What the address of an editor contains besides the edited subtitles. */
export type CueAndDraft = {
  cue?: string | undefined;
  /** Another user's draft to join; otherwise the user's own. */
  report?: string | undefined;
};

/** Goes to the cue in the address once; another store of the same subtitles continues at the last position. */
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
