import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/language/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia, EditorStore } from '../model/editor-types.ts';
import { EdgeHandle } from './edge-handle.tsx';
import { rememberLanes } from './lanes.ts';
import { listenToPointer } from './listen-to-pointer.ts';
import { Overview } from './overview.tsx';
import { PlayheadSlider } from './playhead-slider.tsx';
import { createGestures } from './pointer-gestures.ts';
import { createSurface, type Surface } from './surface.ts';
import classes from './timeline.module.css';
import { createTimelineState } from './timeline-state.ts';
import { Toolbar } from './toolbar.tsx';
import { useSteadyMedia } from './use-steady-media.ts';
import { handleZoomKey } from './zoom-keys.ts';

type Props = { store: EditorStore; player: PlayerStore; media: EditorMedia };

/**
 * Sound and cues over time, both tracks, drawn on a canvas so that ten thousand cues are no weight. Pointer: drag
 * edges and bodies, double-click to make or open a cue. Keyboard: playhead and both edges of the current cue are
 * sliders. Fills the height it is given.
 */
export function Timeline({ store, player, media: given }: Props) {
  const media = useSteadyMedia(given);
  const [timeline] = useState(() => createTimelineState(media.durationMs, 'page'));
  const [lanes] = useState(() => {
    const lanesOf = rememberLanes();
    return () => lanesOf(store.getState().cues);
  });
  const [said, setSaid] = useState('');
  const host = useRef<HTMLDivElement>(null);
  const base = useRef<HTMLCanvasElement>(null);
  const top = useRef<HTMLCanvasElement>(null);
  const surface = useRef<Surface | null>(null);
  const scheme = useComputedColorScheme('light');

  useEffect(() => {
    if (!host.current || !base.current || !top.current) return undefined;
    const parts = { host: host.current, base: base.current, top: top.current };
    const drawn = createSurface(parts, { timeline, store, player, media, lanes });
    surface.current = drawn;
    const gestures = createGestures({
      timeline,
      store,
      player,
      media,
      lanes,
      surface: drawn,
      say: setSaid,
    });
    const letGo = listenToPointer(parts.host, gestures, timeline);
    return () => {
      letGo();
      drawn.dispose();
      surface.current = null;
    };
  }, [timeline, store, player, media, lanes]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: another scheme means other colours
  useEffect(() => surface.current?.refreshColours(), [scheme]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (!handleZoomKey(timeline, player, event)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  const shared = { store, timeline, media, lanes };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the fields of a form
    <div
      role="group"
      aria-label={t('Timeline')}
      // A click takes the focus out of the text, but not out of the page.
      tabIndex={-1}
      className={classes.timeline}
      onKeyDown={onKeyDown}
    >
      <div className={classes.head}>
        <Toolbar timeline={timeline} player={player} />
        <p className={classes.said} role="status">
          {said}
        </p>
      </div>
      <Overview {...shared} player={player} />
      <div className={classes.stage}>
        <div ref={host} className={classes.host} aria-hidden="true" data-testid="timeline-surface">
          <canvas ref={base} className={classes.layer} />
          <canvas ref={top} className={classes.layer} />
        </div>
        {media.peaks === null && (
          <p className={classes.noSound}>{t('There is no waveform to show.')}</p>
        )}
        <PlayheadSlider {...shared} player={player} />
        {store.mayEdit && (
          <>
            <EdgeHandle {...shared} side="start" say={setSaid} />
            <EdgeHandle {...shared} side="end" say={setSaid} />
          </>
        )}
      </div>
    </div>
  );
}
