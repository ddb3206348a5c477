import { Button } from '@mantine/core';
import { useVirtualizer } from '@tanstack/react-virtual';
import { ArrowDownToLine } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, type Ref, useImperativeHandle, useRef } from 'react';
import { inContext } from '../../lib/language/t.ts';
import classes from './follow-list.module.css';
import { useFollow } from './use-follow.ts';

export type FollowListHandle = {
  /** Brings a row into view, as near to the middle as it goes. */
  show: (index: number) => void;
};

type Props = {
  label: string;
  count: number;
  /** Row being heard, or -1. While following, the list keeps it in view. */
  activeIndex: number;
  keyOf: (index: number) => string;
  renderRow: (index: number) => ReactNode;
  /** Pixels, near the usual height of a row; the real heights are measured. */
  estimatedRowHeight?: number;
  onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void;
  handle?: Ref<FollowListHandle>;
};

/** A list of any length that follows the playhead until the reader scrolls away, and again at the press of a button. */
export function FollowList(props: Props) {
  const scroller = useRef<HTMLElement>(null);
  const rows = useVirtualizer({
    count: props.count,
    getScrollElement: () => scroller.current,
    estimateSize: () => props.estimatedRowHeight ?? 64,
    getItemKey: props.keyOf,
    overscan: 8,
    // React cannot flush while it renders, which is where a list that follows its props begins to scroll.
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
          // not shown: names of keys
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
          {inContext('a list that follows what is played', 'Follow')}
        </Button>
      )}
    </div>
  );
}
