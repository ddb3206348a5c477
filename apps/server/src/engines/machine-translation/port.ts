import type { LanguageCode } from '@glossa/contracts/languages';

export type TranslateRequest = {
  /** One sentence or paragraph each; may be empty strings, which come back empty. */
  texts: string[];
  from: LanguageCode;
  to: LanguageCode;
  /**
   * 'html': texts are HTML fragments whose inline tags (`<b id="3">`) must come back around the right words,
   * and whose text is entity-escaped. An engine that cannot says so in `keepsMarkup`.
   */
  markup: 'none' | 'html';
  /** Source term to target term, already limited to what occurs in the texts. */
  glossary?: ReadonlyArray<{ source: string; target: string }>;
  signal: AbortSignal;
  /** fraction is 0 to 1. */
  onProgress?: (fraction: number) => void;
};

export type ShortenRequest = {
  /** What stands in the translation now, what it translates where that is known, and how long it may be. */
  lines: ReadonlyArray<{ text: string; source?: string; maxCharacters: number }>;
  from: LanguageCode;
  to: LanguageCode;
  signal: AbortSignal;
  /** fraction is 0 to 1. */
  onProgress?: (fraction: number) => void;
};

export type Quality = 'draft' | 'good' | 'best';

export type PairSupport = {
  from: LanguageCode;
  to: LanguageCode;
  quality: Quality;
  /** Languages passed through on the way, [] when direct. */
  via: LanguageCode[];
  /** Said to the user when the target is served by a base language or converted: "Served as French (France)". */
  note?: string;
};

export type MachineTranslationEngine = {
  id: string;
  label: string;
  keepsMarkup: boolean;
  status: () => Promise<{ ready: true } | { ready: false; reason: string; remedy: string }>;
  /** What it can translate now, with what is installed. */
  pairs: () => Promise<PairSupport[]>;
  /** Throws EngineError only. Answers exactly as many texts as it was given, in order. */
  translate: (request: TranslateRequest) => Promise<string[]>;
  /**
   * Says the same in fewer characters, for lines that are too long to be read or spoken in their time. Only engines that
   * can rewrite have it. Answers one entry for each line, in order; null where nothing shorter was found. A shorter
   * line may still be longer than was asked. Throws EngineError only.
   */
  shorten?: (request: ShortenRequest) => Promise<Array<string | null>>;
};

/** One ordered pair as the Engines screen shows it: what serves it, or the command that would. */
export type ListedPair = {
  from: LanguageCode;
  to: LanguageCode;
  engineId: string | null;
  engineLabel: string | null;
  quality: Quality | null;
  via: LanguageCode[];
  note: string | null;
  remedy: string | null;
};
