/** What characters look like that small character sets do not have. */
const similar: Readonly<Record<string, string>> = {
  ...{ '…': '...', '–': '-', '—': '-', '‐': '-', '‑': '-', '−': '-', '―': '-', '•': '-' },
  ...{ '„': '"', '“': '"', '”': '"', '«': '"', '»': '"', '‟': '"', '″': '"' },
  ...{ '‚': "'", '‘': "'", '’': "'", '‹': "'", '›': "'", '′': "'", ʼ: "'" },
  ...{ œ: 'oe', Œ: 'OE', æ: 'ae', Æ: 'AE', ß: 'ss', ĳ: 'ij', Ĳ: 'IJ', ﬁ: 'fi', ﬂ: 'fl' },
  ...{ ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ø: 'o', Ø: 'O', ı: 'i', ð: 'd', Ð: 'D', þ: 'th', Þ: 'Th' },
  ...{ '♫': '♪', '¿': '?', '¡': '!', '×': 'x', '€': 'EUR', '№': 'No.' },
};

/**
 * The text with what a character set does not have replaced: by the same letter without its accent, by something that
 * looks alike, or else by a question mark. Invisible signs of direction are left out.
 */
export function replaceCharacters(text: string, isHeld: (sign: string) => boolean): string {
  let replaced = '';
  for (const sign of text.normalize('NFC')) {
    if (sign === '\n' || isHeld(sign)) replaced += sign;
    else if (/\s/u.test(sign)) replaced += ' ';
    else replaced += replacementOf(sign, isHeld);
  }
  return replaced;
}

function replacementOf(sign: string, isHeld: (sign: string) => boolean): string {
  if (/\p{Cf}|\p{Cc}|\p{M}/u.test(sign)) return '';
  const alike = similar[sign];
  if (alike !== undefined && [...alike].every(isHeld)) return alike;
  const [letter] = sign.normalize('NFKD');
  return letter !== undefined && letter !== sign && isHeld(letter) ? letter : '?';
}
