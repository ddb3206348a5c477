import {
  type CSSProperties,
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useId,
  useLayoutEffect,
  useState,
} from 'react';
import { t } from '../../../lib/i18n/t.ts';
import classes from './editor-layout.module.css';

type Props = {
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

const storageKey = 'glossa.editor-split';
/** Width share of the picture and the edit area in percent. */
const splitLimits = { least: 28, most: 65, usual: 47 } as const;

const within = (percent: number) =>
  Math.round(Math.min(splitLimits.most, Math.max(splitLimits.least, percent)));

function readSplit(): number {
  const kept = Number(localStorage.getItem(storageKey));
  return kept > 0 ? within(kept) : splitLimits.usual;
}

/** The split position, stored on this device. */
function useSplit(): [number, (percent: number) => void] {
  const [split, setSplit] = useState(readSplit);
  const change = useCallback((percent: number) => {
    const next = within(percent);
    setSplit(next);
    localStorage.setItem(storageKey, String(next));
  }, []);
  return [split, change];
}

type SeparatorProps = { split: number; onSplit: (percent: number) => void; controls: string };

/** Between picture and list: dragged or moved by arrow keys; a double click resets it. */
function Separator({ split, onSplit, controls }: SeparatorProps) {
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const back = getComputedStyle(event.currentTarget).direction === 'rtl' ? 1 : -1;
    const steps: Record<string, number> = {
      ArrowLeft: split + 2 * back,
      ArrowRight: split - 2 * back,
      Home: splitLimits.least,
      End: splitLimits.most,
      Enter: splitLimits.usual,
    };
    const next = steps[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    onSplit(next);
  };
  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
  };
  const onPointerMove = (event: PointerEvent<HTMLElement>) => {
    const bar = event.currentTarget;
    const box = bar.parentElement?.getBoundingClientRect();
    if (!bar.hasPointerCapture(event.pointerId) || !box || box.width === 0) return;
    const fromLeft = ((event.clientX - box.left) / box.width) * 100;
    onSplit(getComputedStyle(bar).direction === 'rtl' ? 100 - fromLeft : fromLeft);
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a line across a page cannot be moved
    <div
      role="separator"
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t('editor.videoWidth')}
      aria-controls={controls}
      aria-valuemin={splitLimits.least}
      aria-valuemax={splitLimits.most}
      aria-valuenow={split}
      aria-valuetext={t('editor.videoWidthPercent', { split })}
      className={classes.separator}
      onKeyDown={onKeyDown}
      onPointerDown={onPointerDown}
      onPointerMove={onPointerMove}
      onDoubleClick={() => onSplit(splitLimits.usual)}
    />
  );
}

/** Picture and edit area at the start, list at the end, timeline at the bottom; stacked on a narrow screen. */
export function EditorLayout(props: Props) {
  const [split, setSplit] = useSplit();
  const leftId = useId();
  useWideScreen();
  return (
    <div className={classes.screen} style={{ '--split': `${split}%` } as CSSProperties}>
      {props.bar}
      {props.notes}
      <div
        className={classes.main}
        data-panel-open={props.panel !== null || undefined}
        data-panel-below={(props.panel !== null && props.panelBelowList) || undefined}
      >
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
