import type { MediaProbe } from '../../engines/media-tools/port.ts';

/** Width and height as a viewer sees them, where the picture is stored lying on its side; null where there is none. */
export function shownSize({ video }: MediaProbe): { width: number | null; height: number | null } {
  if (!video) return { width: null, height: null };
  const { width, height, rotation } = video;
  return rotation % 180 === 0 ? { width, height } : { width: height, height: width };
}
