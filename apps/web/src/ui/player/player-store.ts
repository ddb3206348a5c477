import { frameAt, frameMiddleSeconds, frameStartMs } from './frames.ts';
import { fastestSpeed, slowestSpeed } from './player-speeds.ts';

export type PlayerStore = ReturnType<typeof createPlayerStore>;

/** How long before a cue playback starts, so that its first word is audible. Milliseconds. */
const leadInMs = 1000;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/** The repeated range in milliseconds. */
export type LoopedRange = { startMs: number; endMs: number };

/** The player's current state. Times in milliseconds, volume 0 to 1. */
export type PlayerState = {
  currentMs: number;
  durationMs: number;
  playing: boolean;
  waiting: boolean;
  rate: number;
  volume: number;
  muted: boolean;
  captions: boolean;
  /** The element rejected the source: expired token, or a format the browser cannot play. */
  failed: boolean;
  /** Repeated until switched off or until seeking elsewhere. */
  loop: LoopedRange | null;
};

const restingState: PlayerState = {
  currentMs: 0,
  durationMs: 0,
  playing: false,
  waiting: false,
  rate: 1,
  volume: 1,
  muted: false,
  captions: true,
  failed: false,
  loop: null,
};

/**
 * The time of the displayed frame if the browser reports it: the element's own clock runs ahead of the picture. Returns
 * how to read it (milliseconds, null if unknown) and how to unsubscribe.
 */
function watchShownFrame(media: HTMLMediaElement): {
  shownMs: () => number | null;
  stop: () => void;
} {
  if (!(media instanceof HTMLVideoElement) || !('requestVideoFrameCallback' in media))
    return { shownMs: () => null, stop: () => undefined };
  let shownMs: number | null = null;
  let handle = 0;
  const onFrame: VideoFrameRequestCallback = (_now, frame) => {
    shownMs = frame.mediaTime * 1000;
    handle = media.requestVideoFrameCallback(onFrame);
  };
  handle = media.requestVideoFrameCallback(onFrame);
  return { shownMs: () => shownMs, stop: () => media.cancelVideoFrameCallback(handle) };
}

/**
 * The single clock of a screen: the media element writes it; player, waveform and cue lists read it. Outside React, so
 * that a time change re-renders only what shows the time. `knownDurationMs` is the duration from the server, used until
 * the element has its own.
 */
