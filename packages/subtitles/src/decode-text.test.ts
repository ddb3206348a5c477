import type { WrittenEncoding } from '@glossa/contracts/subtitle-files';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decodeText, encodingNames, textDecoderOf } from './decode-text.ts';
import { encodeWhole } from './testing/encode-whole.ts';

const asSubRip = (lines: readonly string[]) =>
  lines
    .map((line, at) => `${at + 1}\r\n00:00:0${at},000 --> 00:00:0${at + 1},500\r\n${line}\r\n`)
    .join('\r\n');

const samples: Record<string, { in: WrittenEncoding[]; lines: string[] }> = {
  French: {
    in: ['windows-1252', 'macintosh'],
    lines: [
      'Je ne sais pas où il est allé.',
      'Ça va être très difficile,',
      'peut-être à la fenêtre.',
    ],
  },
  Spanish: {
    in: ['windows-1252'],
    lines: ['¿Cómo estás? ¡Qué alegría!', 'Mañana iré a la montaña', 'con el niño y su corazón.'],
  },
  Portuguese: {
    in: ['windows-1252'],
    lines: [
      'Não sei o que você está a fazer.',
      'A reunião começa às três',
      'com os irmãos e a mãe.',
    ],
  },
  German: {
    in: ['windows-1252'],
    lines: [
      'Über die Straße läuft ein schöner',
      'Hund. Er heißt Bär,',
      'und er möchte natürlich Würste.',
    ],
  },
  Italian: {
    in: ['windows-1252'],
    lines: ['Perché non è più qui?', 'La città è già lontana,', 'però così può andare.'],
  },
  Swedish: {
    in: ['windows-1252'],
    lines: ['Jag vill åka till sjön på lördag.', 'Är du säker?', 'Vi får se på fågeln där.'],
  },
  Polish: {
    in: ['windows-1250', 'iso-8859-2'],
    lines: [
      'Dziękuję, że przyszedłeś.',
      'Gdzie są moje książki?',
      'Jutro będzie świecić słońce, źle śpię.',
    ],
  },
  Czech: {
    in: ['windows-1250', 'iso-8859-2'],
    lines: [
      'Příliš žluťoučký kůň úpěl',
      'ďábelské ódy. Děkuji vám,',
      'že jste přišli včera večer.',
    ],
  },
  Hungarian: {
    in: ['windows-1250'],
    lines: [
      'Köszönöm szépen, hogy eljöttél.',
      'Hűvös idő van, őszi eső,',
      'és a tükörfúrógép zúg.',
    ],
  },
  Romanian: {
    in: ['windows-1250'],
    lines: [
      'Bună ziua, mulţumesc că aţi venit.',
      'Unde este maşina mea?',
      'În această seară mâncăm împreună.',
    ],
  },
  Turkish: {
    in: ['windows-1254'],
    lines: [
      'Teşekkür ederim, çok güzel.',
      'Bugün hava soğuk ve yağışlı.',
      'Işığı açık bırakmışsın, değil mi?',
    ],
  },
  Lithuanian: {
    in: ['windows-1257'],
    lines: [
      'Ačiū, kad atėjote šį vakarą.',
      'Kur yra mano žiūronai?',
      'Rytoj švies saulė, džiaugsmų bus.',
    ],
  },
  Russian: {
    in: ['windows-1251', 'koi8-r', 'ibm866', 'iso-8859-5', 'x-mac-cyrillic', 'ibm855'],
    lines: [
      'Здравствуйте, как у вас дела?',
      'Я не знаю, где он живёт.',
      'Завтра мы поедем в город.',
    ],
  },
  Ukrainian: {
    in: ['windows-1251'],
    lines: ['Добрий день, як ваші справи?', 'Я не знаю, де він живе.', 'Її брат їде до Києва.'],
  },
  Greek: {
    in: ['windows-1253', 'iso-8859-7'],
    lines: ['Καλημέρα, τι κάνετε;', 'Δεν ξέρω πού είναι.', 'Αύριο θα πάμε στην πόλη.'],
  },
  Hebrew: {
    in: ['windows-1255'],
    lines: ['שלום, מה שלומך היום?', 'אני לא יודע איפה הוא גר.', 'מחר ניסע לעיר הגדולה.'],
  },
  Arabic: {
    in: ['windows-1256', 'iso-8859-6'],
    lines: ['مرحبا، كيف حالك اليوم؟', 'لا أعرف أين يسكن هذا الرجل.', 'غدا سنذهب إلى المدينة.'],
  },
  Thai: {
    in: ['windows-874'],
    lines: ['สวัสดีครับ สบายดีไหม', 'ผมไม่รู้ว่าเขาอยู่ที่ไหน', 'พรุ่งนี้เราจะไปในเมือง'],
  },
  Japanese: {
    in: ['shift_jis', 'euc-jp'],
    lines: [
      'おはようございます。お元気ですか？',
      '彼がどこに住んでいるか知らない。',
      '明日、映画館へ行きましょう。',
    ],
  },
  'Simplified Chinese': {
    in: ['gb18030'],
    lines: ['早上好，你今天怎么样？', '我不知道他住在哪里。', '明天我们一起去城里看电影。'],
  },
  'Traditional Chinese': {
    in: ['big5'],
    lines: ['早安，你今天好嗎？', '我不知道他住在哪裡。', '明天我們一起去城裡看電影。'],
  },
  Korean: {
    in: ['euc-kr'],
    lines: [
      '안녕하세요, 잘 지내셨어요?',
      '그가 어디에 사는지 모르겠어요.',
      '내일 같이 시내에 갑시다.',
    ],
  },
};

