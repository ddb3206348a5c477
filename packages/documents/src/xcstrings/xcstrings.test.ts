import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  arabic,
  bytesOf,
  german,
  markText,
  textOf,
  textsOf,
  translateText,
} from '../text/marking.fixture.ts';

const unit = (value: string, state = 'translated') => ({ stringUnit: { state, value } });
const plural = (one: string, other: string) => ({
  variations: { plural: { one: unit(one), other: unit(other) } },
});
/** As Xcode writes it: two blanks, blanks around the colon, sorted names. */
const catalogOf = (strings: Record<string, unknown>) =>
  JSON.stringify({ sourceLanguage: 'en', strings, version: '1.0' }, null, 2).replaceAll(
    /^( *"[^"\n]*"):/gmu,
    '$1 :',
  );
const parse = (text: string) =>
  JSON.parse(text) as { strings: Record<string, { localizations?: Record<string, unknown> }> };
const localization = (text: string, key: string, language = 'de') =>
  parse(text).strings[key]?.localizations?.[language];

const catalog = catalogOf({
  '': {},
  '%lld': {},
  'Delete %@?': { comment: 'A question' },
  'menu.title': { localizations: { en: unit('Main menu'), fr: unit('Menu principal') } },
  Glossa: { shouldTranslate: false },
  count: { extractionState: 'manual', localizations: { en: plural('%lld file', '%lld files') } },
});

test('keys are texts unless the source language has a text', () => {
  expect(textsOf(catalog, 'xcstrings')).toEqual([
    'Delete <x id="1"/>?',
    'Main menu',
    '<x id="1"/> file',
    '<x id="1"/> files',
  ]);
  expect(openDocument(bytesOf(catalog), 'xcstrings').omitted).toEqual([
    { text: 'Glossa', reason: 'protected', place: 'body' },
  ]);
});

test('a translation gets a localization beside the others', () => {
  const marked = markText(catalog, 'xcstrings');
  expect(parse(marked)).toEqual({
    ...parse(catalog),
    strings: {
      ...parse(catalog).strings,
      'Delete %@?': {
        comment: 'A question',
        localizations: { de: unit('⟦Delete %@?⟧') },
      },
      'menu.title': {
        localizations: {
          de: unit('⟦Main menu⟧'),
          en: unit('Main menu'),
          fr: unit('Menu principal'),
        },
      },
      count: {
        extractionState: 'manual',
        localizations: {
          de: plural('⟦%lld file⟧', '⟦%lld files⟧'),
          en: plural('%lld file', '%lld files'),
        },
      },
    },
  });
});

test('what is added is written as Xcode writes it, and the rest stays byte for byte', () => {
  const source = catalogOf({ Later: {}, Menu: { localizations: { en: unit('Main menu') } } });
  const target = catalogOf({
    Later: {},
    Menu: { localizations: { de: unit('Hauptmenü'), en: unit('Main menu') } },
  });
  expect(translateText(source, 'xcstrings', [undefined, 'Hauptmenü'])).toBe(target);
  const windows = source.replaceAll('\n', '\r\n');
  expect(translateText(windows, 'xcstrings', [undefined, 'Hauptmenü'])).toBe(
    target.replaceAll('\n', '\r\n'),
  );
});

test('plurals get the categories of the target language', () => {
  const names = new Intl.PluralRules('ar').resolvedOptions().pluralCategories;
  const found = localization(markText(catalog, 'xcstrings', arabic), 'count', 'ar');
  const texts = names.map((name) => [name, unit(name === 'one' ? '⟦%lld file⟧' : '⟦%lld files⟧')]);
  expect(found).toEqual({ variations: { plural: Object.fromEntries(texts) } });
});

test('devices, substitutions and phrases keep their form', () => {
  const source = catalogOf({
    'Click %@': {
      localizations: {
        en: {
          variations: {
            device: { mac: unit('Click'), other: plural('One tap', '%lld taps') },
          },
        },
      },
    },
    left: {
      localizations: {
        en: {
          ...unit('%@! There are %#@all.files@ in here'),
          substitutions: {
            'all.files': {
              argNum: 2,
              formatSpecifier: 'lld',
              ...plural('%arg file', '%arg files'),
            },
          },
        },
      },
    },
    phrases: {
      localizations: { en: { stringSet: { state: 'translated', values: ['Open it', 'Show it'] } } },
    },
  });
  const marked = markText(source, 'xcstrings');
  for (const key of ['Click %@', 'left', 'phrases'])
    expect(JSON.stringify(localization(marked, key)).replaceAll(/[⟦⟧]/gu, '')).toBe(
      JSON.stringify(localization(source, key, 'en')),
    );
  expect(marked.match(/⟦/gu)).toHaveLength(8);
  expect(textsOf(source, 'xcstrings')).toContain('<x id="2"/>! There are <x id="1"/> in here');
});

