import { type RefObject, useEffect, useState } from 'react';

/** Pixels that the columns of the list share, followed as the window or the split changes. */
export function useListWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(720);
  useEffect(() => {
    const list = element.current;
    if (!list) return undefined;
    const read = () => {
      if (list.clientWidth > 0) setWidth(list.clientWidth);
    };
    read();
    const observer = new ResizeObserver(read);
    observer.observe(list);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
