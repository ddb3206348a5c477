import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import type { Lanes } from './lanes.ts';
import { nudgeEdge } from './nudge-edge.ts';
import { spellExactTime } from './speak-position.ts';
import classes from './timeline.module.css';
import type { TimelineStore } from './timeline-state.ts';
import { bringIntoView, xOf } from './viewport.ts';

type Props = {
  store: EditorStore;
  timeline: TimelineStore;
  media: EditorMedia;
  lanes: () => Lanes;
  side: 'start' | 'end';
  announce: (sentence: string) => void;
};

const manyFrames = 10;
/** Each handle is outside its edge, so that those of a short cue do not overlap. Pixels. */
const wide = 24;

const framesOf = ({ key, shiftKey }: KeyboardEvent): number => {
  const count = shiftKey ? manyFrames : 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return count;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -count;
  if (key === 'PageUp') return manyFrames;
  return key === 'PageDown' ? -manyFrames : 0;
};

/** The start or end of the current cue for the keyboard: arrows move it one frame, with Shift ten. */
export function EdgeHandle({ store, timeline, media, lanes, side, announce }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // Only the time: typing into the cue must not re-render this.
  const known = useEditor(store, ({ currentId }) => {
    const cue = currentId === null ? undefined : store.findCue(currentId);
    return cue ? (side === 'start' ? cue.startMs : cue.endMs) : null;
  });
  const edgeMs = known ?? 0;

  useEffect(() => {
    const place = () => {
      const { view } = timeline.getState();
      const outside = xOf(view, edgeMs) - (side === 'start' ? wide : 0);
      const x = Math.round(Math.min(view.widthPx - wide, Math.max(0, outside)));
      element.current?.style.setProperty('--at', `${x}px`);
    };
    place();
    return timeline.subscribe(place);
  }, [timeline, edgeMs, side]);

  if (known === null) return null;
  const onKeyDown = (event: KeyboardEvent) => {
    const frames = event.ctrlKey || event.metaKey || event.altKey ? 0 : framesOf(event);
    const { currentId } = store.getState();
    const cue = currentId === null ? undefined : store.findCue(currentId);
    if (frames === 0 || !cue) return;
    event.preventDefault();
    event.stopPropagation();
    const outcome = nudgeEdge(store, lanes(), media, cue, side, frames);
    announce(outcome.done ? '' : outcome.message);
    const now = store.findCue(cue.id) ?? cue;
    timeline.setView(
      bringIntoView(timeline.getState().view, side === 'start' ? now.startMs : now.endMs),
    );
  };
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      className={classes.edge}
      data-side={side}
      aria-label={side === 'start' ? t('editor.timeline.cueStart') : t('editor.timeline.cueEnd')}
      aria-valuemin={0}
      aria-valuemax={media.durationMs}
      aria-valuenow={edgeMs}
      aria-valuetext={spellExactTime(edgeMs)}
      onFocus={() => timeline.setView(bringIntoView(timeline.getState().view, edgeMs))}
      onKeyDown={onKeyDown}
    />
  );
}
