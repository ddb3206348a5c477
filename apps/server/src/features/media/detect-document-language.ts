import { type LanguageCode, languageFromSpoken } from '@glossa/contracts/languages';

/**
 * The language most of the text is written in, or undefined where the text is too short or of none of ours.
 * Regional variants cannot be told apart, but for the two ways of writing Chinese.
 */
export async function detectTextLanguage(text: string): Promise<LanguageCode | undefined> {
  const sample = text.slice(0, 5_000);
  // Its tables take memory that nobody misses until the first document comes.
  const { eld } = await import('eld/medium');
  const found = languageFromSpoken(eld.detect(sample).language);
  return found === 'zh' && countOf(traditionalOnly, sample) > countOf(simplifiedOnly, sample)
    ? 'zh-TW'
    : found;
}

/** Common characters that only one of the two scripts uses. */
const traditionalOnly = /[這個們來時國會學對說過還與為區機關開實現體軟]/g;
const simplifiedOnly = /[这个们来时国会学对说过还与为区机关开实现体软]/g;
const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
