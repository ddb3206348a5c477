import { po } from 'gettext-parser';
import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import { bytesOf, german, markText, textsOf, translateText } from '../text/marking.fixture.ts';
import { samplePo } from './build-po.fixture.ts';

const russian = { targetLanguage: 'ru', direction: 'ltr' } as const;
const arabic = { targetLanguage: 'ar', direction: 'rtl' } as const;
const japanese = { targetLanguage: 'ja', direction: 'ltr' } as const;

const header = (language: string, forms: string) =>
  `msgid ""\nmsgstr ""\n"Language: ${language}\\n"\n"Plural-Forms: ${forms}\\n"\n"Content-Type: text/plain; charset=UTF-8\\n"\n\n`;
const plural = 'msgid "One file"\nmsgid_plural "%d files"\nmsgstr[0] ""\nmsgstr[1] ""\n';

test('untranslated entries are segments', () => {
  expect(textsOf(samplePo, 'po')).toEqual([
    'Hello <x id="1"/>, you have <x id="2"/> <g id="3">new</g> "mails"',
    'A long text that is over more than one line, so that it has to be folded again when it is written',
    '<x id="1"/> file',
    '<x id="1"/> files',
  ]);
});

test('a marking translator changes only translations and the header', () => {
  const out = markText(samplePo, 'po', russian);
  const forms =
    'nplurals=3; plural=(n%10==1 && n%100!=11 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);';
  expect(out).toBe(
    samplePo
      .replace('"Language: \\n"', '"Language: ru\\n"')
      .replace('nplurals=INTEGER; plural=EXPRESSION;', forms)
      .replace('CHARSET', 'UTF-8')
      .replace(
        '\\n"\nmsgstr ""\n\nmsgctxt',
        '\\n"\nmsgstr "⟦Hello %s, you have %(count)d <b>new</b> \\"mails\\"⟧\\n"\n\nmsgctxt',
      )
      .replace(
        'written"\nmsgstr ""',
        'written"\nmsgstr ""\n"⟦A long text that is over more than one line, so that it has to be folded "\n"again when it is written⟧"',
      )
      .replace(
        'msgstr[0] ""\nmsgstr[1] ""',
        'msgstr[0] "⟦%d file⟧"\nmsgstr[1] "⟦%d files⟧"\nmsgstr[2] "⟦%d files⟧"',
      ),
  );
});

test('another PO reader reads the same', () => {
  const read = po.parse(markText(samplePo, 'po', russian));
  expect(read.charset).toBe('utf-8');
  expect(read.translations['']?.['%d file']?.msgstr).toEqual([
    '⟦%d file⟧',
    '⟦%d files⟧',
    '⟦%d files⟧',
  ]);
  expect(read.translations.menu && Object.values(read.translations.menu)[0]?.msgstr[0]).toMatch(
    /^⟦A long text that .* is written⟧$/u,
  );
});

test('each language gets its plural forms, and a singular without a number is used once', () => {
  const source = header('', 'nplurals=INTEGER; plural=EXPRESSION;') + plural;
  const formsIn = (options: Parameters<typeof translateText>[3]) =>
    [
      ...translateText(source, 'po', ['EINE', '<x id="1"/> VIELE'], options).matchAll(
        /msgstr\[\d\] "(.*)"/gu,
      ),
    ].map((match) => match[1]);
  expect(formsIn(german)).toEqual(['EINE', '%d VIELE']);
  expect(formsIn(japanese)).toEqual(['%d VIELE']);
  expect(formsIn(russian)).toEqual(['%d VIELE', '%d VIELE', '%d VIELE']);
  expect(formsIn(arabic)).toEqual([
    '%d VIELE',
    'EINE',
    '%d VIELE',
    '%d VIELE',
    '%d VIELE',
    '%d VIELE',
  ]);
});

test('keeps a file’s own plural formula for the language', () => {
  const own = 'nplurals=3; plural=(n==1 ? 0 : n==0 ? 1 : 2);';
  const out = translateText(header('de', own) + plural, 'po', ['EINE', '<x id="1"/> VIELE']);
  expect(out).toContain(own);
  expect(out).toContain('msgstr[0] "EINE"\nmsgstr[1] "%d VIELE"\nmsgstr[2] "%d VIELE"');
});

test('fills what a single translated form allows', () => {
  const out = translateText(plural, 'po', [undefined, '<x id="1"/> VIELE']);
  expect(out).toContain('msgstr[0] "%d VIELE"\nmsgstr[1] "%d VIELE"');
  expect(translateText(plural, 'po', ['EINE', undefined])).toContain('msgstr[0] "EINE"');
});

test('fills in a translation equal to its source next to others', () => {
  const source = 'msgid "OK"\nmsgstr ""\n\nmsgid "Yes"\nmsgstr ""\n';
  expect(translateText(source, 'po', ['OK', 'Ja'])).toContain('msgid "OK"\nmsgstr "OK"');
  expect(() => translateText(source, 'po', ['OK', 'Yes'])).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }),
  );
});

test('reads the header’s encoding and writes and declares UTF-8', () => {
  const head = 'msgid ""\nmsgstr "Content-Type: text/plain; charset=ISO-8859-1\\n"\n';
  const bytes = Uint8Array.from([
    ...bytesOf(`${head}\nmsgid "Caf`),
    0xe9,
    ...bytesOf('"\nmsgstr ""\n'),
  ]);
  expect(markText(bytes, 'po')).toContain('msgid "Café"\nmsgstr "⟦Café⟧"');
  expect(markText(bytes, 'po')).toContain('charset=UTF-8\\n');
});

test('keeps Windows line endings and adds the disclaimer as a comment', () => {
  const source = 'msgid ""\r\nmsgstr ""\r\n"Language: de\\n"\r\n\r\nmsgid "One"\r\nmsgstr ""\r\n';
  const out = markText(source, 'po', { ...german, disclaimer: 'By a\nmachine' });
  expect(out.startsWith('# By a\r\n# machine\r\nmsgid ""\r\n')).toBe(true);
  expect(out.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/u);
});

test.each([
  ['other text', 'Hello there\n', 'DOCUMENT_CORRUPT'],
  ['an unclosed string', 'msgid "One\nmsgstr ""\n', 'DOCUMENT_CORRUPT'],
  ['a line of megabytes', `msgid "${'a'.repeat(5_000_000)}"\nmsgstr ""\n`, 'DOCUMENT_CORRUPT'],
])('rejects %s', (_, source, code) => {
  expect(() => openDocument(bytesOf(source), 'po')).toThrow(expect.objectContaining({ code }));
});
