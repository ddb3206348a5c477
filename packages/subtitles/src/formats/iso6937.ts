/** Letters of ISO 6937 from 0xA0, as EBU Tech 3264 uses it; U+FFFD where there is none. */
const upper =
  '\u00a0¡¢£$¥#§¤‘“«←↑→↓°±²³×µ¶·÷’”»¼½¾¿' +
  '\ufffd\u0300\u0301\u0302\u0303\u0304\u0306\u0307\u0308\u0308\u030a\u0327\ufffd\u030b\u0328\u030c' +
  '―¹®©™♪¬¦\ufffd\ufffd\ufffd\ufffd⅛⅜⅝⅞' +
  'ΩÆĐªĦ\ufffdĲĿŁØŒºÞŦŊŉĸæđðħıĳŀłøœßþŧŋ\u00ad';

/** An accent before a space is a sign of its own; small g has its cedilla above. */
const composed = new Map<string, string>([
  [' \u0300', '`'],
  [' \u0301', '´'],
  [' \u0302', '^'],
  [' \u0303', '~'],
  [' \u0304', '¯'],
  [' \u0306', '˘'],
  [' \u0307', '˙'],
  [' \u0308', '¨'],
  [' \u030a', '˚'],
  [' \u0327', '¸'],
  [' \u030b', '˝'],
  [' \u0328', '˛'],
  [' \u030c', 'ˇ'],
  ['g\u0301', 'ģ'],
]);

/** Text in ISO 6937: an accent comes before its letter. An accent without a letter becomes U+FFFD. */
export function decodeIso6937(bytes: Uint8Array): string {
  let text = '';
  let accent = '';
  for (const byte of bytes) {
    const sign = byte < 0x80 ? String.fromCharCode(byte) : (upper[byte - 0xa0] ?? '\ufffd');
    if (byte >= 0xc1 && byte <= 0xcf && sign !== '\ufffd') {
      if (accent !== '') text += '\ufffd';
      accent = sign;
      continue;
    }
    text += accent === '' ? sign : (composed.get(sign + accent) ?? sign + accent);
    accent = '';
  }
  return (accent === '' ? text : `${text}\ufffd`).normalize('NFC');
}
