import { Loader } from '@mantine/core';
import { AudioLines } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { t } from '../../lib/i18n/t.ts';
import { ControlBar } from './control-bar.tsx';
import cueOverlayClasses from './cue-overlay.module.css';
import { cuesAt, type TimedText } from './cue-times.ts';
import classes from './media-player.module.css';
import { PlayFailure } from './play-failure.tsx';
import type { LoopedRange, PlayerStore } from './player-store.ts';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { Waveform } from './waveform.tsx';

type Props = {
  store: PlayerStore;
  kind: 'video' | 'audio';
  title: string;
  /** URL with its media token; null while the token is loading. */
  src: string | null;
  /** The URL was rejected: fetch a new token. */
  onRefused: () => void;
  poster?: string | undefined;
  upper: readonly TimedText[];
  lower: readonly TimedText[];
  lang: string | undefined;
  peaks: readonly number[] | null;
  /** Aspect ratio of the picture; reserves the space before the first frame. */
  aspectRatio?: number | undefined;
  /** False if the screen has its own shortcuts. */
  keys?: boolean;
  /** Shows the frame number and frame buttons; only for video. */
  framesPerSecond?: number | undefined;
  /** The cue for the repeat button; without it there is no such button. */
  loopedCue?: () => LoopedRange | null;
  /** Overlays the picture instead of the plain cues: a styled preview, which reports its own failures. */
  overlay?: () => ReactNode;
  /** False if a timeline shows the waveform already. */
  waveform?: boolean;
};

function toggleFullScreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
    return;
  }
  // A browser may refuse (an embedded page without permission): the player stays as it is.
  void frame?.requestFullscreen?.().catch(() => undefined);
}

type CueOverlayProps = {
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
    <div className={place === 'top' ? cueOverlayClasses.top : cueOverlayClasses.bottom}>
      <span className={cueOverlayClasses.text} dir="auto" lang={lang}>
        {shown}
      </span>
    </div>
  );
}

/** Visible cues: the upper track at the top, the lower one at the bottom. */
function CueOverlay({ store, upper, lower, lang }: CueOverlayProps) {
  return (
    <div className={cueOverlayClasses.overlay} data-testid="cue-overlay">
      <Track store={store} cues={upper} lang={lang} place="top" />
      <Track store={store} cues={lower} lang={lang} place="bottom" />
    </div>
  );
}

/**
 * Loads `src`, and a renewed `src` only while paused, so that a new token never interrupts playback. If the old one has
 * been rejected, the new one is used immediately; if there is none, `onRefused` is called once.
 */
function useSteadySource(
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

/** A player with cues, controls and waveform. Its keys work anywhere on the screen. */
export function MediaPlayer(props: Props) {
  const { store } = props;
  const frame = useRef<HTMLDivElement>(null);
  const media = useRef<HTMLVideoElement & HTMLAudioElement>(null);
  const waiting = usePlayer(store, (state) => state.waiting && state.playing);
  const { keys = true } = props;
  const framesPerSecond = props.kind === 'video' ? (props.framesPerSecond ?? null) : null;
  usePlayerKeys(store, { enabled: keys, framesPerSecond });

  useEffect(() => (media.current ? store.attach(media.current) : undefined), [store]);
  const { refused } = useSteadySource(store, props.src, props.onRefused);

  useEffect(() => {
    if (!keys) return undefined;
    const onKey = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey) return;
      const typing =
        event.target instanceof HTMLElement &&
        event.target.closest('input:not([type="range"]),textarea,[role="dialog"]');
      if ((event.key === 'f' || event.key === 'F') && !typing && props.kind === 'video')
        toggleFullScreen(frame.current);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [props.kind, keys]);

  return (
    <section
      ref={frame}
      className={classes.frame}
      aria-label={t('player.label', { title: props.title })}
    >
      <div
        className={props.kind === 'video' ? classes.picture : classes.sound}
        style={{ '--aspect': props.aspectRatio ?? 16 / 9 } as CSSProperties}
      >
        {props.kind === 'video' ? (
          // biome-ignore lint/a11y/useMediaCaption: cues are drawn by CueOverlay, on two tracks at once
          <video
            ref={media}
            className={classes.video}
            playsInline
            preload="metadata"
            poster={props.poster}
            onClick={store.toggle}
          />
        ) : (
          <>
            {/* biome-ignore lint/a11y/useMediaCaption: cues are drawn by CueOverlay, on two tracks at once */}
            <audio ref={media} preload="metadata" />
            <AudioLines size={56} strokeWidth={1.2} className={classes.soundIcon} aria-hidden />
          </>
        )}
        {waiting && <Loader className={classes.loader} color="white" size="md" />}
        {refused && props.src !== null && (
          <PlayFailure
            src={props.src}
            onRetry={() => {
              media.current?.load();
              props.onRefused();
            }}
          />
        )}
        {props.overlay ? (
          props.overlay()
        ) : (
          <CueOverlay store={store} upper={props.upper} lower={props.lower} lang={props.lang} />
        )}
      </div>
      {props.waveform !== false && (
        <Waveform store={store} peaks={props.peaks} tall={props.kind === 'audio'} />
      )}
      <ControlBar
        store={store}
        keys={keys}
        framesPerSecond={framesPerSecond}
        loopedCue={props.loopedCue}
        hasCues={props.upper.length + props.lower.length > 0}
        onFullScreen={props.kind === 'video' ? () => toggleFullScreen(frame.current) : undefined}
      />
    </section>
  );
}
