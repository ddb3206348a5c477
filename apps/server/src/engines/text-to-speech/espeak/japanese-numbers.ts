const units = ['', 'いち', 'に', 'さん', 'よん', 'ご', 'ろく', 'なな', 'はち', 'きゅう'];
const hundreds = [
  '',
  'ひゃく',
  'にひゃく',
  'さんびゃく',
  'よんひゃく',
  'ごひゃく',
  'ろっぴゃく',
  'ななひゃく',
  'はっぴゃく',
  'きゅうひゃく',
];
const thousands = [
  '',
  'せん',
  'にせん',
  'さんぜん',
  'よんせん',
  'ごせん',
  'ろくせん',
  'ななせん',
  'はっせん',
  'きゅうせん',
];
const groups = ['', 'まん', 'おく', 'ちょう'];

/** Counters that a dictionary of single words reads wrong: their readings and irregular numbers. */
const counters: Record<string, { reading: string; special?: Record<string, string> }> = {
  月: { reading: 'がつ', special: { '4': 'しがつ', '7': 'しちがつ', '9': 'くがつ' } },
  年: { reading: 'ねん', special: { '4': 'よねん' } },
  時: { reading: 'じ', special: { '4': 'よじ', '7': 'しちじ', '9': 'くじ' } },
  円: { reading: 'えん', special: { '4': 'よえん' } },
  人: { reading: 'にん', special: { '1': 'ひとり', '2': 'ふたり', '4': 'よにん' } },
  日: {
    reading: 'にち',
    special: {
      '1': 'ついたち',
      '2': 'ふつか',
      '3': 'みっか',
      '4': 'よっか',
      '5': 'いつか',
      '6': 'むいか',
      '7': 'なのか',
      '8': 'ようか',
      '9': 'ここのか',
      '10': 'とおか',
      '14': 'じゅうよっか',
      '20': 'はつか',
      '24': 'にじゅうよっか',
    },
  },
  分: {
    reading: 'ふん',
    special: {
      '1': 'いっぷん',
      '3': 'さんぷん',
      '4': 'よんぷん',
      '6': 'ろっぷん',
      '8': 'はっぷん',
      '10': 'じゅっぷん',
    },
  },
  本: {
    reading: 'ほん',
    special: {
      '1': 'いっぽん',
      '3': 'さんぼん',
      '6': 'ろっぽん',
      '8': 'はっぽん',
      '10': 'じゅっぽん',
    },
  },
  回: {
    reading: 'かい',
    special: { '1': 'いっかい', '6': 'ろっかい', '8': 'はっかい', '10': 'じゅっかい' },
  },
  つ: {
    reading: 'つ',
    special: {
      '1': 'ひとつ',
      '2': 'ふたつ',
      '3': 'みっつ',
      '4': 'よっつ',
      '5': 'いつつ',
      '6': 'むっつ',
      '7': 'ななつ',
      '8': 'やっつ',
      '9': 'ここのつ',
    },
  },
};

/** Splits a text at its numbers, which are returned as kana with the counter after them. */
export function splitJapaneseNumbers(text: string): { text: string; isReading: boolean }[] {
  const plain = text.normalize('NFKC').replace(/(?<=\d),(?=\d{3}(?!\d))/g, '');
  const pattern = /(\d+)(?:\.(\d+))?\s*(月|年|時|円|人|日|分|本|回|つ|%)?/gu;
  const pieces: { text: string; isReading: boolean }[] = [];
  let end = 0;
  for (const match of plain.matchAll(pattern)) {
    if (match.index > end) pieces.push({ text: plain.slice(end, match.index), isReading: false });
    pieces.push({ text: spellNumber(match[1] ?? '', match[2], match[3]), isReading: true });
    end = match.index + match[0].length;
  }
  if (end < plain.length) pieces.push({ text: plain.slice(end), isReading: false });
  return pieces;
}

function spellNumber(whole: string, fraction: string | undefined, counter = ''): string {
  const { reading, special } = counters[counter] ?? {
    reading: counter === '%' ? 'ぱーせんと' : counter,
  };
  if (fraction !== undefined)
    return `${spellInteger(whole)}てん${digitByDigit(fraction)}${reading}`;
  return special?.[whole] ?? joinReading(spellInteger(whole), whole, counter, reading, special);
}

/** 14人, 11分: the last digit decides, unless the number itself is irregular. */
function joinReading(
  said: string,
  whole: string,
  counter: string,
  reading: string,
  special: Record<string, string> | undefined,
): string {
  const last = whole.slice(-1);
  const ofLast = special?.[last];
  const unit = units[Number(last)] ?? '';
  if (!ofLast || whole.length < 2 || last === '0' || '日つ'.includes(counter))
    return said + reading;
  if (counter === '人' && last !== '4') return said + reading;
  return said.slice(0, said.length - unit.length) + ofLast;
}

const digitByDigit = (number: string): string =>
  [...number].map((digit) => (digit === '0' ? 'ぜろ' : units[Number(digit)])).join('');

function spellInteger(number: string): string {
  if (/^0\d/.test(number) || number.length > 16) return digitByDigit(number);
  if (Number(number) === 0) return 'ぜろ';
  let said = '';
  for (let group = Math.ceil(number.length / 4) - 1; group >= 0; group--) {
    const end = number.length - group * 4;
    const four = number.slice(Math.max(0, end - 4), end).padStart(4, '0');
    const read = spellFourDigits(four);
    // いちまん, but せん and not いっせん by itself.
    if (read !== '') said += read + groups[group];
  }
  return said;
}

function spellFourDigits(four: string): string {
  const [thousand = 0, hundred = 0, ten = 0, one = 0] = [...four].map(Number);
  const tens = ten === 0 ? '' : `${ten === 1 ? '' : units[ten]}じゅう`;
  return `${thousands[thousand]}${hundreds[hundred]}${tens}${units[one]}`;
}
