import { useComputedColorScheme } from '@mantine/core';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';
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
import { handleZoomKey } from './zoom-keys.ts';

type Props = { store: EditorStore; player: PlayerStore; media: EditorMedia };

/** The same object as long as its fields are equal: a re-render must not set up a new timeline. */
function useSteadyMedia(media: EditorMedia): EditorMedia {
  const known = useRef(media);
  const keys = Object.keys(media) as Array<keyof EditorMedia>;
  if (keys.some((key) => known.current[key] !== media[key])) known.current = media;
  return known.current;
}

/**
 * Waveform and cues of both tracks, drawn on a canvas so that ten thousand cues cost little. Pointer: drag edges and
 * bodies, double-click to create or open a cue. Keyboard: playhead and both edges of the current cue are sliders. Fills
 * its container's height.
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
      announce: setSaid,
    });
    const unsubscribe = listenToPointer(parts.host, gestures, timeline);
    return () => {
      unsubscribe();
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
      aria-label={t('editor.timeline.title')}
      // A click takes the focus from the text but keeps it in the page.
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
          <p className={classes.noSound}>{t('editor.timeline.noWaveform')}</p>
        )}
        <PlayheadSlider {...shared} player={player} />
        {store.canEdit && (
          <>
            <EdgeHandle {...shared} side="start" announce={setSaid} />
            <EdgeHandle {...shared} side="end" announce={setSaid} />
          </>
        )}
      </div>
    </div>
  );
}
