import { type CSSProperties, type ReactNode, useId, useLayoutEffect } from 'react';
import classes from './editor-layout.module.css';
import { Separator } from './separator.tsx';
import { useSplit } from './use-split.ts';

type Props = {
  bar: ReactNode;
  /** News about the whole set: verified by whom, rejected why. */
  notes: ReactNode;
  player: ReactNode;
  editArea: ReactNode;
  filter: ReactNode;
  list: ReactNode;
  /** Null where none is open. */
  panel: ReactNode;
  timeline: ReactNode;
};

/** Picture and edit area at the start, list at the end, sound along the bottom; one below the other on a narrow screen. */
export function EditorLayout(props: Props) {
  const [split, setSplit] = useSplit();
  const leftId = useId();
  useWideScreen();
  return (
    <div className={classes.screen} style={{ '--split': `${split}%` } as CSSProperties}>
      {props.bar}
      {props.notes}
      <div className={classes.main} data-panel-open={props.panel !== null || undefined}>
        <div id={leftId} className={classes.left}>
          <div className={classes.player}>
            <div className={classes.playerBox}>{props.player}</div>
          </div>
          {props.editArea}
        </div>
        <Separator split={split} onSplit={setSplit} controls={leftId} />
        <div className={classes.right}>
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
      <div className={classes.timeline}>{props.timeline}</div>
    </div>
  );
}

/**
 * The shell holds its screens in a column of a reading width; an editor needs all there is. Said at the root, because
 * a style that asks what is inside (`:has`) makes the browser look at the whole screen at every key.
 */
function useWideScreen(): void {
  useLayoutEffect(() => {
    document.documentElement.dataset.wideScreen = '';
    return () => {
      delete document.documentElement.dataset.wideScreen;
    };
  }, []);
}
