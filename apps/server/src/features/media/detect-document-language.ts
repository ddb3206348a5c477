import { type LanguageCode, languageFromSpoken } from '@glossa/contracts/languages';

/**
 * The language most of the text is written in, or undefined where the text is too short or of none of ours.
 * Regional variants cannot be told apart, but for the two ways of writing Chinese.
 */
export async function detectTextLanguage(text: string): Promise<LanguageCode | undefined> {
  return (await detectLanguageWithScore(text))?.language;
}

/** The same with how sure it is, 0 to 1. */
export async function detectLanguageWithScore(
  text: string,
): Promise<{ language: LanguageCode; score: number } | undefined> {
  const sample = text.slice(0, 5_000);
  // Its tables take memory that nobody misses until the first document comes.
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
