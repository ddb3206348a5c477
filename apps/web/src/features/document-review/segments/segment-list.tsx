import type { DocumentPresence, DocumentSegment } from '@glossa/contracts/document-review';
import type { LanguageCode } from '@glossa/contracts/languages';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useRef } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import classes from './segment-list.module.css';
import { SegmentRow } from './segment-row.tsx';
import type { Review } from './use-review.ts';

type Props = {
  segments: readonly DocumentSegment[];
  activeId: string | null;
  canEdit: boolean;
  languages: { from: LanguageCode | undefined; to: LanguageCode | undefined };
  review: Review;
  present: readonly DocumentPresence[];
  onActivate: (segmentId: string | null) => void;
};

/** Any number of segments: only visible ones and the edited one are rendered. */
export function SegmentList(props: Props) {
  const { segments, activeId, canEdit, languages, review, present, onActivate } = props;
  const scroller = useRef<HTMLElement>(null);
  const activeIndex = segments.findIndex(({ segmentId }) => segmentId === activeId);
  const rows = useVirtualizer({
    count: segments.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => 96,
    overscan: 6,
    getItemKey: (index) => segments[index]?.segmentId ?? index,
    rangeExtractor: (range) => {
      const shown = defaultRangeExtractor(range);
      if (activeIndex < 0 || shown.includes(activeIndex)) return shown;
      return [...shown, activeIndex].sort((a, b) => a - b);
    },
    useFlushSync: false,
  });

  const { scrollToIndex } = rows;
  useEffect(() => {
    if (activeIndex >= 0) scrollToIndex(activeIndex, { align: 'auto' });
  }, [activeIndex, scrollToIndex]);
  const before = useRef<string | null>(null);
  useEffect(() => {
    // Keyboard navigation continues from the segment that was left.
    if (activeId === null && before.current !== null)
      scroller.current
        ?.querySelector<HTMLElement>(`[data-segment="${CSS.escape(before.current)}"]`)
        ?.focus({ preventScroll: true });
    before.current = activeId;
  }, [activeId]);

  const step = (from: string, by: 1 | -1) => {
    const index = segments.findIndex(({ segmentId }) => segmentId === from);
    const next = segments[index + by];
    if (next) onActivate(next.segmentId);
  };
  return (
    <section
      ref={scroller}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
      tabIndex={0}
      aria-label={t('documentReview.segments')}
      className={classes.scroller}
    >
      <ul className={classes.list} style={{ blockSize: rows.getTotalSize() }}>
        {rows.getVirtualItems().map(({ index, key, start }) => {
          const segment = segments[index];
          if (!segment) return null;
          return (
            <li
              key={key}
              ref={rows.measureElement}
              data-index={index}
              aria-setsize={segments.length}
              aria-posinset={index + 1}
              className={classes.item}
              style={{ transform: `translateY(${start}px)` }}
            >
              <SegmentRow
                editors={present
                  .filter(({ segmentId }) => segmentId === segment.segmentId)
                  .map(({ displayName }) => displayName)}
                segment={segment}
                draft={review.drafts[segment.segmentId]}
                active={segment.segmentId === activeId}
                canEdit={canEdit}
                languages={languages}
                review={review}
                moves={{ activate: onActivate, step }}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
