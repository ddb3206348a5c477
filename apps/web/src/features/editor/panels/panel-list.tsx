import { useVirtualizer } from '@tanstack/react-virtual';
import { type ReactNode, useRef } from 'react';
import classes from './panel-list.module.css';

type Props<Item> = {
  label: string;
  items: readonly Item[];
  keyOf: (item: Item) => string;
  /** Pixels, until the row is measured. */
  rowHeight: number;
  /** The row of the current cue. */
  isCurrent?: (item: Item) => boolean;
  renderRow: (item: Item) => ReactNode;
};

/** A list of any length: only visible rows are rendered. */
export function PanelList<Item>(props: Props<Item>) {
  const { label, items, keyOf, rowHeight, isCurrent, renderRow } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    getItemKey: (index) => {
      const item = items[index];
      return item === undefined ? index : keyOf(item);
    },
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section ref={scroller} data-fills tabIndex={0} aria-label={label} className={classes.scroller}>
      <ul aria-label={label} className={classes.list} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const item = items[index];
          if (item === undefined) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={items.length}
              aria-posinset={index + 1}
              aria-current={isCurrent?.(item) || undefined}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              {renderRow(item)}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
