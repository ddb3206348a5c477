import type { LanguageCode } from '@glossa/contracts/languages';
import { joinParts, plainPauses, type SpokenPart } from './spoken-part.ts';

const digits = '零一二三四五六七八九';
const places = ['', '十', '百', '千'];
const groups = ['', '万', '亿', '万亿'];
/** Before counted nouns, two is 两. */
const counted = '个個位条條只隻张張次名家种種件本台天年小时時点點岁歲块塊';

/** Writes numbers in Chinese text as they are spoken: years digit by digit, percentages, times, decimals. */
export const spellChineseNumbers = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<!\d)(\d{4})(?=年)/g, (year: string) => digitByDigit(year))
    .replace(/(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g, spellTime)
    .replace(/[¥￥](\d+(?:\.\d+)?)/g, '$1元')
    .replace(/\$(\d+(?:\.\d+)?)/g, '$1美元')
    .replace(/(\d+(?:\.\d+)?)%/g, '百分之$1')
    .replace(/(?<![\d.])2(?=(.))(?![\d.])/gu, (two, next: string) =>
      counted.includes(next) ? '两' : two,
    )
    .replace(/(?<=^|\s)-(?=\d)/g, '负')
    .replace(/\d+(?:\.\d+)?/g, spellNumber);

const digitByDigit = (number: string): string =>
  [...number].map((digit) => digits[Number(digit)]).join('');

function spellTime(_all: string, hours: string, minutes: string): string {
  const hour = Number(hours) === 2 ? '两' : spellInteger(String(Number(hours)));
  if (minutes === '00') return `${hour}点`;
  return `${hour}点${minutes.startsWith('0') ? '零' : ''}${spellInteger(String(Number(minutes)))}分`;
}

function spellNumber(number: string): string {
  const [whole = '', fraction] = number.split('.');
  // Telephone numbers and the like are not read as quantities.
  const said = /^0\d/.test(whole) || whole.length > 12 ? digitByDigit(whole) : spellInteger(whole);
  return fraction === undefined ? said : `${said}点${digitByDigit(fraction)}`;
}

function spellInteger(number: string): string {
  if (Number(number) === 0) return '零';
  let said = '';
  let skippedZero = false;
  for (const [index, digit] of [...number].entries()) {
    const place = number.length - 1 - index;
    if (digit === '0') skippedZero = true;
    else {
      if (skippedZero && said !== '') said += '零';
      skippedZero = false;
      said += `${digits[Number(digit)]}${places[place % 4]}`;
    }
    const groupHasDigits = Number(number.slice(Math.max(0, index - 3), index + 1)) > 0;
    if (place % 4 === 0 && place > 0 && groupHasDigits) {
      said += groups[place / 4] ?? '';
    }
  }
  return said.replace(/^一十/u, '十');
}

/** Chinese as pinyin with tone numbers, which the program's Mandarin voice reads. */
export async function readChinese(text: string, language: LanguageCode): Promise<SpokenPart[]> {
  const { pinyin } = await import('pinyin-pro');
  const syllables = pinyin(spellChineseNumbers(text), {
    type: 'all',
    toneType: 'num',
    traditional: language === 'zh-TW',
  });
  return joinParts(
    syllables.map(({ origin, pinyin: syllable, isZh }) =>
      isZh
        ? // The program writes the neutral tone as 5.
          { text: ` ${syllable.replace('0', '5')} `, latin: false }
        : { text: plainPauses(origin), latin: /\p{L}/u.test(origin) },
    ),
  );
}
