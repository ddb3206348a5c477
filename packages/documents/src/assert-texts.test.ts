import { describe, expect, test } from 'vitest';
import { assertTextsFound } from './assert-texts.ts';
import { openDocument, readTexts } from './open-document.ts';
import type { Segment } from './segment.ts';

const { segments } = openDocument(
  new TextEncoder().encode('The river is long.\n\nThe bridge is old.\n'),
  'txt',
);
const translations = new Map(
  segments.map(({ id }, index) => [id, index === 0 ? 'Der Fluss ist lang.' : 'Die Brücke — alt!']),
);
const check = (...found: string[]) =>
  assertTextsFound({ format: 'txt', segments, translations, found });

test('a finished document with every text passes, however it writes spaces and punctuation', () => {
  expect(() => check('Der Fluss\u00a0ist lang.', 'Die Bru\u0308cke - alt!')).not.toThrow();
});

test('a document that lacks a translated text is refused with the text', () => {
  for (const texts of [['Der Fluss ist lang.'], ['Der Fluss ist lang.', 'The bridge is old.']])
    expect(() => check(...texts)).toThrow(
      expect.objectContaining({
        code: 'DOCUMENT_DIFFERS',
        messageRef: {
          id: 'documents.translationMissing',
          params: { text: 'Die Brücke — alt!' },
        },
      }),
    );
});

test('texts beside placeholders are compared one by one', () => {
  const [segment] = segments as [Segment];
  const tagged: Omit<Parameters<typeof assertTextsFound>[0], 'found'> = {
    format: 'docx',
    segments: [{ ...segment, markup: 'html' }],
    translations: new Map([[segment.id, 'Seite <x id="1"/> von <g id="2">vielen</g>']]),
  };
  const of = (plain: string) => () => assertTextsFound({ ...tagged, found: [plain] });
  expect(of('Seite 12 von vielen')).not.toThrow();
  expect(of('Seite 12 von')).toThrow('documents.translationMissing');
});

test.each(['srt', 'json', 'txt', 'md', 'vtt', 'html'] as const)(
  '%s: a translation that contains codes, list marks or entities passes',
  (format) => {
    const source = {
      srt: '1\n00:00:01,000 --> 00:00:02,000\nThe river is long\n',
      vtt: 'WEBVTT\n\n00:01.000 --> 00:02.000\nThe river is long\n',
      json: '{"a":"The river is long"}',
      txt: 'The river is long\n',
      md: 'The river is long\n',
      html: '<p>The river is long</p>',
    }[format];
    const texts = [
      ...[
        '<b>fett</b> gesetzt',
        '{\\i1}kursiv',
        '<script>lang</script>',
        '&copy; Stadt',
        '<v Bob>Fluss',
      ],
      ...[
        '1. Der Fluss',
        '# Der Fluss',
        '- Der Fluss',
        '> Fluss',
        '1986. Ein Jahr',
        '[Fluss]: lang',
        '```js Fluss',
      ],
      ...[
        'NOTE Fluss',
        'Fluss --> Meer',
        '00:00:01,000 --> 00:00:03,000',
        '| Fluss | Meer |',
        'a_b_c Fluss',
      ],
    ];
    for (const text of texts) {
      const document = openDocument(new TextEncoder().encode(source), format);
      const [segment] = document.segments as [Segment];
      const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
      const translation = segment.markup === 'none' ? text : escaped;
      expect(
        () =>
          document.rebuild(new Map([[segment.id, translation]]), {
            targetLanguage: 'de',
            direction: 'ltr',
          }),
        text,
      ).not.toThrow();
    }
  },
);

test('a whole book is compared, also where its texts are in another order', () => {
  const count = 50_000;
  const long: Segment[] = Array.from({ length: count }, (_, index) => ({
    ...(segments[0] as Segment),
    id: `${index}`,
    plain: `Absatz ${index} vom Fluss`,
  }));
  const all = new Map(long.map(({ id, plain }) => [id, plain]));
  const compare = (found: Segment[]) => () =>
    assertTextsFound({
      ...{ format: 'txt', segments: long, translations: all },
      found: found.map(({ plain }) => plain),
    });
  expect(compare(long)).not.toThrow();
  expect(compare([...long.slice(count / 2), ...long.slice(0, count / 2)])).not.toThrow();
  expect(compare(long.slice(1))).toThrow('documents.translationMissing');
});

describe('files with both languages are read back by their translations', () => {
  const po = [
    ...['msgid "The river is long."', 'msgstr ""', ''],
    ...['msgid "One file"', 'msgid_plural "%d files"', 'msgstr[0] ""', 'msgstr[1] ""', ''],
  ].join('\n');
  const xliff =
    '<xliff version="1.2"><file source-language="en"><body><trans-unit id="1">' +
    '<source>The <ph id="1">&lt;br&gt;</ph> river is <g id="2">long</g>.</source></trans-unit></body></file></xliff>';

  test.each(['de', 'ja', 'ru'])('%s', (targetLanguage) => {
    for (const [format, source] of Object.entries({ po, xliff }) as Array<['po', string]>) {
      const document = openDocument(new TextEncoder().encode(source), format);
      const translated = document.segments.map(
        ({ id, text }) => [id, text.replace(/\p{L}+(?![^<]*>)/gu, '$&ük')] as const,
      );
      const options = { targetLanguage, direction: 'ltr' } as const;
      const bytes = document.rebuild(new Map(translated), options);
      expect(new TextDecoder().decode(bytes)).toContain('riverük');
    }
  });

  test('one without a translation is refused', () => {
    for (const [format, source] of Object.entries({ po, xliff }) as Array<['po', string]>) {
      const { segments } = openDocument(new TextEncoder().encode(source), format);
      const translations = new Map(segments.map(({ id }) => [id, 'Der Fluss ist lang.']));
      const of = (bytes: string) => () =>
        assertTextsFound({
          ...{ format, segments, translations },
          found: readTexts(format, new TextEncoder().encode(bytes), 'de'),
        });
      expect(of(source)).toThrow('documents.translationMissing');
    }
  });
});
