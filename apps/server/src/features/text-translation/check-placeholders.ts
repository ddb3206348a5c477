/**
 * Tokens a translation must keep. Numbers may be formatted differently (1,234.5 as 1.234,5; ten thousand as 1万), and
 * those up to twelve be written as words.
 */
export function findMissingTokens(source: string, translation: string): string[] {
  return [...missingTokens(source, translation), ...missingNumbers(source, translation)];
}

/** URLs, placeholders, and what looks like one: `{name}`, `{{name}}`, `%s`, `${x}`. */
const tokenPattern =
  /https?:\/\/[^\s<>"']*[^\s<>"')\]}.,;:!?]|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|\$?\{\{?[^{}\n]{1,60}\}?\}|%(?:\(\w+\)|\d+\$)?[sdif]/g;

function missingTokens(source: string, translation: string): string[] {
  return subtract(source.match(tokenPattern) ?? [], translation.match(tokenPattern) ?? []);
}

function missingNumbers(source: string, translation: string): string[] {
  const there = readNumbers(translation.replace(tokenPattern, ' ')).map(({ value }) => value);
  const groups = new Set(partsOf(translation));
  return readNumbers(source.replace(tokenPattern, ' '))
    .filter(({ value, written }) => {
      const index = there.indexOf(value);
      if (index >= 0) {
        there.splice(index, 1);
        return false;
      }
      // "3" may have become "three", "14:30" "2.30 pm": only tokens found nowhere are missing.
      if (Number(toAsciiDigits(written).replace(/\D/g, '')) <= 12) return false;
      return !partsOf(written).every((part) => Number(part) <= 12 || groups.has(part));
    })
    .map(({ written }) => written);
}

const partsOf = (written: string): string[] => toAsciiDigits(written).match(/\d+/g) ?? [];

type WrittenNumber = { written: string; value: string };

const plain = "\\p{Nd}+(?:[.,:\\u00a0\\u202f ’'\\u066b\\u066c]\\p{Nd}+)*";
const numberPattern = new RegExp(`(?:${plain}\\s?[万萬만億亿억])+(?:${plain})?|${plain}`, 'gu');
const powers: Record<string, number> = { 万: 4, 萬: 4, 만: 4, 億: 8, 亿: 8, 억: 8 };

/** The digits of each number without separators and trailing zeros: "120 million" and 1億2000万 are equal. */
function readNumbers(text: string): WrittenNumber[] {
  return [...text.matchAll(numberPattern)].map(({ 0: written }) => {
    const ascii = toAsciiDigits(written);
    const digits = /[万萬만億亿억]/.test(ascii)
      ? String(addMyriads(ascii))
      : ascii.replace(/\D/g, '').replace(/^0+(?=\d)/, '');
    return { written: written.trim(), value: digits.replace(/(?<=\d)0+$/, '') };
  });
}

/** 1億2000万 is 100,000,000 and 20,000,000. */
function addMyriads(ascii: string): number {
  let sum = 0;
  for (const [, digits = '', unit = ''] of ascii.matchAll(/([\d.,]+)\s?([万萬만億亿억]?)/g))
    sum += Number(digits.replace(/,(?=\d{3})/g, '')) * 10 ** (powers[unit] ?? 0);
  return Math.round(sum);
}

/** Arabic-Indic, full-width and other decimal digits as 0 to 9: Unicode has each set in ten consecutive code points. */
function toAsciiDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });
}

/** Items of `wanted` that occur less often in `found`. */
function subtract(wanted: readonly string[], found: readonly string[]): string[] {
  const left = [...found];
  return wanted.filter((one) => {
    const index = left.indexOf(one);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
}
