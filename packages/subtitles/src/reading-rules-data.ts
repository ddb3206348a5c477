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
  /** The weight of a half-width character if full-width ones count 1. */
  halfWidthWeight?: number | undefined;
  cplVertical?: number | undefined;
};

/**
 * Netflix Timed Text Style Guides: "Character Limitation" and "Reading Speed Limits" of each language, durations and
 * frame gap of the general requirements and the subtitle timing guidelines.
 */
export const readingRulesData: Record<LanguageCode, ReadingRules> = {
  ar: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 20,
  },
  zh: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 16,
    cps: 9,
  },
  'zh-TW': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 16,
    cps: 9,
  },
  en: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 20,
  },
  fr: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
  },
  'fr-CA': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
  },
  de: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
  },
  ja: {
    maxLines: 2,
    minMs: 500,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 13,
    cps: 4,
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
    halfWidthWeight: 0.5,
  },
  pt: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
  },
  'pt-PT': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
  },
  ru: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 39,
    cps: 17,
  },
  es: {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
  },
  'es-MX': {
    maxLines: 2,
    minMs: 833,
    maxMs: 7000,
    minGapFrames: 2,
    cpl: 42,
    cps: 17,
  },
};
