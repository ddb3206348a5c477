import { type DragPreview, nothingDragged } from './drag-session.ts';
import { fitView, type Viewport } from './viewport.ts';

export type Follow = 'page' | 'centre' | 'off';

/** What only the timeline knows. Kept outside React: most of it changes with every movement of the pointer. */
export type TimelineState = {
  view: Viewport;
  follow: Follow;
  /** Somebody scrolled away while it plays: the playhead is left alone until it plays anew. */
  letGo: boolean;
  hoverMs: number | null;
  preview: DragPreview;
};

export type TimelineStore = ReturnType<typeof createTimelineState>;

/** Zoom to begin with: about half a minute on a usual screen. */
const firstMsPerPx = 20;

export function createTimelineState(durationMs: number, follow: Follow) {
  let state: TimelineState = {
    view: { startMs: 0, msPerPx: firstMsPerPx, widthPx: 0, durationMs: Math.max(1, durationMs) },
    follow,
    letGo: false,
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
    /** Shows another stretch; `byHand` means that somebody scrolled, so the playhead is not followed for now. */
    setView(next: Viewport, byHand = false) {
      const view = fitView(next);
      if (sameView(view, state.view) && (!byHand || state.letGo)) return;
      set({ view, letGo: state.letGo || byHand });
    },
    setSize(widthPx: number, duration: number) {
      const { view } = state;
      if (view.widthPx === widthPx && view.durationMs === duration) return;
      // Before the first size is known every zoom looks too far out.
      set({ view: fitView({ ...view, widthPx, durationMs: Math.max(1, duration) }) });
    },
    setFollow: (how: Follow) => set({ follow: how, letGo: false }),
    followAgain() {
      if (state.letGo) set({ letGo: false });
    },
    setHover(hoverMs: number | null) {
      if (hoverMs !== state.hoverMs) set({ hoverMs });
    },
    setPreview: (preview: DragPreview) => set({ preview }),
  };
}
