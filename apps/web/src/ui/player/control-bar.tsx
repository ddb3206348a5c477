import { ActionIcon, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core';
import {
  Captions,
  CaptionsOff,
  Maximize,
  Pause,
  Play,
  Repeat1,
  RotateCcw,
  RotateCw,
  StepBack,
  StepForward,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import { formatNumber } from '../../lib/format/format.ts';
import { t } from '../../lib/i18n/t.ts';
import classes from './control-bar.module.css';
import { frameAt } from './frames.ts';
import { playerSpeeds } from './player-speeds.ts';
import type { LoopedRange, PlayerStore } from './player-store.ts';
import seekClasses from './seek-bar.module.css';
import { describeTime, formatTimecode } from './timecode.ts';
import { usePlayer } from './use-player.ts';

function Control(props: {
  label: string;
  onClick: () => void;
  children: ReactNode;
  pressed?: boolean;
  className?: string | undefined;
}) {
  return (
    <Tooltip label={props.label} openDelay={400} withinPortal={false}>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={36}
        className={props.className}
        aria-label={props.label}
        aria-pressed={props.pressed}
        onClick={props.onClick}
      >
        {props.children}
      </ActionIcon>
    </Tooltip>
  );
}

type WithKey = { store: PlayerStore; withKey: (label: string, key: string) => string };

function PlayButton({ store, withKey }: WithKey) {
  const playing = usePlayer(store, (state) => state.playing);
  return (
    <Tooltip
      label={withKey(playing ? t('player.pause') : t('player.play'), 'K')}
      openDelay={400}
      withinPortal={false}
    >
      <ActionIcon
        variant="filled"
        radius="xl"
        size={40}
        aria-label={playing ? t('player.pause') : t('player.play')}
        onClick={store.toggle}
      >
        {playing ? <Pause size={20} /> : <Play size={20} />}
      </ActionIcon>
    </Tooltip>
  );
}

function Clock({ store, framesPerSecond }: { store: PlayerStore; framesPerSecond: number | null }) {
  const tenths = usePlayer(store, (state) => Math.floor(state.currentMs / 100));
  const durationMs = usePlayer(store, (state) => state.durationMs);
  return (
    <Text component="span" className={classes.clock}>
      {formatTimecode(tenths * 100)}
      <span className={classes.duration}> / {formatTimecode(durationMs)}</span>
      {framesPerSecond !== null && <FrameNumber store={store} framesPerSecond={framesPerSecond} />}
    </Text>
  );
}

function FrameNumber({ store, framesPerSecond }: { store: PlayerStore; framesPerSecond: number }) {
  const frame = usePlayer(store, (state) => frameAt(state.currentMs, framesPerSecond));
  return <span className={classes.frame}>{t('player.frameNumber', { frame })}</span>;
}

function FrameSteps({ store, framesPerSecond }: { store: PlayerStore; framesPerSecond: number }) {
  return (
    <>
      <Control
        label={t('player.previousFrame')}
        onClick={() => store.stepFrames(-1, framesPerSecond)}
      >
        <StepBack size={18} />
      </Control>
      <Control label={t('player.nextFrame')} onClick={() => store.stepFrames(1, framesPerSecond)}>
        <StepForward size={18} />
      </Control>
    </>
  );
}

function LoopButton({ store, range }: { store: PlayerStore; range: () => LoopedRange | null }) {
  const looping = usePlayer(store, (state) => state.loop !== null);
  return (
    <Control
      label={looping ? t('player.stopLooping') : t('player.loopCue')}
      pressed={looping}
      onClick={() => store.loopRange(looping ? null : range())}
    >
      <Repeat1 size={18} />
    </Control>
  );
}

function SpeedMenu({ store }: { store: PlayerStore }) {
  const rate = usePlayer(store, (state) => state.rate);
  return (
    <Menu withinPortal={false} position="top">
      <Menu.Target>
        <UnstyledButton className={classes.speed} aria-label={t('player.speed', { rate })}>
          {formatNumber(rate)}×
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {playerSpeeds.map((speed) => (
          <Menu.Item
            key={speed}
            fw={speed === rate ? 700 : 400}
            aria-current={speed === rate || undefined}
            onClick={() => store.setRate(speed)}
          >
            {speed === 1 ? t('player.normalSpeed') : `${formatNumber(speed)}×`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Volume({ store, withKey }: WithKey) {
  const muted = usePlayer(store, (state) => state.muted);
  const volume = usePlayer(store, (state) => state.volume);
  const shown = muted ? 0 : volume;
  return (
    <div className={classes.volume}>
      <Control
        label={withKey(muted ? t('player.unmute') : t('player.mute'), 'M')}
        onClick={store.toggleMuted}
      >
        {muted ? <VolumeX size={20} /> : <Volume2 size={20} />}
      </Control>
      <input
        type="range"
        className={`${seekClasses.bar} ${classes.slider}`}
        style={{ '--played': `${shown * 100}%` } as CSSProperties}
        aria-label={t('player.volume')}
        aria-valuetext={t('player.volumePercent', { value: Math.round(shown * 100) })}
        min={0}
        max={1}
        step={0.05}
        value={shown}
        onChange={(event) => store.setVolume(Number(event.currentTarget.value))}
      />
    </div>
  );
}

type Props = {
  store: PlayerStore;
  /** For video: shows the frame number and frame buttons. */
  framesPerSecond: number | null;
  /** The cue for the repeat button; without it there is no such button. */
  loopedCue?: (() => LoopedRange | null) | undefined;
  /** Whether the labels contain the player's shortcuts. */
  keys: boolean;
  onFullScreen?: (() => void) | undefined;
  hasCues: boolean;
};

/** Drag or click to seek. The player handles arrow keys (5 s), so the bar does not need them. */
function SeekBar({ store }: { store: PlayerStore }) {
  const tenths = usePlayer(store, (state) => Math.floor(state.currentMs / 100));
  const durationMs = usePlayer(store, (state) => state.durationMs);
  const currentMs = Math.min(tenths * 100, durationMs);
  const played = durationMs > 0 ? (currentMs / durationMs) * 100 : 0;
  return (
    <input
      type="range"
      className={seekClasses.bar}
      style={{ '--played': `${played}%` } as CSSProperties}
      aria-label={t('player.position')}
      aria-valuetext={t('player.positionOf', {
        currentMs: describeTime(currentMs),
        durationMs: describeTime(durationMs),
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

/** Play, seek, time, speed, volume, captions, full screen: each a labeled control. */
export function ControlBar(props: Props) {
  const { store, framesPerSecond, loopedCue, onFullScreen, hasCues } = props;
  const withKey = (label: string, key: string) =>
    props.keys ? t('player.labelWithKey', { label, key }) : label;
  const captions = usePlayer(store, (state) => state.captions);
  return (
    // The timeline is left-to-right in every language.
    <div className={classes.controls} dir="ltr">
      <SeekBar store={store} />
      <div className={classes.row} data-frames={framesPerSecond !== null || undefined}>
        <PlayButton store={store} withKey={withKey} />
        <Control
          label={withKey(t('player.back10Seconds'), 'J')}
          className={classes.skip}
          onClick={() => store.step(-10_000)}
        >
          <RotateCcw size={18} />
        </Control>
        <Control
          label={withKey(t('player.forward10Seconds'), 'L')}
          className={classes.skip}
          onClick={() => store.step(10_000)}
        >
          <RotateCw size={18} />
        </Control>
        {framesPerSecond !== null && <FrameSteps store={store} framesPerSecond={framesPerSecond} />}
        {loopedCue && <LoopButton store={store} range={loopedCue} />}
        <Clock store={store} framesPerSecond={framesPerSecond} />
        <div className={classes.spacer} />
        <Volume store={store} withKey={withKey} />
        <SpeedMenu store={store} />
        {hasCues && (
          <Control
            label={withKey(captions ? t('player.hideCaptions') : t('player.showCaptions'), 'C')}
            pressed={captions}
            onClick={store.toggleCaptions}
          >
            {captions ? <Captions size={20} /> : <CaptionsOff size={20} />}
          </Control>
        )}
        {onFullScreen && (
          <Control label={withKey(t('player.fullScreen'), 'F')} onClick={onFullScreen}>
            <Maximize size={18} />
          </Control>
        )}
      </div>
    </div>
  );
}
