import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDownToLine } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { t } from '../../lib/i18n/t.ts';
import classes from './follow-list.module.css';
import { useFollow } from './use-follow.ts';

export type FollowListHandle = {
  /** Scrolls a row into view, as close to the middle as possible. */
  show: (index: number) => void;
};

type Props = {
  label: string;
  count: number;
  /** The active row, or -1. While following, the list keeps it in view. */
  activeIndex: number;
  keyOf: (index: number) => string;
  renderRow: (index: number) => ReactNode;
  /** The typical row height in pixels; actual heights are measured. */
  estimatedRowHeight?: number;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  handle?: Ref<FollowListHandle>;
};

/** A list of any length that follows the playhead until the user scrolls away, and again by button. */
export function FollowList(props: Props) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.estimatedRowHeight ?? 64,
    getItemKey: props.keyOf,
    overscan: 8,
    // React cannot flush while rendering, which is when a list that follows its props starts to scroll.
    useFlushSync: false,
  });
  const show = (index: number) => rows.scrollToIndex(index, { align: 'center' });
  useImperativeHandle(props.handle, () => ({ show }));
  const { following, release, resume, releaseHandlers } = useFollow(props.activeIndex, show);

  return (
    <div className={classes.frame}>
      <section
        ref={scroller}
        className={classes.scroller}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region must be reachable by keyboard
        tabIndex={0}
        aria-label={props.label}
        onKeyDown={(event) => {
          // not shown: key names
          if (['PageUp', 'PageDown', 'Home', 'End'].includes(event.key)) release();
          props.onKeyDown?.(event);
        }}
        {...releaseHandlers}
      >
        <ol className={classes.rows} style={{ height: rows.getTotalSize() }}>
          {rows.getVirtualItems().map((row) => (
            <li
              key={row.key}
              data-index={row.index}
              ref={rows.measureElement}
              aria-setsize={props.count}
              aria-posinset={row.index + 1}
              className={classes.row}
              style={{ transform: `translateY(${row.start}px)` }}
            >
              {props.renderRow(row.index)}
            </li>
          ))}
        </ol>
      </section>
      {!following && (
        <Button
          className={classes.follow}
          size="xs"
          radius="xl"
          leftSection={<ArrowDownToLine size={14} />}
          onClick={resume}
        >
          {t('player.resumeAutoScroll')}
        </Button>
      )}
    </div>
  );
}
