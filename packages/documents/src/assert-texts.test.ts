import { expect, test } from 'vitest';
import { assertTextsFound } from './assert-texts.ts';
import { openDocument } from './open-document.ts';
import type { Segment } from './segment.ts';

const { segments } = openDocument(
  new TextEncoder().encode('The river is long.\n\nThe bridge is old.\n'),
  'txt',
);
const translations = new Map(
  segments.map(({ id }, index) => [id, index === 0 ? 'Der Fluss ist lang.' : 'Die Brücke — alt!']),
);
const finished = (...texts: string[]): Segment[] =>
  texts.map((plain, index) => ({
    id: `${index}`,
    text: plain,
    plain,
    markup: 'none',
    place: 'body',
  }));
const check = (...texts: string[]) =>
  assertTextsFound({ format: 'txt', segments, translations, found: finished(...texts) });

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
  const of = (plain: string) => () => assertTextsFound({ ...tagged, found: finished(plain) });
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
    assertTextsFound({ format: 'txt', segments: long, translations: all, found });
  expect(compare(long)).not.toThrow();
  expect(compare([...long.slice(count / 2), ...long.slice(0, count / 2)])).not.toThrow();
  expect(compare(long.slice(1))).toThrow('documents.translationMissing');
});
