import { frameAt, frameMiddleSeconds, frameStartMs } from './frames.ts';
import { fastestSpeed, slowestSpeed } from './player-speeds.ts';
import { type LoopedRange, type PlayerState, restingState } from './player-state.ts';
import { watchShownFrame } from './shown-frame.ts';

export type { LoopedRange, PlayerState } from './player-state.ts';
export type PlayerStore = ReturnType<typeof createPlayerStore>;

/** How far before a cue playing begins, so that its first word is heard. Milliseconds. */
const leadInMs = 1000;

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * The one clock of a screen: the media element writes it, player, waveform and cue lists read it. Kept outside React
 * so that a frame that changes only the time re-renders only what shows the time.
 * `knownDurationMs` is the duration the server measured, shown until the element knows its own.
 */
export function createPlayerStore(startMs = 0, knownDurationMs = 0) {
  let state: PlayerState = { ...restingState, currentMs: startMs, durationMs: knownDurationMs };
  let element: HTMLMediaElement | null = null;
  let stopAtMs: number | null = null;
  let frame = 0;
  let resumeAfterLoad = false;
  /** Where a paused element was sent to show one frame, in seconds; the state says when that frame begins. */
  let sentTo: number | null = null;
  let shownFrame: ReturnType<typeof watchShownFrame> | null = null;
  const listeners = new Set<() => void>();

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const readTime = () => {
    // While a new source loads the element says 0: believing it would lose the position.
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
    // A refused play() (no gesture yet, source gone) also fires `error` or stays paused; the state follows the events.
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
    /** Binds the media element; call what comes back to let go of it. */
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
            // A cue that lasts to the end of the recording: its end is never passed, only reached.
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
    /** Loads another address of the same recording (a renewed token) and goes on where it was. */
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
     * Pauses and goes `count` frames on (back where negative), to the very frame. Without a picture it is a time step
     * of as many frames.
     */
    stepFrames(count: number, framesPerSecond: number) {
      element?.pause();
      const shown = sentTo === null ? (shownFrame?.shownMs() ?? null) : null;
      // What was seen last is not what is shown while a jump is on its way.
      const isThere = shown !== null && Math.abs(shown - state.currentMs) <= 2000 / framesPerSecond;
      const from = frameAt(isThere ? shown : state.currentMs, framesPerSecond);
      showFrame(from + count, framesPerSecond);
    },
    /** Pauses and shows the frame with this number, counted from 0. */
    showFrame(frame: number, framesPerSecond: number) {
      element?.pause();
      showFrame(frame, framesPerSecond);
    },
    /** Plays a range again and again; null goes on playing past its end. */
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
    /** Plays on from a little before `ms`. */
    playFrom(ms: number, leadMs = leadInMs) {
      seek(Math.max(0, ms - leadMs));
      play();
    },
    /** Plays from `fromMs` and stops by itself at `toMs`: one cue, listened to while it is corrected. */
    playRange(fromMs: number, toMs: number) {
      set({ loop: null });
      seek(fromMs);
      stopAtMs = toMs;
      play();
    },
    /** 1 is normal; slower than 0.25 and faster than 4 browsers play no sound. */
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
