import type { LanguageCode } from '@glossa/contracts/languages';
import { sayChineseNumbers } from './chinese-numbers.ts';
import { joinParts, plainPauses, type SpokenPart } from './spoken-part.ts';

/** Chinese as pinyin with numbers for tones, which is what the program's Mandarin voice reads. */
export async function readChinese(text: string, language: LanguageCode): Promise<SpokenPart[]> {
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(sayChineseNumbers(text), {
    type: 'all',
    toneType: 'num',
    traditional: language === 'zh-TW',
  });
  return joinParts(
    syllables.map(({ origin, pinyin: syllable, isZh }) =>
      isZh
        ? // The program writes the light tone as 5.
          { text: ` ${syllable.replace('0', '5')} `, latin: false }
        : { text: plainPauses(origin), latin: /\p{L}/u.test(origin) },
    ),
  );
}
