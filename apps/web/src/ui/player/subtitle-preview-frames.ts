/**
 * Tells the time of each new frame of a video, in milliseconds, and after a jump while it stands still, for which no
 * frame may be announced. Returns how to let go.
 */
export function followFrames(video: HTMLVideoElement, onTime: (ms: number) => void): () => void {
  let handle = 0;
  const byFrames = typeof video.requestVideoFrameCallback === 'function';
  const onFrame: VideoFrameRequestCallback = (_now, frame) => {
    onTime(frame.mediaTime * 1000);
    handle = video.requestVideoFrameCallback(onFrame);
  };
  const byClock = () => {
    onTime(video.currentTime * 1000);
    if (!byFrames && !video.paused) handle = requestAnimationFrame(byClock);
  };
  if (byFrames) handle = video.requestVideoFrameCallback(onFrame);
  const events = byFrames ? ['seeked', 'loadeddata'] : ['seeked', 'loadeddata', 'play', 'pause'];
  for (const name of events) video.addEventListener(name, byClock);
  byClock();
  return () => {
    for (const name of events) video.removeEventListener(name, byClock);
    if (byFrames) video.cancelVideoFrameCallback(handle);
    else cancelAnimationFrame(handle);
  };
}
