import type { LanguageCode } from '@glossa/contracts/languages';

/** Limits of one language. */
export type ReadingRules = {
  maxLines: number;
  minMs: number;
  maxMs: number;
  /** Frames between two cues of a track. */
  minGapFrames: number;
  /** Characters per line. */
  cpl: number;
  /** Characters per second. */
  cps: number;
  /** Characters per second above which a cue cannot be read. Twice `cps` if missing. */
  maxCps?: number | undefined;
  /** The weight of a half-width character if full-width ones count 1. */
  halfWidthWeight?: number | undefined;
  cplVertical?: number | undefined;
};

/** Of languages that have no limits here: what Netflix asks for in most languages with an alphabet. */
export const defaultReadingRules: ReadingRules = {
  ...{ maxLines: 2, minMs: 833, maxMs: 7000, minGapFrames: 2 },
  ...{ cpl: 42, cps: 17, maxCps: 34 },
};

/**
 * Netflix Timed Text Style Guides: "Character Limitation" and "Reading Speed Limits" of each language, durations and
 * frame gap of the general requirements and the subtitle timing guidelines. `maxCps` is ours: twice the reading speed;
 * in Japanese three times, because ordinary speech already has twice as many characters.
 */
export const readingRulesData: Record<LanguageCode, ReadingRules> = {
  ar: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 20,
    maxCps: 40,
  },
  zh: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 16,
    cps: 9,
    maxCps: 18,
  },
  'zh-TW': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 16,
    cps: 9,
    maxCps: 18,
  },
  en: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 20,
    maxCps: 40,
  },
  fr: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
    maxCps: 34,
  },
  'fr-CA': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
    maxCps: 34,
  },
  de: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
    maxCps: 34,
  },
  ja: {
    maxLines: 2,
    minMs: 500,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 13,
    cps: 4,
    maxCps: 12,
    halfWidthWeight: 0.5,
    cplVertical: 11,
  },
  ko: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 16,
    cps: 12,
    maxCps: 24,
    halfWidthWeight: 0.5,
  },
  pt: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
    maxCps: 34,
  },
  'pt-PT': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
    maxCps: 34,
  },
  ru: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 39,
    cps: 17,
    maxCps: 34,
  },
  es: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
    maxCps: 34,
  },
  'es-MX': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
    maxCps: 34,
  },
};
