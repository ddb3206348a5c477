import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import type { Omission } from './omission.ts';
import type { Segment } from './segment.ts';

export type RebuildOptions = {
  /** BCP 47 code of the target language, such as a LanguageCode of the product. */
  targetLanguage: string;
  direction: 'ltr' | 'rtl';
  /** Added after the last paragraph; captions never have one. */
  disclaimer?: string;
  /** The same with formatting, for formats that support it; ignored without `disclaimer`. */
  markedDisclaimer?: DisclaimerText;
};

/**
 * `changed` counts the segments that differ from the source. `kept`: the ids of segments whose translation the document
 * has already; none if missing.
 */
export type Rebuild = (
  translations: ReadonlyMap<string, string>,
  options: RebuildOptions,
) => { bytes: Uint8Array; changed: number; kept?: ReadonlySet<string> };

/** The result of every reader; the common rules are in open-document.ts. */
export type Reading = {
  segments: Segment[];
  /** Texts that are left as they are; none if missing. */
  omitted?: Omission[];
  rebuild: Rebuild;
};
