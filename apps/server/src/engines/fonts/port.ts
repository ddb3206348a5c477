import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleFont } from '@glossa/contracts/subtitle-styles';

/** A font file as the renderer reads it; `path` is a path on this machine, never user input. */
export type FontFile = { fontId: string; path: string; mediaType: string; sizeBytes: number };

/** The fonts on this machine that can draw subtitles. */
export type FontLibrary = {
  /** Fonts that cover the script, best first, and fallback fonts. Throws EngineError. */
  forLanguage: (language: LanguageCode) => Promise<SubtitleFont[]>;
  /** Undefined if no font has the id. Throws EngineError. */
  file: (fontId: string) => Promise<FontFile | undefined>;
  /** The files of these families, each once: for a preview and for a burn-in. Throws EngineError. */
  filesOf: (families: readonly string[]) => Promise<FontFile[]>;
};
