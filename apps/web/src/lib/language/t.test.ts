import { languageCodes, languages } from '@glossa/contracts/languages';
import { compileCatalogue } from '@glossa/messages/catalogue';
import { i18n } from '@lingui/core';
import { afterEach, describe, expect, test } from 'vitest';
import { languageName } from './language-name.ts';
import { inContext, pageLocale, t } from './t.ts';

const open = 'status of a ticket\u0004Open';
const cues = '{count, plural, one {# cue} other {# cues}}';

function openIn(locale: string, translated: Record<string, string> = {}, locales?: string) {
  i18n.load(locale, compileCatalogue(locale, [...Object.keys(translated), cues], translated));
  i18n.activate(locale, locales);
}

afterEach(() => i18n.activate('en'));

describe('t', () => {
  test('English is shown as it stands in the code, without a catalogue', () => {
    expect(t('Your files')).toBe('Your files');
    expect(t('100 % of {it}')).toBe('100 % of {it}');
  });

  test('a sentence of the page’s language takes its place', () => {
    openIn('de', { 'Your files': 'Ihre Dateien', 'Hello {name}': 'Hallo {name}' });
    expect(t('Your files')).toBe('Ihre Dateien');
    expect(t('Hello {name}', { name: 'Kim' })).toBe('Hallo Kim');
    expect(t('Not translated yet')).toBe('Not translated yet');
  });

  test('plurals and numbers follow the language', () => {
    openIn('en');
    expect([0, 1, 2].map((count) => t(cues, { count }))).toEqual(['0 cues', '1 cue', '2 cues']);
    openIn('de', { 'Of {total, number}': 'Von {total, number}' });
    expect(t('Of {total, number}', { total: 12345.5 })).toBe('Von 12.345,5');
  });

  test('Arabic pages count with the digits that files hold', () => {
    openIn('ar', { 'Of {total, number}': 'من {total, number}' }, 'ar-u-nu-latn');
    expect(t('Of {total, number}', { total: 1234 })).toBe('من 1,234');
    expect(pageLocale()).toBe('ar-u-nu-latn');
  });
});

test('the same English word differs by its context', () => {
  openIn('fr', { [open]: 'Ouvert', Open: 'Ouvrir' });
  expect(inContext('status of a ticket', 'Open')).toBe('Ouvert');
  expect(inContext('a context nobody translated', 'Open')).toBe('Ouvrir');
  expect(t('Open')).toBe('Ouvrir');
});

describe('languageName', () => {
  test('in English it is the label', () => {
    for (const code of languageCodes) expect(languageName(code)).toBe(languages[code].label);
  });

  test.each(languageCodes)('a page in %s tells all 14 languages apart', (locale) => {
    openIn(locale, {}, locale === 'ar' ? 'ar-u-nu-latn' : undefined);
    const names = languageCodes.map(languageName);
    expect(new Set(names).size, names.join(' | ')).toBe(languageCodes.length);
    if (locale !== 'en') expect(languageName('ja')).not.toBe('Japanese');
  });
});
