import { ActionIcon, Menu, Text, Tooltip, UnstyledButton } from '@mantine/core';
import {
  Captions,
  CaptionsOff,
  Maximize,
  Pause,
  Play,
  RotateCcw,
  RotateCw,
  Volume2,
  VolumeX,
} from 'lucide-react';
import type { CSSProperties, ReactNode } from 'react';
import classes from './control-bar.module.css';
import { playerSpeeds } from './player-keys.ts';
import type { PlayerStore } from './player-store.ts';
import seekClasses from './seek-bar.module.css';
import { SeekBar } from './seek-bar.tsx';
import { formatTimecode } from './timecode.ts';
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

function PlayButton({ store }: { store: PlayerStore }) {
  const playing = usePlayer(store, (state) => state.playing);
  return (
    <Tooltip label={playing ? 'Pause (K)' : 'Play (K)'} openDelay={400} withinPortal={false}>
      <ActionIcon
        variant="filled"
        radius="xl"
        size={40}
        aria-label={playing ? 'Pause' : 'Play'}
        onClick={store.toggle}
      >
        {playing ? <Pause size={20} /> : <Play size={20} />}
      </ActionIcon>
    </Tooltip>
  );
}

function Clock({ store }: { store: PlayerStore }) {
  const tenths = usePlayer(store, (state) => Math.floor(state.currentMs / 100));
  const durationMs = usePlayer(store, (state) => state.durationMs);
  return (
    <Text component="span" className={classes.clock}>
      {formatTimecode(tenths * 100)}
      <span className={classes.duration}> / {formatTimecode(durationMs)}</span>
    </Text>
  );
}

function SpeedMenu({ store }: { store: PlayerStore }) {
  const rate = usePlayer(store, (state) => state.rate);
  return (
    <Menu withinPortal={false} position="top">
      <Menu.Target>
        <UnstyledButton className={classes.speed} aria-label={`Speed: ${rate} times`}>
          {rate}×
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
            {speed === 1 ? 'Normal speed' : `${speed}×`}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Volume({ store }: { store: PlayerStore }) {
  const muted = usePlayer(store, (state) => state.muted);
  const volume = usePlayer(store, (state) => state.volume);
  const shown = muted ? 0 : volume;
  return (
    <div className={classes.volume}>
      <Control label={muted ? 'Sound on (M)' : 'Mute (M)'} onClick={store.toggleMuted}>
        {muted ? <VolumeX size={20} /> : <Volume2 size={20} />}
      </Control>
      <input
        type="range"
        className={`${seekClasses.bar} ${classes.slider}`}
        style={{ '--played': `${shown * 100}%` } as CSSProperties}
        aria-label="Volume"
        aria-valuetext={`${Math.round(shown * 100)} percent`}
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
  onFullScreen?: (() => void) | undefined;
  hasCues: boolean;
};

/** Play, seek, time, speed, volume, captions, full screen: every one a labelled control of its own. */
export function ControlBar({ store, onFullScreen, hasCues }: Props) {
  const captions = usePlayer(store, (state) => state.captions);
  return (
    <div className={classes.controls}>
      <SeekBar store={store} />
      <div className={classes.row}>
        <PlayButton store={store} />
        <Control label="Back 10 seconds (J)" onClick={() => store.step(-10_000)}>
          <RotateCcw size={18} />
        </Control>
        <Control label="Forward 10 seconds (L)" onClick={() => store.step(10_000)}>
          <RotateCw size={18} />
        </Control>
        <Clock store={store} />
        <div className={classes.spacer} />
        <Volume store={store} />
        <SpeedMenu store={store} />
        {hasCues && (
          <Control
            label={captions ? 'Hide captions (C)' : 'Show captions (C)'}
            pressed={captions}
            onClick={store.toggleCaptions}
          >
            {captions ? <Captions size={20} /> : <CaptionsOff size={20} />}
          </Control>
        )}
        {onFullScreen && (
          <Control label="Full screen (F)" onClick={onFullScreen}>
            <Maximize size={18} />
          </Control>
        )}
      </div>
    </div>
  );
}
