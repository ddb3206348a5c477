import { languageCodes, languages } from '@glossa/contracts/languages';
import { compileCatalogue } from '@glossa/messages/catalogue';
import english from '@glossa/messages/locales/en.json' with { type: 'json' };
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { languageName } from './language-name.ts';
import { type MessageId, pageLocale, t } from './t.ts';

/** Loads the page in a language whose catalog contains only these messages. */
function openIn(locale: string, translated: Record<string, string> = {}, locales?: string) {
  i18n.load(locale, compileCatalogue(Object.keys(translated), translated, {}));
  i18n.activate(locale, locales);
}

const total = 'test.total' as MessageId;
const cues = 'test.cues' as MessageId;

afterEach(() => i18n.activate('en'));

describe('t', () => {
  test('shows the English of a message', () => {
    expect(t('common.save')).toBe(english['common.save']);
  });

  test('shows the message in the page language', () => {
    openIn('de', { 'common.save': 'Speichern', 'test.total': 'Hallo {name}' });
    expect(t('common.save')).toBe('Speichern');
    expect(t(total, { name: 'Kim' })).toBe('Hallo Kim');
  });

  test('plurals and numbers follow the language', () => {
    openIn('en', { 'test.cues': '{count, plural, one {# cue} other {# cues}}' });
    expect([0, 1, 2].map((count) => t(cues, { count }))).toEqual(['0 cues', '1 cue', '2 cues']);
    openIn('de', { 'test.total': 'Von {total, number}' });
    expect(t(total, { total: 12345.5 })).toBe('Von 12.345,5');
  });

  test('Arabic pages use the same digits as files', () => {
    openIn('ar', { 'test.total': 'من {total, number}' }, 'ar-u-nu-latn');
    expect(t(total, { total: 1234 })).toBe('من 1,234');
    expect(pageLocale()).toBe('ar-u-nu-latn');
  });
});

describe('languageName', () => {
  test('returns the label in English', () => {
    for (const code of languageCodes) expect(languageName(code)).toBe(languages[code].label);
  });

  test.each(languageCodes)('names all 14 languages distinctly in %s', (locale) => {
    openIn(locale, {}, locale === 'ar' ? 'ar-u-nu-latn' : undefined);
    const names = languageCodes.map(languageName);
    expect(new Set(names).size, names.join(' | ')).toBe(languageCodes.length);
    if (locale !== 'en') expect(languageName('ja')).not.toBe('Japanese');
  });
});
