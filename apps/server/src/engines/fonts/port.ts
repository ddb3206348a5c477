import type { LanguageCode } from '@glossa/contracts/languages';
import type { SubtitleFont } from '@glossa/contracts/subtitle-styles';

/** A file of a font as the renderer reads it; `path` is the machine's, never a person's. */
export type FontFile = { fontId: string; path: string; mediaType: string; sizeBytes: number };

/** The fonts of this machine that subtitles can be drawn with. */
export type FontLibrary = {
  /** Those that cover the script, best first, and those that fill their gaps. Throws EngineError. */
  forLanguage: (language: LanguageCode) => Promise<SubtitleFont[]>;
  /** Undefined where no font has the id. Throws EngineError. */
  file: (fontId: string) => Promise<FontFile | undefined>;
  /** The files of these families, each once: what a preview loads and a burn-in is given. Throws EngineError. */
  filesOf: (families: readonly string[]) => Promise<FontFile[]>;
};
