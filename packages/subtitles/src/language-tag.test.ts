import { languageCodes, languages } from '@glossa/contracts/languages';
import { describe, expect, test } from 'vitest';
import { breakLines } from './break-lines.ts';
import { CueError } from './cue.ts';
import {
  directionOf,
  findLanguageTag,
  languageOfRules,
  languageTagOf,
  scriptOf,
} from './language-tag.ts';
import { joinWords } from './language-text.ts';
import { readingRules, readingRulesOf } from './reading-rules.ts';

describe('tags', () => {
  test.each([
    ['iw', 'he'],
    ['PT-br', 'pt-BR'],
    ['zh-hant-tw', 'zh-Hant-TW'],
    ['sh', 'sr-Latn'],
    ['en-u-ca-gregory', 'en-u-ca-gregory'],
  ])('%s is canonically %s', (tag, canonical) => {
    expect(languageTagOf(tag)).toBe(canonical);
  });

  test.each(['', 'en_US', 'x', 'english language', 'en-', '123', 'a-DE', '<b>'])(
    'refuses “%s”',
    (tag) => {
      expect(() => languageTagOf(tag)).toThrow(CueError);
      expect(findLanguageTag(tag === '' ? ' ' : tag)).toBeUndefined();
    },
  );
});

describe('direction', () => {
  test('is that of the product’s languages', () => {
    for (const code of languageCodes) {
      expect(directionOf(code), code).toBe(languages[code].direction);
      expect(scriptOf(code), code).toBe(languages[code].script);
    }
  });

  type WithTextInfo = Intl.Locale & { getTextInfo?: () => { direction?: string } };
  const tags =
    'he yi fa ps ur ckb ug sd dv syr nqo ff-Adlm rhg man-Nkoo mzn az az-Arab az-IR pa pa-PK ku ku-Arab uz-AF ks ms-Arab ha-NE arc sam men-Mend th hi ta sr sr-Latn uk el ka hy am km lo my bo ja ko zh yue vi tr pl fil sw';
  test.runIf('getTextInfo' in Intl.Locale.prototype)('is what the platform says', () => {
    for (const tag of tags.split(' ')) {
      const locale: WithTextInfo = new Intl.Locale(tag);
      expect(directionOf(tag), tag).toBe(locale.getTextInfo?.().direction);
    }
  });
});

describe('rules', () => {
  test.each([
    ['de-CH', 'de'],
    ['en-GB', 'en'],
    ['pt-BR', 'pt'],
    ['es-419', 'es'],
    ['zh-HK', 'zh-TW'],
    ['zh-Hans-SG', 'zh'],
    ['yue', 'zh-TW'],
    ['fr-CA', 'fr-CA'],
    ['th', undefined],
    ['he', undefined],
  ])('%s follows %s', (tag, language) => {
    expect(languageOfRules(tag)).toBe(language);
    if (language) expect(readingRulesOf(tag)).toBe(readingRules[language as 'en']);
  });

  test('a language without its own has usual limits', () => {
    expect(readingRulesOf('th')).toMatchObject({ maxLines: 2, cpl: 42, cps: 17 });
  });

  test('lines are broken between words where no spaces are', () => {
    const rules = { ...readingRulesOf('th'), cpl: 12 };
    const broken = breakLines('สวัสดีครับผมชื่อสมชาย', 'th', rules);
    expect(broken.split('\n')).toEqual(['สวัสดีครับ', 'ผมชื่อสมชาย']);
    expect(joinWords(['สวัสดี', 'ครับ'], 'th')).toBe('สวัสดีครับ');
    expect(breakLines('Dzień dobry wszystkim', 'pl', { ...rules })).toBe('Dzień dobry\nwszystkim');
  });
});
