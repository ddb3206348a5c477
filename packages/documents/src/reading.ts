import type { DisclaimerText } from '@glossa/contracts/disclaimer-text';
import type { Segment } from './segment.ts';

export type RebuildOptions = {
  /** BCP 47 code of the language translated into, such as a LanguageCode of the product. */
  targetLanguage: string;
  direction: 'ltr' | 'rtl';
  /** Added after the last paragraph; captions never carry one. */
  disclaimer?: string;
  /** The same with its marks, for formats that show them; says nothing where `disclaimer` is missing. */
  markedDisclaimer?: DisclaimerText;
};

/** `changed` counts the segments whose text differs from the source. */
export type Rebuild = (
  translations: ReadonlyMap<string, string>,
  options: RebuildOptions,
) => { bytes: Uint8Array; changed: number };

/** What every format's reader gives; the shared rules stand in open-document.ts. */
export type Reading = { segments: Segment[]; rebuild: Rebuild };
