import { type PointerEvent, useEffect, useRef, useState } from 'react';

/**
 * Follows the active row until the user scrolls by wheel, touch, page keys or scroll bar. Programmatic scrolling fires
 * the same scroll events, so only user gestures count.
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
        // Only the scroll bar is on the scrolling element itself: rows cover the rest.
        if (event.target === event.currentTarget) release();
      },
    },
  };
}
