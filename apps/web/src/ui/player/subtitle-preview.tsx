import { type CSSProperties, useEffect, useRef } from 'react';
import classes from './subtitle-preview.module.css';
import {
  type LoadFont,
  openPreview,
  type PreviewContent,
  type PreviewSession,
} from './subtitle-preview-session.ts';

type Props = PreviewContent & {
  video: HTMLVideoElement;
  loadFont: LoadFont;
  onReady?: () => void;
  onFailure: (sentence: string) => void;
};

const height = 1080;

/**
 * Reports the time of each new video frame in milliseconds, and after seeking while paused, for which no frame may be
 * announced. Returns how to unsubscribe.
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

/**
 * The subtitles over the picture as they will be burned in: the same file and renderer. Until `onReady` and after
 * `onFailure` nothing is drawn here, and the caller shows its plain cues.
 */
export function SubtitlePreview(props: Props) {
  const { video, cues, style, language, aspectRatio } = props;
  const stage = useRef<HTMLDivElement>(null);
  const session = useRef<PreviewSession | null>(null);
  const latest = useRef(props);
  latest.current = props;

  useEffect(() => {
    if (!stage.current) return undefined;
    const opened = openPreview({
      stage: stage.current,
      content: latest.current,
      loadFont: (cut) => latest.current.loadFont(cut),
      picture: { width: Math.round(height * aspectRatio), height },
      onReady: () => latest.current.onReady?.(),
      onFailure: (sentence) => latest.current.onFailure(sentence),
    });
    session.current = opened;
    const unsubscribe = followFrames(video, opened.moveTo);
    return () => {
      unsubscribe();
      opened.end();
      session.current = null;
    };
  }, [video, aspectRatio]);

  useEffect(() => {
    session.current?.show({ cues, style, language, aspectRatio });
  }, [cues, style, language, aspectRatio]);

  return (
    <div className={classes.place} style={{ '--aspect': aspectRatio } as CSSProperties} aria-hidden>
      <div ref={stage} className={classes.stage} data-testid="subtitle-preview" />
    </div>
  );
}
