import { type CSSProperties, type ReactNode, useId, useLayoutEffect } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import classes from './editor-layout.module.css';
import { useLayoutSizes } from './layout-sizes.ts';
import { Separator } from './separator.tsx';

type Props = {
  userId: string;
  bar: ReactNode;
  /** Notices about the whole set: verified by whom, rejected why. */
  notes: ReactNode;
  player: ReactNode;
  editArea: ReactNode;
  filter: ReactNode;
  list: ReactNode;
  /** Null if none is open. */
  panel: ReactNode;
  /** The panel is about the current cue: it goes below the list, not over it. */
  panelBelowList?: boolean;
  timeline: ReactNode;
};

/**
 * Picture and edit area at the start, list at the end, timeline at the bottom, or below the list in a low window; stacked
 * on a narrow screen. Sizes depend on the window and the person's choice only, never on the content: stepping through
 * cues moves nothing.
 */
export function EditorLayout(props: Props) {
  const [sizes, onSize] = useLayoutSizes(props.userId);
  const id = useId();
  useWideScreen();
  const pixels = (size: number) => t('editor.sizePixels', { size });
  const style = {
    '--split': `${sizes.split}%`,
    '--text-height': `${sizes.text}px`,
    '--timeline-height': `${sizes.timeline}px`,
  } as CSSProperties;
  return (
    <div
      className={classes.screen}
      style={style}
      data-editor-layout
      data-panel-below={(props.panel !== null && props.panelBelowList) || undefined}
    >
      <div className={classes.bar}>{props.bar}</div>
      <div
        className={classes.main}
        data-panel-open={props.panel !== null || undefined}
        data-panel-below={(props.panel !== null && props.panelBelowList) || undefined}
      >
        <div id={`${id}left`} className={classes.left}>
          <div className={classes.player}>
            <div className={classes.playerBox}>{props.player}</div>
          </div>
          <Separator
            part="text"
            size={sizes.text}
            onSize={onSize}
            controls={`${id}text`}
            label={t('editor.textHeight')}
            valueText={pixels(sizes.text)}
          />
          <div id={`${id}text`} className={classes.text}>
            {props.editArea}
          </div>
        </div>
        <Separator
          part="split"
          size={sizes.split}
          onSize={onSize}
          controls={`${id}left`}
          label={t('editor.videoWidth')}
          valueText={t('editor.videoWidthPercent', { split: sizes.split })}
        />
        <div className={classes.right}>
          {/* They take from the list's height: picture, text and timeline stay where they are. */}
          <div className={classes.notes}>{props.notes}</div>
          <div className={classes.listFrame}>
            {props.filter}
            <div className={classes.list}>{props.list}</div>
          </div>
        </div>
        {props.panel !== null && (
          <div className={classes.panel} data-panel>
            {props.panel}
          </div>
        )}
      </div>
      <Separator
        part="timeline"
        size={sizes.timeline}
        onSize={onSize}
        controls={`${id}timeline`}
        label={t('editor.timelineHeight')}
        valueText={pixels(sizes.timeline)}
      />
      <div id={`${id}timeline`} className={classes.timeline}>
        {props.timeline}
      </div>
    </div>
  );
}

/**
 * The shell limits screens to a reading width; an editor needs the full width. Set on the root, because a
 * content-dependent selector (`:has`) makes the browser check the whole screen at every key.
 */
function useWideScreen(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.wideScreen = '';
    return () => {
      delete document.documentElement.dataset.wideScreen;
    };
  }, []);
}
