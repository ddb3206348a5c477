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
