/**
 * The time of the frame that is really on the picture, where the browser tells it: the element's own clock runs ahead
 * of the picture. Returns how to read it (milliseconds, null where unknown) and how to let go.
 */
export function watchShownFrame(media: HTMLMediaElement): {
  shownMs: () => number | null;
  stop: () => void;
} {
  if (!(media instanceof HTMLVideoElement) || !('requestVideoFrameCallback' in media))
    return { shownMs: () => null, stop: () => undefined };
  let shownMs: number | null = null;
  let handle = 0;
  const onFrame: VideoFrameRequestCallback = (_now, frame) => {
    shownMs = frame.mediaTime * 1000;
    handle = media.requestVideoFrameCallback(onFrame);
  };
  handle = media.requestVideoFrameCallback(onFrame);
  return { shownMs: () => shownMs, stop: () => media.cancelVideoFrameCallback(handle) };
}
