import { type KeyboardEvent, useId } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import type { PlayerStore } from '../../../ui/player/player-store.ts';
import { usePlayer } from '../../../ui/player/use-player.ts';
import type { EditorMedia, EditorStore } from '../store/editor-types.ts';
import { useEditor } from '../store/use-editor.ts';
import type { Lanes } from './lanes.ts';
import { describeCuesAt, spellExactTime } from './speak-position.ts';
import classes from './timeline.module.css';
import type { TimelineStore } from './timeline-state.ts';
import { shownMs } from './viewport.ts';

type Props = {
  store: EditorStore;
  player: PlayerStore;
  timeline: TimelineStore;
  media: EditorMedia;
  lanes: () => Lanes;
};

/**
 * The playhead for the keyboard: arrows move one frame, with Shift ten, Page Up and Page Down a tenth of the view, Home
 * and End to both ends. During playback the announced time is in whole seconds.
 */
export function PlayheadSlider({ store, player, timeline, media, lanes }: Props) {
  const describedBy = useId();
  const ms = usePlayer(player, ({ playing, currentMs }) =>
    playing ? Math.floor(currentMs / 1000) * 1000 : currentMs,
  );
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const frames = event.shiftKey ? 10 : 1;
    const { framesPerSecond, durationMs } = media;
    const page = shownMs(timeline.getState().view) / 10;
    const actions: Record<string, () => void> = {
      ArrowRight: () => player.stepFrames(frames, framesPerSecond),
      ArrowUp: () => player.stepFrames(frames, framesPerSecond),
      ArrowLeft: () => player.stepFrames(-frames, framesPerSecond),
      ArrowDown: () => player.stepFrames(-frames, framesPerSecond),
      PageUp: () => player.step(page),
      PageDown: () => player.step(-page),
      Home: () => player.seek(0),
      End: () => player.seek(durationMs),
    };
    const action = actions[event.key];
    if (!action) return;
    event.preventDefault();
    event.stopPropagation();
    action();
  };
  return (
    <>
      <div
        role="slider"
        tabIndex={0}
        className={classes.playhead}
        aria-label={t('editor.timeline.playhead')}
        aria-describedby={describedBy}
        aria-valuemin={0}
        aria-valuemax={media.durationMs}
        aria-valuenow={Math.round(ms)}
        aria-valuetext={spellExactTime(ms)}
        onKeyDown={onKeyDown}
      />
      <AtPlayhead id={describedBy} store={store} player={player} lanes={lanes} />
    </>
  );
}

type AtPlayheadProps = Pick<Props, 'store' | 'player' | 'lanes'> & { id: string };

function AtPlayhead({ id, store, player, lanes }: AtPlayheadProps) {
  // Another list may have another text at the same time; while typing it can wait.
  useEditor(store, (state) => (state.typing ? null : state.cues));
  const said = usePlayer(player, ({ currentMs }) => describeCuesAt(lanes(), currentMs));
  return (
    <span id={id} className={classes.hidden}>
      {said}
    </span>
  );
}