const cases = Object.entries(samples).flatMap(([language, sample]) =>
  [...sample.in, 'utf-8' as const, 'utf-16le' as const, 'utf-16be' as const].map(
    (encoding) => [language, encoding, asSubRip(sample.lines)] as const,
  ),
);

describe('detects the encoding by the text', () => {
  test.each(cases)('%s in %s', (_language, encoding, text) => {
    const decoded = decodeText(encodeWhole(text, encoding));
    expect(decoded.text).toBe(text);
    expect(decoded.confidence).toBeGreaterThan(0.4);
  });
  test.each(Object.entries(samples))(
    '%s, from a single line',
    (_language, { in: [first], lines }) => {
      for (const line of lines)
        if (first) expect(decodeText(encodeWhole(asSubRip([line]), first)).text).toContain(line);
    },
  );
});

describe('self-describing bytes', () => {
  test.each(['utf-8', 'utf-16le', 'utf-16be'] as const)('byte order mark of %s', (encoding) => {
    expect(decodeText(encodeWhole('\ufeffÖ 語', encoding))).toEqual({
      text: 'Ö 語',
      encoding,
      confidence: 1,
    });
  });
  test('ISO-2022-JP by its escape sequences', () => {
    const bytes = [0x1b, 0x24, 0x42, 0x46, 0x7c, 0x4b, 0x5c, 0x1b, 0x28, 0x42];
    expect(decodeText(Uint8Array.from(bytes))).toMatchObject({
      text: '日本',
      encoding: 'iso-2022-jp',
    });
  });
  test('ISO-2022-KR by its escape sequence, which is no text', () => {
    const korean = [0x1b, 0x24, 0x29, 0x43, 0x0a, 0x0e, 0x47, 0x51, 0x31, 0x5b, 0x0f, 0x20, 0x41];
    expect(decodeText(Uint8Array.from(korean))).toEqual({
      text: '\n한글 A',
      encoding: 'iso-2022-kr',
      confidence: 0.95,
    });
  });
  test.each(['utf-32le', 'utf-32be'] as const)('%s without a byte order mark', (encoding) => {
    const text = '1\n00:00:01,000 --> 00:00:02,000\nA 語 😀\n';
    const signs = Array.from(text, (sign) => sign.codePointAt(0) ?? 0);
    const view = new DataView(new ArrayBuffer(signs.length * 4));
    for (const [at, code] of signs.entries()) view.setUint32(at * 4, code, encoding === 'utf-32le');
    expect(decodeText(new Uint8Array(view.buffer))).toEqual({ text, encoding, confidence: 0.95 });
  });
  test('UTF-8 that already contains U+FFFD, wherever its other characters are', () => {
    for (const text of ['Caf\ufffd', 'déjà vu \ufffd\ufffd\ufffd', '\ufffd'])
      expect(decodeText(encodeWhole(text, 'utf-8'))).toEqual({
        text,
        encoding: 'utf-8',
        confidence: 1,
      });
  });
  test.each([
    ['utf-32le', [0xff, 0xfe, 0, 0, 0x41, 0, 0, 0, 0, 0xf6, 1, 0]],
    ['utf-32be', [0, 0, 0xfe, 0xff, 0, 0, 0, 0x41, 0, 1, 0xf6, 0]],
  ] as const)('%s by its byte order mark', (encoding, bytes) => {
    expect(decodeText(Uint8Array.from(bytes))).toEqual({ text: 'A😀', encoding, confidence: 1 });
  });
  test('UTF-8 with a broken character stays UTF-8', () => {
    const bytes = encodeWhole('Größe über Straße äöü éèê 日本語日本語日本語', 'utf-8');
    const cut = Uint8Array.from([...bytes, 0xe6, 0x97]);
    expect(decodeText(cut)).toMatchObject({ encoding: 'utf-8', confidence: 0.8 });
  });
});

test('pounds before numbers are no Polish letters', () => {
  const text = 'win if i lift £825. not bad for a £2 bet';
  expect(decodeText(encodeWhole(text, 'windows-1252')).text).toBe(text);
});

test('an apostrophe between Greek letters, and a capital with an accent, tell ISO-8859-7', () => {
  const text = 'Ο τύπος πίσω απ’τον πάγκο. Οι Άνεμοι και σ’ένα κρεβάτι';
  const { encoding, text: read } = decodeText(encodeWhole(text, 'iso-8859-7'));
  expect([encoding, read]).toEqual(['iso-8859-7', text]);
});

test('uses a given encoding whatever the text looks like', () => {
  const bytes = encodeWhole(asSubRip(samples.Russian?.lines ?? []), 'koi8-r');
  expect(decodeText(bytes, 'windows-1251')).toMatchObject({
    encoding: 'windows-1251',
    confidence: 1,
  });
});

test('every listed encoding can be used', () => {
  for (const encoding of encodingNames)
    expect(decodeText(Uint8Array.of(0x41, 0x42), encoding).encoding).toBe(encoding);
});

test('never fails for any bytes', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 500 }), (bytes) => {
      const { confidence, encoding, text } = decodeText(bytes);
      expect(confidence).toBeGreaterThanOrEqual(0);
      expect(confidence).toBeLessThanOrEqual(1);
      expect(textDecoderOf(encoding).decode(bytes)).toBe(text);
    }),
  );
});

test('decodes a file of the maximum size', () => {
  const bytes = new Uint8Array(32 * 1024 * 1024).fill(0xe9);
  expect(decodeText(bytes).text).toHaveLength(bytes.length);
});
