import type { DocumentSegment } from '@glossa/contracts/document-review';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n/t.ts';
import classes from './page-pane.module.css';

type Props = {
  address: string;
  label: string;
  /** Pixels of the picture per point; null if positions cannot be marked. */
  scale: number | null;
  /** Those with a position on this page. */
  segments: readonly DocumentSegment[];
  activeId: string | null;
  onChoose: (segmentId: string) => void;
};

/** A page with its segments marked: selecting one goes to its row. */
export function PagePicture({ address, label, scale, segments, activeId, onChoose }: Props) {
  const [size, setSize] = useState<{ width: number; height: number } | null>(null);
  const page = useRef<HTMLDivElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: marks stand only once the size is known
  useEffect(() => {
    const mark = page.current?.querySelector<HTMLElement>('[data-active]');
    if (mark) bringIntoFrame(mark, page.current?.parentElement);
  }, [activeId, size]);
  return (
    <div ref={page} className={classes.page}>
      <img
        src={address}
        alt={label}
        className={classes.picture}
        onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) =>
          setSize({ width, height })
        }
      />
      {size &&
        scale !== null &&
        segments.map(({ segmentId, number, box }) => {
          if (!box) return null;
          const percent = (points: number, of: number) => `${((points * scale) / of) * 100}%`;
          return (
            <button
              key={segmentId}
              type="button"
              tabIndex={-1}
              className={classes.mark}
              data-active={segmentId === activeId || undefined}
              aria-label={t('documentReview.segment', { number })}
              aria-pressed={segmentId === activeId}
              onClick={() => onChoose(segmentId)}
              style={{
                left: percent(box.x, size.width),
                top: percent(box.y, size.height),
                width: percent(box.width, size.width),
                height: percent(box.height, size.height),
              }}
            />
          );
        })}
    </div>
  );
}

/** Scrolls only the frame: on a narrow screen the page must stay at the editor. */
function bringIntoFrame(mark: HTMLElement, frame: HTMLElement | null | undefined): void {
  if (!frame) return;
  const above = mark.offsetTop < frame.scrollTop;
  const below = mark.offsetTop + mark.offsetHeight > frame.scrollTop + frame.clientHeight;
  if (above || below) frame.scrollTop = mark.offsetTop - frame.clientHeight / 3;
}
