import { type LanguageCode, languageFromSpoken } from '@glossa/contracts/languages';

/**
 * The main language of the text, or undefined if it is too short or not supported. Does not distinguish regional
 * variants except the two Chinese scripts.
 */
export async function detectTextLanguage(text: string): Promise<LanguageCode | undefined> {
  return (await detectLanguageWithScore(text))?.language;
}

/** The same with its confidence, 0 to 1. */
export async function detectLanguageWithScore(
  text: string,
): Promise<{ language: LanguageCode; score: number } | undefined> {
  const sample = text.slice(0, 5_000);
  // Loaded lazily: its tables use memory that is not needed before the first document.
  const { eld } = await import('eld/medium');
  const answer = eld.detect(sample);
  const found = languageFromSpoken(answer.language);
  if (!found) return undefined;
  const score = Math.min(1, answer.getScores()[answer.language] ?? 0);
  const traditional = countOf(traditionalOnly, sample) > countOf(simplifiedOnly, sample);
  return { language: found === 'zh' && traditional ? 'zh-TW' : found, score };
}

/** Common characters that only one of the two scripts uses. */
const traditionalOnly = /[這個們來時國會學對說過還與為區機關開實現體軟]/g;
const simplifiedOnly = /[这个们来时国会学对说过还与为区机关开实现体软]/g;
const countOf = (pattern: RegExp, text: string): number => text.match(pattern)?.length ?? 0;
