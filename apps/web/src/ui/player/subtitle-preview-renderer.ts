import { fallbackFamily } from '@glossa/subtitles/subtitle-style';
import type JASSUB from 'jassub';
import { t } from '../../lib/i18n/t.ts';

/** The burn-in renderer compiled for the browser, drawing on a canvas. */
export type PreviewRenderer = {
  /** Renders this file from now on, at the last time. */
  setAss: (ass: string) => void;
  /** Renders the picture at this time, in milliseconds. */
  drawAt: (ms: number) => void;
  addFonts: (fonts: readonly Uint8Array[]) => Promise<void>;
  dispose: () => void;
};

type Options = {
  /** The parent of the canvas, which fills it. */
  stage: HTMLElement;
  ass: string;
  fonts: readonly Uint8Array[];
  /** Pixels of the picture. */
  picture: { width: number; height: number };
  /** The renderer failed after it had started. */
  onBroken: (error: unknown) => void;
};

const startMs = 20_000;

/** Throws if the browser cannot run the renderer. Its code is loaded only here. */
export async function startPreviewRenderer(options: Options): Promise<PreviewRenderer> {
  const { default: Renderer } = await import('jassub');
  const canvas = document.createElement('canvas');
  canvas.style.cssText = 'display:block;inline-size:100%;block-size:100%';
  options.stage.append(canvas);
  let instance: JASSUB | null = null;
  try {
    instance = new Renderer({
      canvas,
      subContent: options.ass,
      fonts: [...options.fonts],
      defaultFont: fallbackFamily,
      // Local fonts of the visitor are not those of the burn-in.
      queryFonts: false,
    });
    await hasStarted(instance);
  } catch (error) {
    canvas.remove();
    if (instance) discard(instance);
    throw error;
  }
  return control(instance, options);
}

/** The constructor reports no worker errors: a test request shows whether it works. */
function hasStarted(instance: JASSUB): Promise<void> {
  return new Promise((resolve, reject) => {
    const tooLong = setTimeout(() => reject(new Error('The renderer did not answer.')), startMs);
    instance._worker.addEventListener('error', (event) => {
      clearTimeout(tooLong);
      reject(new Error(event.message || t('player.previewLoadFailed')));
    });
    instance.ready
      .then(async () => {
        const styles = await instance.renderer.getStyles();
        if (!Array.isArray(styles)) throw new Error('The renderer holds no styles.');
        resolve();
      })
      .catch(reject)
      .finally(() => clearTimeout(tooLong));
  });
}

function control(instance: JASSUB, { picture, onBroken }: Options): PreviewRenderer {
  let shownSeconds = 0;
  let disposed = false;
  const broke = (error: unknown) => {
    if (!disposed) onBroken(error);
  };
  instance._worker.addEventListener('error', broke);
  const draw = () => {
    if (disposed) return;
    const frame = { expectedDisplayTime: 0, mediaTime: shownSeconds, ...picture };
    instance.manualRender(frame, true).catch(broke);
  };
  const stopWatching = watchPixelRatio(() => {
    if (!disposed) instance.resize(true).catch(broke);
  });
  draw();
  return {
    setAss: (ass) => {
      if (disposed) return;
      Promise.resolve(instance.renderer.setTrack(ass)).catch(broke);
      draw();
    },
    drawAt: (ms) => {
      shownSeconds = ms / 1000;
      draw();
    },
    addFonts: async (fonts) => {
      await instance.renderer.addFonts([...fonts]);
      draw();
    },
    dispose: () => {
      disposed = true;
      stopWatching();
      discard(instance);
    },
  };
}

function discard(instance: JASSUB): void {
  // Errors during shutdown are irrelevant.
  instance.destroy().catch(() => undefined);
}

/** A window moved to another screen keeps its size but not its pixel ratio. */
function watchPixelRatio(onChange: () => void): () => void {
  let query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
  const changed = () => {
    query.removeEventListener('change', changed);
    query = matchMedia(`(resolution: ${devicePixelRatio}dppx)`);
    query.addEventListener('change', changed);
    onChange();
  };
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}
