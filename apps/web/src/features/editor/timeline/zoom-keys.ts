import type { PlayerStore } from '../../../ui/player/player-store.ts';
import type { TimelineStore } from './timeline-state.ts';
import { showAll, xOf, zoomAround, zoomStep } from './viewport.ts';

/** One zoom step; around the playhead if visible, else around the center. */
export function zoomOnPlayhead(
  timeline: TimelineStore,
  player: PlayerStore,
  direction: 'in' | 'out',
): void {
  const { view } = timeline.getState();
  const playhead = xOf(view, player.getState().currentMs);
  const x = playhead >= 0 && playhead <= view.widthPx ? playhead : view.widthPx / 2;
  timeline.setView(zoomAround(view, x, direction === 'in' ? 1 / zoomStep : zoomStep));
}

type Pressed = Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey'>;

/** Plus, minus and 0 anywhere in the timeline. Returns whether the key was used. */
export function handleZoomKey(
  timeline: TimelineStore,
  player: PlayerStore,
  pressed: Pressed,
): boolean {
  if (pressed.ctrlKey || pressed.metaKey || pressed.altKey) return false;
  if (pressed.key === '+' || pressed.key === '=') zoomOnPlayhead(timeline, player, 'in');
  else if (pressed.key === '-') zoomOnPlayhead(timeline, player, 'out');
  else if (pressed.key === '0') timeline.setView(showAll(timeline.getState().view));
  else return false;
  return true;
}
