import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from '@glossa/subtitles/cue';

/** What tests in a real browser ask of the page; free of the browser's own types, so that both sides can read it. */

/** Addresses of the files of a family. */
export type FontAddresses = Record<string, string[]>;

export type PreviewWish = {
  cues: Cue[];
  style: SubtitleStyle;
  language: LanguageCode;
  atMs: number;
  fonts: FontAddresses;
};
export type VideoWish = { address: string; cues: Cue[]; fonts: FontAddresses };

export type PreviewPage = {
  /** Draws over the plain background; 'drawn', or why not. */
  drawPreview: (wish: PreviewWish) => Promise<string>;
  previewOverVideo: {
    /** Opens a video that stands still; 'ready', or why not. */
    open: (wish: VideoWish) => Promise<string>;
    /** Milliseconds until something, or nothing, is drawn at this time; -1 where it never is. */
    jump: (wish: { toMs: number; expectText: boolean }) => Promise<number>;
    /** Milliseconds until a longer text of a cue is seen; -1 where it never is. */
    type: (wish: { id: string; text: string }) => Promise<number>;
    /** Milliseconds until the picture has as many pixels as an element of that width; -1 where it never has. */
    narrow: (width: number) => Promise<number>;
  };
};
