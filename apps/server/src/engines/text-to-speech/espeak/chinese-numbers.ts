const digits = '零一二三四五六七八九';
const places = ['', '十', '百', '千'];
const groups = ['', '万', '亿', '万亿'];
/** Of things that are counted, two is 两. */
const counted = '个個位条條只隻张張次名家种種件本台天年小时時点點岁歲块塊';

/** Writes the numbers of a Chinese text as they are said: years digit by digit, per cents, times, decimals. */
export const sayChineseNumbers = (text: string): string =>
  text
    .normalize('NFKC')
    .replace(/(?<=\d),(?=\d{3}(?!\d))/g, '')
    .replace(/(?<!\d)(\d{4})(?=年)/g, (year: string) => digitByDigit(year))
    .replace(/(?<!\d)(\d{1,2}):(\d{2})(?!\d)/g, sayTime)
    .replace(/[¥￥](\d+(?:\.\d+)?)/g, '$1元')
    .replace(/\$(\d+(?:\.\d+)?)/g, '$1美元')
    .replace(/(\d+(?:\.\d+)?)%/g, '百分之$1')
    .replace(/(?<![\d.])2(?=(.))(?![\d.])/gu, (two, next: string) =>
      counted.includes(next) ? '两' : two,
    )
    .replace(/(?<=^|\s)-(?=\d)/g, '负')
    .replace(/\d+(?:\.\d+)?/g, sayNumber);

const digitByDigit = (number: string): string =>
  [...number].map((digit) => digits[Number(digit)]).join('');

function sayTime(_all: string, hours: string, minutes: string): string {
  const hour = Number(hours) === 2 ? '两' : sayInteger(String(Number(hours)));
  if (minutes === '00') return `${hour}点`;
  return `${hour}点${minutes.startsWith('0') ? '零' : ''}${sayInteger(String(Number(minutes)))}分`;
}

function sayNumber(number: string): string {
  const [whole = '', fraction] = number.split('.');
  // Telephone numbers and the like: nobody reads them as quantities.
  const said = /^0\d/.test(whole) || whole.length > 12 ? digitByDigit(whole) : sayInteger(whole);
  return fraction === undefined ? said : `${said}点${digitByDigit(fraction)}`;
}

function sayInteger(number: string): string {
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
