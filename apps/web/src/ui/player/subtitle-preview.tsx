import { type CSSProperties, useEffect, useRef } from 'react';
import classes from './subtitle-preview.module.css';
import { followFrames } from './subtitle-preview-frames.ts';
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
 * The subtitles over the picture as they will be burned in: the same file through the same renderer. Until `onReady`
 * and after `onFailure` nothing is drawn here, and the caller shows its plain cues.
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
    const letGo = followFrames(video, opened.moveTo);
    return () => {
      letGo();
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
