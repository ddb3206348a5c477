import { useMemo } from 'react';
import classes from './cue-overlay.module.css';
import { cuesAt, type TimedText } from './cue-times.ts';
import type { PlayerStore } from './player-store.ts';
import { usePlayer } from './use-player.ts';

type Props = {
  store: PlayerStore;
  upper: readonly TimedText[];
  lower: readonly TimedText[];
  /** BCP 47 code, for the right glyphs and reading direction. */
  lang: string | undefined;
};

function Track({
  store,
  cues,
  lang,
  place,
}: {
  store: PlayerStore;
  cues: readonly TimedText[];
  lang: string | undefined;
  place: 'top' | 'bottom';
}) {
  const sorted = useMemo(() => [...cues].sort((a, b) => a.startMs - b.startMs), [cues]);
  const shown = usePlayer(store, (state) =>
    state.captions
      ? cuesAt(sorted, state.currentMs)
          .map((cue) => cue.text)
          .join('\n')
      : '',
  );
  if (shown === '') return null;
  return (
    <div className={place === 'top' ? classes.top : classes.bottom}>
      <span className={classes.text} dir="auto" lang={lang}>
        {shown}
      </span>
    </div>
  );
}

/** Cues on the picture: the upper track at its top, the lower one at its bottom. */
export function CueOverlay({ store, upper, lower, lang }: Props) {
  return (
    <div className={classes.overlay} data-testid="cue-overlay">
      <Track store={store} cues={upper} lang={lang} place="top" />
      <Track store={store} cues={lower} lang={lang} place="bottom" />
    </div>
  );
}
