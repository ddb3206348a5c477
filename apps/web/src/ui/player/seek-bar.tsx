import type { CSSProperties } from 'react';
import { t } from '../../lib/language/t.ts';
import type { PlayerStore } from './player-store.ts';
import classes from './seek-bar.module.css';
import { speakTime } from './timecode.ts';
import { usePlayer } from './use-player.ts';

/** Drag or click to go anywhere. Arrow keys are the player's own (5 s), so the bar never needs them. */
export function SeekBar({ store }: { store: PlayerStore }) {
  const tenths = usePlayer(store, (state) => Math.floor(state.currentMs / 100));
  const durationMs = usePlayer(store, (state) => state.durationMs);
  const currentMs = Math.min(tenths * 100, durationMs);
  const played = durationMs > 0 ? (currentMs / durationMs) * 100 : 0;
  return (
    <input
      type="range"
      className={classes.bar}
      style={{ '--played': `${played}%` } as CSSProperties}
      aria-label={t('Position')}
      aria-valuetext={t('{currentMs} of {durationMs}', {
        currentMs: speakTime(currentMs),
        durationMs: speakTime(durationMs),
      })}
      min={0}
      max={durationMs || 1}
      step={100}
      value={currentMs}
      disabled={durationMs === 0}
      onChange={(event) => store.seek(Number(event.currentTarget.value))}
    />
  );
}
