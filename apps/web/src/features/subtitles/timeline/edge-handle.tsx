import { type KeyboardEvent, useEffect, useRef } from 'react';
import { t } from '../../../lib/language/t.ts';
import type { EditorMedia, EditorStore } from '../model/editor-types.ts';
import { useEditor } from '../model/use-editor.ts';
import type { Lanes } from './lanes.ts';
import { nudgeEdge } from './nudge-edge.ts';
import { speakExactTime } from './spoken.ts';
import classes from './timeline.module.css';
import type { TimelineStore } from './timeline-state.ts';
import { bringIntoView, xOf } from './viewport.ts';

type Props = {
  store: EditorStore;
  timeline: TimelineStore;
  media: EditorMedia;
  lanes: () => Lanes;
  side: 'start' | 'end';
  say: (sentence: string) => void;
};

const manyFrames = 10;
/** Each handle lies outside of its edge, so that those of a short cue do not lie on each other. Pixels. */
const wide = 24;

const framesOf = ({ key, shiftKey }: KeyboardEvent): number => {
  const count = shiftKey ? manyFrames : 1;
  if (key === 'ArrowRight' || key === 'ArrowUp') return count;
  if (key === 'ArrowLeft' || key === 'ArrowDown') return -count;
  if (key === 'PageUp') return manyFrames;
  return key === 'PageDown' ? -manyFrames : 0;
};

/** The start or end of the current cue for the keyboard: arrows move it one frame, with Shift ten. */
export function EdgeHandle({ store, timeline, media, lanes, side, say }: Props) {
  const element = useRef<HTMLDivElement>(null);
  // The time alone: a letter typed into the cue must not render this again.
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
    say(outcome.done ? '' : outcome.message);
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
      aria-label={side === 'start' ? t('Start of the current cue') : t('End of the current cue')}
      aria-valuemin={0}
      aria-valuemax={media.durationMs}
      aria-valuenow={edgeMs}
      aria-valuetext={speakExactTime(edgeMs)}
      onFocus={() => timeline.setView(bringIntoView(timeline.getState().view, edgeMs))}
      onKeyDown={onKeyDown}
    />
  );
}
