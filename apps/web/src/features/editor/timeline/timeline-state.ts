import { type DragPreview, nothingDragged } from './drag-session.ts';
import { fitView, type Viewport } from './viewport.ts';

export type Follow = 'page' | 'centre' | 'off';

/** State of the timeline only. Outside React: most of it changes with every pointer movement. */
export type TimelineState = {
  view: Viewport;
  follow: Follow;
  /** The user scrolled away during playback: the view does not follow the playhead until playback restarts. */
  unsubscribe: boolean;
  hoverMs: number | null;
  preview: DragPreview;
};

export type TimelineStore = ReturnType<typeof createTimelineState>;

/** The initial zoom: about half a minute on a typical screen. */
const firstMsPerPx = 20;

export function createTimelineState(durationMs: number, follow: Follow) {
  let state: TimelineState = {
    view: { startMs: 0, msPerPx: firstMsPerPx, widthPx: 0, durationMs: Math.max(1, durationMs) },
    follow,
    unsubscribe: false,
    hoverMs: null,
    preview: nothingDragged,
  };
  const listeners = new Set<() => void>();
  const set = (change: Partial<TimelineState>) => {
    state = { ...state, ...change };
    for (const listener of [...listeners]) listener();
  };
  const sameView = (a: Viewport, b: Viewport) =>
    a.startMs === b.startMs &&
    a.msPerPx === b.msPerPx &&
    a.widthPx === b.widthPx &&
    a.durationMs === b.durationMs;

  return {
    getState: () => state,
    subscribe(listener: () => void) {
      listeners.add(listener);
      return () => {
        listeners.delete(listener);
      };
    },
    /** Shows another range; `byHand` means the user scrolled, so following pauses. */
    setView(next: Viewport, byHand = false) {
      const view = fitView(next);
      if (sameView(view, state.view) && (!byHand || state.unsubscribe)) return;
      set({ view, unsubscribe: state.unsubscribe || byHand });
    },
    setSize(widthPx: number, duration: number) {
      const { view } = state;
      if (view.widthPx === widthPx && view.durationMs === duration) return;
      // Before the first size is known every zoom looks too far out.
      set({ view: fitView({ ...view, widthPx, durationMs: Math.max(1, duration) }) });
    },
    setFollow: (how: Follow) => set({ follow: how, unsubscribe: false }),
    followAgain() {
      if (state.unsubscribe) set({ unsubscribe: false });
    },
    setHover(hoverMs: number | null) {
      if (hoverMs !== state.hoverMs) set({ hoverMs });
    },
    setPreview: (preview: DragPreview) => set({ preview }),
  };
}
