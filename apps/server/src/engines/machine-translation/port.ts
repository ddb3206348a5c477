import type { LanguageCode } from '@glossa/contracts/languages';
import type { MessageRef } from '@glossa/contracts/messages';
import type { Checkpoint } from '../checkpoint.ts';

export type TranslateRequest = {
  /** One sentence or paragraph each; empty strings stay empty. */
  texts: string[];
  from: LanguageCode;
  to: LanguageCode;
  /**
   * 'html': texts are escaped HTML fragments whose inline tags (`<b id="3">`) must surround the right words in the
   * result. An engine that cannot do so reports it in `preservesMarkup`.
   */
  markup: 'none' | 'html';
  /** Source term to target term, limited to those that occur in the texts. */
  glossary?: ReadonlyArray<{ source: string; target: string }>;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
  /** Where finished batches are kept, and found after an interruption. */
  checkpoint?: Checkpoint;
};

export type ShortenRequest = {
  /** The current translation, its source if known, and the maximum length. */
  lines: ReadonlyArray<{ text: string; source?: string; maxCharacters: number }>;
  from: LanguageCode;
  to: LanguageCode;
  signal: AbortSignal;
  /** From 0 to 1. */
  onProgress?: (fraction: number) => void;
};

export type Quality = 'draft' | 'good' | 'best';

export type PairSupport = {
  from: LanguageCode;
  to: LanguageCode;
  quality: Quality;
  /** Intermediate languages, [] if direct. */
  via: LanguageCode[];
  /** Shown to the user when the target is served by a base language or converted: "Served as French (France)". */
  note?: MessageRef;
};

export type MachineTranslationEngine = {
  id: string;
  label: MessageRef;
  preservesMarkup: boolean;
  status: () => Promise<{ ready: true } | { ready: false; reason: MessageRef; remedy: MessageRef }>;
  /** What the installed models can translate. */
  pairs: () => Promise<PairSupport[]>;
  /** Throws EngineError only. Returns exactly one text per input, in order. */
  translate: (request: TranslateRequest) => Promise<string[]>;
  /**
   * Rewrites lines that are too long to be read or spoken in their time. Only engines that can rewrite have it. Returns
   * one entry per line, in order; null if nothing shorter was found. A shorter line may still exceed the requested
   * length. Throws EngineError only.
   */
  shorten?: (request: ShortenRequest) => Promise<Array<string | null>>;
};

/** One ordered pair as the Engines screen shows it: its engine, or the command that would install one. */
export type ListedPair = {
  from: LanguageCode;
  to: LanguageCode;
  engineId: string | null;
  engineLabel: MessageRef | null;
  quality: Quality | null;
  via: LanguageCode[];
  note: MessageRef | null;
  remedy: MessageRef | null;
  /** Ids of models that would serve the pair, or serve it better. */
  models: string[];
};
