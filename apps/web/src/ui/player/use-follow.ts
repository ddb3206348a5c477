import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Follows the row being heard until the reader scrolls by wheel, touch, page keys or scroll bar. What the list scrolls
 * by itself fires the same scroll events, so only the reader's own gestures count as letting go.
 */
export function useFollow(activeIndex: number, show: (index: number) => void) {
  const [following, setFollowing] = useState(true);
  const latestShow = useRef(show);
  latestShow.current = show;

  useEffect(() => {
    if (following && activeIndex >= 0) latestShow.current(activeIndex);
  }, [following, activeIndex]);

  const release = () => setFollowing(false);
  return {
    following,
    release,
    resume: () => setFollowing(true),
    releaseHandlers: {
      onWheel: release,
      onTouchMove: release,
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        // Only the scroll bar presses the scrolling element itself: rows lie on top of it.
        if (event.target === event.currentTarget) release();
      },
    },
  };
}
