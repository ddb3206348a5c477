import { type LanguageCode, languageCodes, languageFromSpoken } from '@glossa/contracts/languages';
import { eld } from 'eld';

/** The language most of the text is written in, or undefined where the text is too short or of none of ours. Regional variants cannot be told apart. */
export function detectTextLanguage(text: string): LanguageCode | undefined {
  const sample = text.slice(0, 5_000);
  // A handful of characters only Traditional Chinese uses settles what the detector cannot.
  const { language } = eld.detect(sample);
  const found = languageFromSpoken(language);
  if (
    found === 'zh' &&
    /[這個們來時國會學對說過還與為區機關開實現]/.test(sample) &&
    !/[这个们来时国会学对说过还与为区机关开实现]/.test(sample)
  )
    return 'zh-TW';
  return found ?? languageCodes.find((code) => code === language);
}
