import type { Hit } from './hit-test.ts';
import type { Gestures } from './pointer-gestures.ts';
import type { TimelineStore } from './timeline-state.ts';
import { scrollBy, zoomAround } from './viewport.ts';

/** Distance from the edge in pixels at which a drag scrolls, and the maximum scroll per frame. */
const edgePx = 28;
const fastestScrollPx = 18;

const cursors: Record<Hit['area'], string> = {
  ruler: 'grab',
  sound: 'crosshair',
  lane: 'crosshair',
  cue: 'pointer',
};
const cursorOf = (hit: Hit): string =>
  hit.area === 'cue' && hit.part !== 'body'
    ? 'ew-resize'
    : hit.area === 'ruler' && hit.onPlayhead
      ? 'col-resize'
      : cursors[hit.area];

/** Passes mouse, pen, touch and wheel events to the gestures; call the result to stop. */
export function listenToPointer(
  element: HTMLElement,
  gestures: Gestures,
  timeline: TimelineStore,
): () => void {
  const stop = new AbortController();
  const { signal } = stop;
  const fingers = new Map<number, number>();
  let frame = 0;
  let x = 0;

  const pointOf = (event: MouseEvent) => {
    const box = element.getBoundingClientRect();
    const isCoarse = event instanceof PointerEvent && event.pointerType === 'touch';
    return { x: event.clientX - box.left, y: event.clientY - box.top, isCoarse };
  };
  const keysOf = (event: MouseEvent) => ({
    shift: event.shiftKey,
    ctrl: event.ctrlKey || event.metaKey,
    alt: event.altKey,
  });

  const scrollAtEdge = () => {
    frame = 0;
    if (!gestures.isDragging()) return;
    const { widthPx } = timeline.getState().view;
    const over = x < edgePx ? x - edgePx : Math.max(0, x - (widthPx - edgePx));
    if (over !== 0) {
      const speed = Math.min(1, Math.abs(over) / edgePx) * fastestScrollPx;
      gestures.scrollAlong(Math.sign(over) * speed);
    }
    frame = requestAnimationFrame(scrollAtEdge);
  };

  const end = () => {
    cancelAnimationFrame(frame);
    frame = 0;
    window.removeEventListener('keydown', onKeyDown, true);
    window.removeEventListener('keyup', onKeyUp, true);
  };
  /** Esc belongs to the drag only: it must not leave the text or close something. */
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && gestures.isDragging()) {
      event.preventDefault();
      event.stopPropagation();
      gestures.cancel();
      end();
    } else onKeyUp(event);
  };
  const onKeyUp = (event: KeyboardEvent) => {
    if (event.key !== 'Alt' && event.key !== 'Shift') return;
    // Alt alone would open the browser's menu.
    event.preventDefault();
    gestures.keysChanged({ free: event.altKey, push: event.shiftKey });
  };

  const pinch = (event: PointerEvent, now: number) => {
    const other = [...fingers].find(([id]) => id !== event.pointerId)?.[1] ?? now;
    const was = fingers.get(event.pointerId) ?? now;
    const before = Math.max(10, Math.abs(was - other));
    const after = Math.max(10, Math.abs(now - other));
    const { view } = timeline.getState();
    timeline.setView(zoomAround(view, (now + other) / 2, before / after), true);
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.button !== 0) return;
      const point = pointOf(event);
      fingers.set(event.pointerId, point.x);
      element.setPointerCapture?.(event.pointerId);
      if (fingers.size > 1) {
        gestures.cancel();
        end();
        return;
      }
      x = point.x;
      gestures.press(point, keysOf(event));
      window.addEventListener('keydown', onKeyDown, true);
      window.addEventListener('keyup', onKeyUp, true);
    },
    { signal },
  );
  element.addEventListener(
    'pointermove',
    (event) => {
      const point = pointOf(event);
      x = point.x;
      if (fingers.size > 1) {
        pinch(event, point.x);
        fingers.set(event.pointerId, point.x);
        return;
      }
      if (fingers.size > 0) fingers.set(event.pointerId, point.x);
      gestures.move(point, keysOf(event));
      if (gestures.isDragging()) {
        if (frame === 0) frame = requestAnimationFrame(scrollAtEdge);
      } else if (fingers.size === 0) element.style.cursor = cursorOf(gestures.hitAt(point));
    },
    { signal },
  );
  element.addEventListener(
    'pointerup',
    (event) => {
      fingers.delete(event.pointerId);
      gestures.release(keysOf(event));
      end();
    },
    { signal },
  );
  element.addEventListener(
    'pointercancel',
    (event) => {
      fingers.delete(event.pointerId);
      gestures.cancel();
      end();
    },
    { signal },
  );
  element.addEventListener('pointerleave', () => timeline.setHover(null), { signal });
  element.addEventListener('dblclick', (event) => gestures.doubleClick(pointOf(event)), { signal });
  element.addEventListener('wheel', (event) => onWheel(event, element, timeline), {
    signal,
    passive: false,
  });
  return () => {
    stop.abort();
    end();
  };
}

const pxPerLine = 40;

/** Ctrl zooms around the pointer (trackpads send pinching this way); anything else scrolls. */
function onWheel(event: WheelEvent, element: HTMLElement, timeline: TimelineStore): void {
  const { view } = timeline.getState();
  const unit = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? pxPerLine : 1;
  const delta =
    (Math.abs(event.deltaX) > Math.abs(event.deltaY) ? event.deltaX : event.deltaY) * unit;
  if (event.ctrlKey || event.metaKey) {
    event.preventDefault();
    const x = event.clientX - element.getBoundingClientRect().left;
    const factor = Math.exp(Math.max(-100, Math.min(100, delta)) / 200);
    timeline.setView(zoomAround(view, x, factor), true);
    return;
  }
  const next = scrollBy(view, delta);
  // At the end of the scroll range the page may scroll.
  if (next.startMs === view.startMs) return;
  event.preventDefault();
  timeline.setView(next, true);
}
