import type { Cue } from '@glossa/subtitles/cue';
import { defaultSubtitleStyle } from '@glossa/subtitles/subtitle-style';
import { followFrames } from '../../ui/player/subtitle-preview.tsx';
import { openPreview, type PreviewSession } from '../../ui/player/subtitle-preview-session.ts';
import { loadFonts } from './fonts.ts';
import { drawn, waitUntil } from './pixels.ts';
import type { PreviewPage, VideoRequest } from './requests.ts';

const size = { width: 1280, height: 720 };
let session: PreviewSession | null = null;
let video: HTMLVideoElement | null = null;
let texts: Cue[] = [];

const content = (cues: Cue[]) => ({
  cues,
  style: defaultSubtitleStyle('en'),
  language: 'en' as const,
  aspectRatio: size.width / size.height,
});

/** Opens a paused video with the preview over it; resolves to 'ready' or the failure. */
async function openVideo(wish: VideoRequest) {
  const stage = document.querySelector<HTMLElement>('#stage');
  if (!stage) throw new Error('no stage');
  stage.replaceChildren();
  const shown = document.createElement('video');
  shown.muted = true;
  shown.src = wish.address;
  await new Promise((resolve) => shown.addEventListener('loadeddata', resolve, { once: true }));
  video = shown;
  texts = wish.cues;
  return new Promise<string>((resolve) => {
    session = openPreview({
      stage,
      content: content(wish.cues),
      loadFont: loadFonts(wish.fonts),
      picture: size,
      onReady: () => resolve('ready'),
      onFailure: resolve,
    });
    followFrames(shown, session.moveTo);
  });
}

export const previewOverVideo: PreviewPage['previewOverVideo'] = {
  open: openVideo,
  jump: async ({ toMs, expectText }) => {
    if (video) video.currentTime = toMs / 1000;
    return waitUntil(({ pixels }) => pixels > 0 === expectText);
  },
  type: async ({ id, text }) => {
    const before = drawn().pixels;
    texts = texts.map((cue) => (cue.id === id ? { ...cue, text } : cue));
    session?.show(content(texts));
    return waitUntil(({ pixels }) => pixels > before * 1.2);
  },
  narrow: async (width) => {
    const stage = document.querySelector<HTMLElement>('#stage');
    if (stage) {
      stage.style.width = `${width}px`;
      stage.style.height = `${(width * size.height) / size.width}px`;
    }
    const pixels = Math.round(width * devicePixelRatio);
    return waitUntil((now) => now.width === pixels && now.pixels > 0);
  },
};
