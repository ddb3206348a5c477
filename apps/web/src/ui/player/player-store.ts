/** What the player is doing now. Times in milliseconds, volume 0 to 1. */
export type PlayerState = {
  currentMs: number;
  durationMs: number;
  playing: boolean;
  waiting: boolean;
  rate: number;
  volume: number;
  muted: boolean;
  captions: boolean;
  /** The element refused the source: expired token, or a format the browser cannot play. */
  failed: boolean;
};

export type PlayerStore = ReturnType<typeof createPlayerStore>;

const initial: PlayerState = {
  currentMs: 0,
  durationMs: 0,
  playing: false,
  waiting: false,
  rate: 1,
  volume: 1,
  muted: false,
  captions: true,
  failed: false,
};

const clamp = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value));

/**
 * The one clock of a screen: the media element writes it, player, waveform and cue lists read it. Kept outside React
 * so that a frame that changes only the time re-renders only what shows the time.
 * `knownDurationMs` is the duration the server measured, shown until the element knows its own.
 */
export function createPlayerStore(startMs = 0, knownDurationMs = 0) {
  let state: PlayerState = { ...initial, currentMs: startMs, durationMs: knownDurationMs };
  let element: HTMLMediaElement | null = null;
  let stopAtMs: number | null = null;
  let frame = 0;
  let resumeAfterLoad = false;
  const listeners = new Set<() => void>();

  const set = (change: Partial<PlayerState>) => {
    state = { ...state, ...change };
    for (const listener of listeners) listener();
  };

  const readTime = () => {
    // While a new source loads the element says 0: believing it would lose the position.
    if (!element || element.readyState === 0) return;
    const currentMs = Math.round(element.currentTime * 1000);
    if (stopAtMs !== null && currentMs >= stopAtMs) {
      stopAtMs = null;
      element.pause();
    }
    if (currentMs !== state.currentMs) set({ currentMs });
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
    if (element && element.readyState > 0) element.currentTime = target / 1000;
    set({ currentMs: target });
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
            set({ playing: true });
            if (!frame) tick();
          },
        ],
        ['pause', () => set({ playing: false })],
        ['ended', () => set({ playing: false })],
        ['waiting', () => set({ waiting: true })],
        ['playing', () => set({ waiting: false, failed: false })],
        ['canplay', () => set({ waiting: false })],
        ['timeupdate', readTime],
        ['seeked', readTime],
        ['error', fail],
      ];
      for (const [name, handler] of handlers) media.addEventListener(name, handler);
      if (media.readyState > 0) restore();
      return () => {
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
    /** Plays from `fromMs` and stops by itself at `toMs`: one cue, listened to while it is corrected. */
    playRange(fromMs: number, toMs: number) {
      seek(fromMs);
      stopAtMs = toMs;
      play();
    },
    setRate(rate: number) {
      const next = clamp(rate, 0.25, 4);
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
