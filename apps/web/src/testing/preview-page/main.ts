// The messages, before a module uses them.
import '../english.ts';

import { openPreview } from '../../ui/player/subtitle-preview-session.ts';
import { loadFonts } from './fonts.ts';
import { waitUntil } from './pixels.ts';
import type { PreviewPage } from './requests.ts';
import { previewOverVideo } from './video.ts';

const settleMs = 500;

const drawPreview: PreviewPage['drawPreview'] = ({ atMs, fonts, ...content }) => {
  const stage = document.querySelector<HTMLElement>('#stage');
  if (!stage) throw new Error('no stage');
  stage.replaceChildren();
  return new Promise((resolve) => {
    const preview = openPreview({
      stage,
      content: { ...content, aspectRatio: 1280 / 720 },
      loadFont: loadFonts(fonts),
      picture: { width: 1280, height: 720 },
      onReady: async () => {
        preview.moveTo(atMs);
        const waited = await waitUntil(({ pixels }) => pixels > 0);
        setTimeout(() => resolve(waited < 0 ? 'nothing is drawn' : 'drawn'), settleMs);
      },
      onFailure: resolve,
    });
  });
};

Object.assign(globalThis, { drawPreview, previewOverVideo } satisfies PreviewPage);