export function createPlayerStore(startMs = 0, knownDurationMs = 0) {
  let state: PlayerState = { ...restingState, currentMs: startMs, durationMs: knownDurationMs };
  let element: HTMLMediaElement | null = null;
  let stopAtMs: number | null = null;
  let frame = 0;
  let resumeAfterLoad = false;
  /** The seek time of a paused element that shows one frame, in seconds; the state has the frame's start. */
  let sentTo: number | null = null;
  let shownFrame: ReturnType<typeof watchShownFrame> | null = null;
  const listeners = new Set<() => void>();

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const readTime = () => {
    // While a new source loads the element reports 0, which would lose the position.
    if (!element || element.readyState === 0) return;
    if (sentTo !== null && Math.abs(element.currentTime - sentTo) < 0.002) return;
    const currentMs = Math.round(element.currentTime * 1000);
    if (state.loop && state.playing && currentMs >= state.loop.endMs) return repeat(state.loop);
    if (stopAtMs !== null && currentMs >= stopAtMs) {
      stopAtMs = null;
      element.pause();
    }
    if (currentMs !== state.currentMs) set({ currentMs });
  };

  const repeat = ({ startMs }: LoopedRange) => {
    if (element) element.currentTime = startMs / 1000;
    set({ currentMs: startMs });
  };

  const tick = () => {
    readTime();
    frame = state.playing ? requestAnimationFrame(tick) : 0;
  };

  const play = () => {
    // A rejected play() (no gesture yet, source gone) also fires `error` or stays paused; the state follows the events.
    element?.play().catch(() => set({ playing: false }));
  };

  const seek = (ms: number) => {
    const target = clamp(ms, 0, state.durationMs || Number.MAX_SAFE_INTEGER);
    stopAtMs = null;
    sentTo = null;
    if (element && element.readyState > 0) element.currentTime = target / 1000;
    const { loop } = state;
    const leaves = loop !== null && (target < loop.startMs || target >= loop.endMs);
    set(leaves ? { currentMs: target, loop: null } : { currentMs: target });
  };

  const showFrame = (frame: number, framesPerSecond: number) => {
    const { durationMs } = state;
    const last =
      durationMs > 0 ? frameAt(durationMs - 1, framesPerSecond) : Number.MAX_SAFE_INTEGER;
    const target = clamp(frame, 0, last);
    seek(frameStartMs(target, framesPerSecond));
    if (!element || element.readyState === 0) return;
    sentTo = frameMiddleSeconds(target, framesPerSecond);
    element.currentTime = sentTo;
  };

  const restore = () => {
    if (!element) return;
    if (Number.isFinite(element.duration)) set({ durationMs: Math.round(element.duration * 1000) });
    if (Math.abs(element.currentTime * 1000 - state.currentMs) > 50) {
      element.currentTime = state.currentMs / 1000;
    }
    element.playbackRate = state.rate;
    set({ failed: false });
    if (resumeAfterLoad) play();
    resumeAfterLoad = false;
  };

  const fail = () => {
    resumeAfterLoad ||= state.playing;
    set({ failed: true, playing: false, waiting: false });
  };

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Binds the media element; call the result to unbind it. */
    attach(media: HTMLMediaElement) {
      element = media;
      media.volume = state.volume;
      media.muted = state.muted;
      const handlers: Array<[string, () => void]> = [
        ['loadedmetadata', restore],
        [
          'play',
          () => {
            sentTo = null;
            set({ playing: true });
            if (!frame) tick();
          },
        ],
        ['pause', () => set({ playing: false })],
        [
          'ended',
          () => {
            set({ playing: false });
            // A cue that lasts to the end of the recording: its end is reached but never passed.
            if (state.loop) {
              repeat(state.loop);
              play();
            }
          },
        ],
        ['waiting', () => set({ waiting: true })],
        ['playing', () => set({ waiting: false, failed: false })],
        ['canplay', () => set({ waiting: false })],
        ['timeupdate', readTime],
        ['seeked', readTime],
        ['error', fail],
      ];
      for (const [name, handler] of handlers) media.addEventListener(name, handler);
      const watched = watchShownFrame(media);
      shownFrame = watched;
      if (media.readyState > 0) restore();
      return () => {
        watched.stop();
        if (shownFrame === watched) shownFrame = null;
        for (const [name, handler] of handlers) media.removeEventListener(name, handler);
        cancelAnimationFrame(frame);
        frame = 0;
        if (element === media) element = null;
      };
    },
    /** Loads another URL of the same recording (a renewed token) at the same position. */
    setSource(src: string) {
      if (!element || element.getAttribute('src') === src) return;
      resumeAfterLoad ||= state.playing;
      element.src = src;
    },
    play,
    pause: () => element?.pause(),
    toggle() {
      stopAtMs = null;
      if (state.playing) element?.pause();
      else play();
    },
    seek,
    step: (deltaMs: number) => seek(state.currentMs + deltaMs),
    /**
     * Pauses and moves by exactly `count` frames (backward if negative). Without video it is an equivalent time step.
     */
    stepFrames(count: number, framesPerSecond: number) {
      element?.pause();
      const shown = sentTo === null ? (shownFrame?.shownMs() ?? null) : null;
      // The last displayed frame is stale while seeking.
      const isThere = shown !== null && Math.abs(shown - state.currentMs) <= 2000 / framesPerSecond;
      const from = frameAt(isThere ? shown : state.currentMs, framesPerSecond);
      showFrame(from + count, framesPerSecond);
    },
    /** Pauses and shows the frame with this number, from 0. */
    showFrame(frame: number, framesPerSecond: number) {
      element?.pause();
      showFrame(frame, framesPerSecond);
    },
    /** Repeats a range; null continues past its end. */
    loopRange(range: LoopedRange | null) {
      if (range === null || range.endMs <= range.startMs) {
        set({ loop: null });
        return;
      }
      if (state.currentMs < range.startMs || state.currentMs >= range.endMs) seek(range.startMs);
      stopAtMs = null;
      set({ loop: range });
      play();
    },
    /** Plays from slightly before `ms`. */
    playFrom(ms: number, leadMs = leadInMs) {
      seek(Math.max(0, ms - leadMs));
      play();
    },
    /** Plays from `fromMs` and stops at `toMs`: one cue, for correcting it. */
    playRange(fromMs: number, toMs: number) {
      set({ loop: null });
      seek(fromMs);
      stopAtMs = toMs;
      play();
    },
    /** 1 is normal; browsers are silent below 0.25 and above 4. */
    setRate(rate: number) {
      const next = clamp(rate, slowestSpeed, fastestSpeed);
      if (element) element.playbackRate = next;
      set({ rate: next });
    },
    setVolume(volume: number) {
      const next = clamp(volume, 0, 1);
      if (element) {
        element.volume = next;
        element.muted = next === 0;
      }
      set({ volume: next, muted: next === 0 });
    },
    toggleMuted() {
      const muted = !state.muted;
      if (element) element.muted = muted;
      set({ muted });
    },
    toggleCaptions: () => set({ captions: !state.captions }),
  };
}