test('finished translations stay, others are replaced', () => {
  const source = catalogOf({
    Cancel: { localizations: { de: unit('Abbruch') } },
    Done: { localizations: { de: unit('Schluss', 'needs_review') } },
    count: {
      localizations: {
        de: { variations: { plural: { one: unit('%lld Datei'), other: unit('', 'new') } } },
        en: plural('%lld file', '%lld files'),
      },
    },
  });
  const marked = markText(source, 'xcstrings');
  expect(localization(marked, 'Cancel')).toEqual(unit('Abbruch'));
  expect(localization(marked, 'Done')).toEqual(unit('⟦Done⟧'));
  expect(localization(marked, 'count')).toEqual(plural('%lld Datei', '⟦%lld files⟧'));
  // A file without open texts can be translated again.
  const again = catalogOf({ Cancel: { localizations: { de: unit('Abbruch') } } });
  expect(localization(markText(again, 'xcstrings'), 'Cancel')).toEqual(unit('⟦Cancel⟧'));
});

test('a text without a translation is marked as new', () => {
  const source = catalogOf({ count: { localizations: { en: plural('%lld file', '%lld files') } } });
  const written = translateText(source, 'xcstrings', ['%lld Datei']);
  expect(localization(written, 'count')).toEqual({
    variations: { plural: { one: unit('%lld Datei'), other: unit('%lld files', 'new') } },
  });
});

test('the names of languages are those of the file, or of Apple', () => {
  const source = catalogOf({ Hello: { localizations: { 'zh-Hans': unit('', 'new') } }, Bye: {} });
  const chinese = { targetLanguage: 'zh', direction: 'ltr' } as const;
  expect(localization(markText(source, 'xcstrings', chinese), 'Bye', 'zh-Hans')).toBeDefined();
  const taiwan = { targetLanguage: 'zh-TW', direction: 'ltr' } as const;
  expect(localization(markText(source, 'xcstrings', taiwan), 'Bye', 'zh-Hant')).toBeDefined();
});

/** The placeholders of a segment that stand for arguments, by what they are. */
function moved(text: string, order: readonly string[], written: string): string {
  const ids = [...text.matchAll(/<x id="\d"\/>/gu)].map(([tag]) => tag);
  return written.replace(/\{(\w)\}/gu, (_, name: string) => ids[order.indexOf(name)] ?? '');
}

test('arguments in another order get numbers', () => {
  const key = '%@ has %lld';
  const source = catalogOf({ [key]: {} });
  const [text = ''] = textsOf(source, 'xcstrings');
  const written = translateText(source, 'xcstrings', [moved(text, ['a', 'b'], '{b} in {a}')]);
  expect(localization(written, key)).toEqual(unit('%2$lld in %1$@'));
  const strings = '"a" = "%@ has %d%% of %@";';
  const [sentence = ''] = textsOf(strings, 'strings');
  const order = ['a', 'b', 'p', 'c'];
  const turned = moved(sentence, order, '{b}{p} hat {a}, {c}');
  expect(translateText(strings, 'strings', [turned])).toBe('"a" = "%2$d%% hat %1$@, %3$@";');
  const same = moved(sentence, order, '{a} hat {b}{p} von {c}');
  expect(translateText(strings, 'strings', [same])).toBe('"a" = "%@ hat %d%% von %@";');
});

test('translations of engines without tags are found', () => {
  const source = catalogOf({ 'Now %@ has %lld files': {} });
  const written = translateText(source, 'xcstrings', ['Es sind %lld Dateien von %@ da']);
  expect(localization(written, 'Now %@ has %lld files')).toEqual(
    unit('Es sind %2$lld Dateien von %1$@ da'),
  );
});

test('an unchanged catalog is no translation', () => {
  const opened = openDocument(bytesOf(catalog), 'xcstrings');
  const same = new Map(opened.segments.map(({ id, text }) => [id, text]));
  expect(() => opened.rebuild(same, german)).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
  );
  expect(() => opened.rebuild(new Map(), { ...german, targetLanguage: 'en' })).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
  );
  expect(textOf(bytesOf(catalog))).toBe(catalog);
});

test.each([
  ['other JSON', '{"a": "Some text"}'],
  ['no object', '["Some text"]'],
  ['a comment', `// no\n${catalog}`],
  ['half a file', catalog.slice(0, 200)],
  ['deep nesting', `{"sourceLanguage":"en","strings":${'{"a":'.repeat(5000)}1${'}'.repeat(5001)}`],
])('refuses %s', (_, text) => {
  expect(() => openDocument(bytesOf(text), 'xcstrings')).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }),
  );
});
