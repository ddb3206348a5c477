import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from '@glossa/subtitles/cue';
import { writeAss } from '@glossa/subtitles/formats/ass';
import { cutsOf, type FontCut } from '@glossa/subtitles/subtitle-style';
import { t } from '../../lib/i18n/t.ts';
import { cuesAt, lastStartedIndex } from './cue-times.ts';
import { type PreviewRenderer, startPreviewRenderer } from './subtitle-preview-renderer.ts';

/** The renderer gets only cues near the playhead: all cues of a film at every key would be slow. */
const reachMs = 60_000;
const moveAfterMs = 30_000;

type CueWindow = { aroundMs: number; cues: readonly Cue[] };

/** The cues within a minute of a time, including earlier ones still visible. `cues` are in time order. */
export function takeWindow(cues: readonly Cue[], aroundMs: number): CueWindow {
  const standing = cuesAt(cues, aroundMs - reachMs);
  const from = lastStartedIndex(cues, aroundMs - reachMs) + 1;
  const to = lastStartedIndex(cues, aroundMs + reachMs) + 1;
  return { aroundMs, cues: [...standing, ...cues.slice(from, to)] };
}

/** Whether the playhead left the middle of the window. */
export const hasLeft = (window: CueWindow, ms: number): boolean =>
  Math.abs(ms - window.aroundMs) > moveAfterMs;

/** Whether both contain the same objects: then nothing needs to be rendered. */
export const sameCues = (a: readonly Cue[], b: readonly Cue[]): boolean =>
  a.length === b.length && a.every((cue, index) => cue === b[index]);

/** The bytes of a font's files. Rejects if the server has none. */
export type LoadFont = (cut: FontCut) => Promise<readonly Uint8Array[]>;

/** The rendered cues, in time order. */
export type PreviewContent = {
  cues: readonly Cue[];
  style: SubtitleStyle;
  language: LanguageCode;
  aspectRatio: number;
};

type Options = {
  stage: HTMLElement;
  content: PreviewContent;
  loadFont: LoadFont;
  picture: { width: number; height: number };
  onReady: () => void;
  /** The caller shows its plain cues from then on. */
  onFailure: (sentence: string) => void;
};

export type PreviewSession = {
  /** Applied after the next animation frame, which belongs to typing. */
  show: (content: PreviewContent) => void;
  moveTo: (ms: number) => void;
  end: () => void;
};

const keyOf = ({ family, bold, italic }: FontCut) => `${family} ${bold} ${italic}`;

/** One preview from its first font to its end: changes before the renderer is ready are applied then. */
export function openPreview(options: Options): PreviewSession {
  let { content } = options;
  let renderer: PreviewRenderer | null = null;
  let ended = false;
  let atMs = 0;
  let shown: { window: CueWindow; content: PreviewContent } | null = null;
  let waiting = 0;
  const requested = new Set<string>();
  const given = new WeakSet<Uint8Array>();

  const fail = (sentence: string) => {
    if (ended) return;
    end();
    options.onFailure(sentence);
  };
  const loadFonts = async (style: SubtitleStyle): Promise<Uint8Array[]> => {
    const cuts = cutsOf(style).filter((cut) => !requested.has(keyOf(cut)));
    for (const cut of cuts) requested.add(keyOf(cut));
    const files = (await Promise.all(cuts.map(options.loadFont))).flat();
    return files.filter((file) => !given.has(file) && given.add(file));
  };
  const writeWindow = (): string => {
    const window = takeWindow(content.cues, atMs);
    shown = { window, content };
    return writeAss(window.cues, { ...content, title: t('common.preview') });
  };
  const afterFrame = () => {
    setTimeout(() => {
      waiting = 0;
      drawAnew();
    });
  };
  const drawAnew = () => {
    if (!renderer || ended) return;
    const same =
      shown !== null &&
      shown.content.style === content.style &&
      shown.content.language === content.language &&
      shown.content.aspectRatio === content.aspectRatio &&
      !hasLeft(shown.window, atMs) &&
      sameCues(shown.window.cues, takeWindow(content.cues, shown.window.aroundMs).cues);
    if (!same) renderer.setAss(writeWindow());
  };
  const addFontsThenDraw = async () => {
    const fonts = await loadFonts(content.style).catch(() => null);
    if (fonts === null) return fail(sentences.font);
    if (ended || !renderer) return;
    if (fonts.length > 0) await renderer.addFonts(fonts);
    drawAnew();
  };
  const start = async () => {
    const fonts = await loadFonts(content.style).catch(() => null);
    if (ended) return;
    if (fonts === null) return fail(sentences.font);
    try {
      const started = await startPreviewRenderer({
        stage: options.stage,
        ass: writeWindow(),
        fonts,
        picture: options.picture,
        onBroken: () => fail(sentences.broken),
      });
      if (ended) return started.dispose();
      renderer = started;
    } catch {
      return fail(sentences.start);
    }
    renderer.drawAt(atMs);
    options.onReady();
    await addFontsThenDraw();
  };
  const end = () => {
    ended = true;
    cancelAnimationFrame(waiting);
    renderer?.dispose();
    renderer = null;
  };
  void start();
  return {
    show: (next) => {
      const styleChanged = next.style !== content.style;
      content = next;
      if (styleChanged && renderer) void addFontsThenDraw();
      else if (waiting === 0) waiting = requestAnimationFrame(afterFrame);
    },
    moveTo: (ms) => {
      atMs = ms;
      if (shown && hasLeft(shown.window, ms)) drawAnew();
      renderer?.drawAt(ms);
    },
    end,
  };
}

const sentences = {
  font: t('player.previewFontFailed'),
  start: t('player.previewUnavailable'),
  broken: t('player.previewStopped'),
} as const;
