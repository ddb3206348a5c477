import type { Token } from 'kuromoji';
import { describe, expect, test } from 'vitest';
import { readChinese, spellChineseNumbers } from './chinese-reading.ts';
import { pronounce } from './japanese-child.ts';
import { splitJapaneseNumbers } from './japanese-numbers.ts';
import { joinParts } from './spoken-part.ts';

describe('numbers in Chinese', () => {
  test.each([
    ['0', '零'],
    ['10', '十'],
    ['15', '十五'],
    ['110', '一百一十'],
    ['1005', '一千零五'],
    ['10500', '一万零五百'],
    ['1,500', '一千五百'],
    ['1000001', '一百万零一'],
    ['100000000', '一亿'],
    ['3.50', '三点五零'],
    ['２０％', '百分之二十'],
    ['12:05', '十二点零五分'],
    ['2:00', '两点'],
    ['2024年3月2日', '二零二四年三月二日'],
    ['2个', '两个'],
    ['12个', '十二个'],
    ['￥30', '三十元'],
    ['$2.5', '二点五美元'],
    ['-5', '负五'],
    ['13800138000123', '一三八零零一三八零零零一二三'],
    ['007', '零零七'],
  ])('reads %s as %s', (written, said) => {
    expect(spellChineseNumbers(written)).toBe(said);
  });
});

describe('Chinese', () => {
  const read = async (text: string, language: 'zh' | 'zh-TW' = 'zh') =>
    (await readChinese(text, language)).map(({ text: said, latin }) => ({
      said: said.replace(/\s+/g, ' ').trim(),
      latin,
    }));
  test('is converted to pinyin with tones, and words determine the reading of a character', async () => {
    expect(await read('重庆的银行行长很高兴。')).toEqual([
      { said: 'chong2 qing4 de5 yin2 hang2 hang2 zhang3 hen3 gao1 xing4 .', latin: false },
    ]);
    expect(await read('臺灣的學生', 'zh-TW')).toEqual([
      { said: 'tai2 wan1 de5 xue2 sheng1', latin: false },
    ]);
  });
  test('separates Latin words but not numbers', async () => {
    expect(await read('我买了iPhone 15，很贵')).toEqual([
      { said: 'wo3 mai3 le5', latin: false },
      { said: 'iPhone', latin: true },
      { said: 'shi2 wu3 , hen3 gui4', latin: false },
    ]);
  });
  test('returns nothing for punctuation alone', async () => {
    expect(await read('……！')).toEqual([]);
  });
});

test.each([
  ['3人', 'さんにん'],
  ['1人', 'ひとり'],
  ['14人', 'じゅうよにん'],
  ['21人', 'にじゅういちにん'],
  ['4月1日', 'しがつ|ついたち'],
  ['15日', 'じゅうごにち'],
  ['20日', 'はつか'],
  ['11分', 'じゅういっぷん'],
  ['600円', 'ろっぴゃくえん'],
  ['10000円', 'いちまんえん'],
  ['３，８００', 'さんぜんはっぴゃく'],
  ['3.05キロ', 'さんてんぜろご|キロ'],
  ['2024年', 'にせんにじゅうよねん'],
  ['50%', 'ごじゅうぱーせんと'],
  ['第2回', '第|にかい'],
  ['0', 'ぜろ'],
  ['007', 'ぜろぜろなな'],
])('reads Japanese %s as %s', (written, said) => {
  const pieces = splitJapaneseNumbers(written);
  expect(pieces.map(({ text }) => text).join('|')).toBe(said);
});

test('Japanese words: attaches particles, separates foreign words and reads unknown characters alone', () => {
  const word = (surface_form: string, pos: string, pronunciation?: string): Token => ({
    surface_form,
    pos,
    pos_detail_1: '*',
    ...(pronunciation ? { pronunciation } : {}),
  });
  const parts = pronounce(
    [
      word('これ', '名詞', 'コレ'),
      word('は', '助詞', 'ワ'),
      word('Mars', '名詞'),
      word('、', '記号', '、'),
      word('堃山', '名詞'),
    ],
    (character) => (character === '山' ? 'ヤマ' : undefined),
  );
  expect(joinParts(parts).map(({ text }) => text.trim())).toEqual(['コレワ', 'Mars ,', 'ヤマ']);
});
