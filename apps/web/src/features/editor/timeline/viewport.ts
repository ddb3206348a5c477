/** The visible range of the media. `msPerPx` is the zoom; times in milliseconds, widths in CSS pixels. */
export type Viewport = {
  startMs: number;
  msPerPx: number;
  widthPx: number;
  durationMs: number;
};

/** Closest zoom: two milliseconds per pixel, so that a frame is wide enough to click. */
export const closestMsPerPx = 2;
/** The effect of one press of a zoom button. */
export const zoomStep = 1.5;

export const farthestMsPerPx = ({ durationMs, widthPx }: Viewport): number =>
  Math.max(closestMsPerPx, durationMs / Math.max(1, widthPx));

export const xOf = (view: Viewport, ms: number): number => (ms - view.startMs) / view.msPerPx;
export const msAt = (view: Viewport, x: number): number => view.startMs + x * view.msPerPx;
export const shownMs = (view: Viewport): number => view.widthPx * view.msPerPx;
export const endOf = (view: Viewport): number => view.startMs + shownMs(view);

/** The same view with zoom and start limited to the media. */
export function fitView(view: Viewport): Viewport {
  const msPerPx = Math.min(farthestMsPerPx(view), Math.max(closestMsPerPx, view.msPerPx));
  const last = Math.max(0, view.durationMs - view.widthPx * msPerPx);
  return { ...view, msPerPx, startMs: Math.min(last, Math.max(0, view.startMs)) };
}

/** Zooms keeping the point under `x`; a factor below 1 zooms in. */
export function zoomAround(view: Viewport, x: number, factor: number): Viewport {
  const msPerPx = Math.min(farthestMsPerPx(view), Math.max(closestMsPerPx, view.msPerPx * factor));
  return fitView({ ...view, msPerPx, startMs: msAt(view, x) - x * msPerPx });
}

export const showAll = (view: Viewport): Viewport =>
  fitView({ ...view, startMs: 0, msPerPx: farthestMsPerPx(view) });

export const scrollBy = (view: Viewport, px: number): Viewport =>
  fitView({ ...view, startMs: view.startMs + px * view.msPerPx });

export const centreOn = (view: Viewport, ms: number): Viewport =>
  fitView({ ...view, startMs: ms - shownMs(view) / 2 });

/** Distance from the edge at which a revealed time is placed, as a share of the width. */
const margin = 0.1;

/** Scrolls no farther than needed to show a time. */
export function bringIntoView(view: Viewport, ms: number): Viewport {
  if (ms < view.startMs) return fitView({ ...view, startMs: ms - shownMs(view) * margin });
  if (ms > endOf(view)) return fitView({ ...view, startMs: ms - shownMs(view) * (1 - margin) });
  return view;
}

/** Playback turns the page before the playhead reaches the end. A share of the width. */
const pageTurn = 0.05;

/**
 * Shows a range whole: scrolls only if a part of it is outside, and zooms out only if it is longer than the view. Not so
 * close to the end that playing it would turn the page.
 */
export function bringRangeIntoView(view: Viewport, startMs: number, endMs: number): Viewport {
  const needed = (endMs - startMs) / (1 - 2 * margin);
  if (needed > shownMs(view))
    return fitView({
      ...view,
      msPerPx: needed / Math.max(1, view.widthPx),
      startMs: startMs - needed * margin,
    });
  if (startMs >= view.startMs && endMs <= endOf(view) - shownMs(view) * pageTurn) return view;
  // What follows is in view after going on, what precedes after going back.
  const goesBack = startMs < view.startMs;
  return fitView({
    ...view,
    startMs: goesBack ? endMs - shownMs(view) * (1 - margin) : startMs - shownMs(view) * margin,
  });
}

/** During playback: `page` scrolls by a page when the playhead leaves the view, `centre` keeps it in the middle. */
export function followPlayhead(view: Viewport, ms: number, how: 'page' | 'centre'): Viewport {
  if (how === 'centre') return centreOn(view, ms);
  if (ms >= view.startMs && ms <= endOf(view) - shownMs(view) * pageTurn) return view;
  return fitView({ ...view, startMs: ms - shownMs(view) * margin });
}
