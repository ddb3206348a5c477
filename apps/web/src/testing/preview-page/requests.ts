import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleStyle } from '@glossa/contracts/subtitle-styles';
import type { Cue } from '@glossa/subtitles/cue';

/** Requests of browser tests to the page; without browser types, so that both sides can import it. */

/** URLs of the files of a family. */
export type FontAddresses = Record<string, string[]>;

export type PreviewRequest = {
  cues: Cue[];
  style: SubtitleStyle;
  language: LanguageCode;
  atMs: number;
  fonts: FontAddresses;
};
export type VideoRequest = { address: string; cues: Cue[]; fonts: FontAddresses };

export type PreviewPage = {
  /** Renders over the plain background; 'drawn', or the reason. */
  drawPreview: (wish: PreviewRequest) => Promise<string>;
  previewOverVideo: {
    /** Opens a paused video; 'ready', or the reason. */
    open: (wish: VideoRequest) => Promise<string>;
    /** Milliseconds until something, or nothing, is drawn at this time; -1 if never. */
    jump: (wish: { toMs: number; expectText: boolean }) => Promise<number>;
    /** Milliseconds until a longer text of a cue is visible; -1 if never. */
    type: (wish: { id: string; text: string }) => Promise<number>;
    /** Milliseconds until the picture has as many pixels as an element of that width; -1 if never. */
    narrow: (width: number) => Promise<number>;
  };
};
