import { languages } from '@glossa/contracts/languages';
import { useCallback, useSyncExternalStore } from 'react';
import classes from '../../../ui/player/cue-overlay.module.css';
import { cuesAt } from '../../../ui/player/cue-times.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorStore, Track } from '../store/editor-types.ts';

type Props = { store: EditorStore; player: PlayerStore };

/** The cues at the playhead as typed, not as saved. Finds them without scanning all. */
function useShownText({ store, player }: Props, track: Track): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = [store.subscribe(listener), player.subscribe(listener)];
      return () => {
        for (const stop of stops) stop();
      };
    },
    [store, player],
  );
  return useSyncExternalStore(subscribe, () => {
    const { captions, currentMs } = player.getState();
    if (!captions) return '';
    return cuesAt(store.getState().cues, currentMs)
      .filter((cue) => cue.track === track)
      .map((cue) => cue.text)
      .join('\n');
  });
}

function TrackText({ track, ...props }: Props & { track: Track }) {
  const text = useShownText(props, track);
  const language = languages[props.store.language];
  if (text === '') return null;
  return (
    // Another text is another element: it grows from its edge and is no shift of the layout.
    <div key={text} className={track === 'upper' ? classes.top : classes.bottom}>
      <span className={classes.text} dir={language.direction} lang={language.code}>
        {text}
      </span>
    </div>
  );
}

export function LiveOverlay(props: Props) {
  return (
    <div className={classes.overlay} data-testid="cue-overlay">
      <TrackText {...props} track="upper" />
      <TrackText {...props} track="lower" />
    </div>
  );
}
