import { Button, Loader, Text } from '@mantine/core';
import { AudioLines } from 'lucide-react';
import { type CSSProperties, type ReactNode, useEffect, useRef } from 'react';
import { t } from '../../lib/language/t.ts';
import { ControlBar } from './control-bar.tsx';
import { CueOverlay } from './cue-overlay.tsx';
import type { TimedText } from './cue-times.ts';
import classes from './media-player.module.css';
import type { LoopedRange, PlayerStore } from './player-store.ts';
import { usePlayer } from './use-player.ts';
import { usePlayerKeys } from './use-player-keys.ts';
import { useSteadySource } from './use-steady-source.ts';
import { Waveform } from './waveform.tsx';

type Props = {
  store: PlayerStore;
  kind: 'video' | 'audio';
  title: string;
  /** Address with its media token; null while the token is on its way. */
  src: string | null;
  /** The address was refused: fetch a fresh token. */
  onRefused: () => void;
  poster?: string | undefined;
  upper: readonly TimedText[];
  lower: readonly TimedText[];
  lang: string | undefined;
  peaks: readonly number[] | null;
  /** Width to height of the picture; space is reserved with it before the first frame is there. */
  aspectRatio?: number | undefined;
  /** False where the screen has shortcuts of its own. */
  keys?: boolean;
  /** Shows the number of the frame and lets one go by frames; only for video. */
  framesPerSecond?: number | undefined;
  /** The cue that the repeat button repeats; without it there is no such button. */
  loopedCue?: () => LoopedRange | null;
  /** What lies over the picture instead of the plain cues: a faithful preview, which reports its own failures. */
  overlay?: () => ReactNode;
  /** False where a timeline shows the sound already. */
  waveform?: boolean;
};

function toggleFullScreen(frame: HTMLElement | null) {
  if (document.fullscreenElement) {
    void document.exitFullscreen();
    return;
  }
  // A browser may refuse (an embedded page without the right): the player then simply stays as it is.
  void frame?.requestFullscreen?.().catch(() => undefined);
}

/** Player with cues on the picture, its own controls and the waveform. Its keys work anywhere on the screen. */
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
      aria-label={t('Player: {title}', { title: props.title })}
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
        {refused && (
          <div className={classes.refused} role="alert">
            <Text fw={600}>{t('This recording could not be played.')}</Text>
            <Text size="sm">
              {t(
                'The connection may have broken off, or your browser does not know this format. Try again, or download the original from the Downloads menu.',
              )}
            </Text>
            <Button
              size="xs"
              variant="white"
              color="dark"
              onClick={() => {
                media.current?.load();
                props.onRefused();
              }}
            >
              {t('Try again')}
            </Button>
          </div>
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
