import { Document, Footer, Packer, Paragraph } from 'docx';
import { expect, test } from 'vitest';
import { assertWritten } from './assert-written.ts';

const write = (texts: string[], footer: string) =>
  Packer.toBuffer(
    new Document({
      sections: [
        {
          footers: { default: new Footer({ children: [new Paragraph(footer)] }) },
          children: texts.map((text) => new Paragraph(text)),
        },
      ],
    }),
  );
const lacks = (text: string) =>
  expect.objectContaining({
    code: 'DOCUMENT_DIFFERS',
    messageRef: { id: 'documents.translationMissing', params: { text } },
  });

test('a Word file has each text once, and those of its footers', async () => {
  const bytes = await write(['Salt & <pepper>', 'A second “text”'], 'Page 3 of the report');
  const texts = { once: ['A second “text”', 'Salt & <pepper>'], running: ['Page 7 of the report'] };
  expect(() => assertWritten(bytes, texts)).not.toThrow();
  expect(() => assertWritten(bytes, { ...texts, once: [...texts.once, 'A third one'] })).toThrow(
    lacks('A third one'),
  );
  expect(() => assertWritten(bytes, { ...texts, running: ['The chapter'] })).toThrow(
    lacks('The chapter'),
  );
});

test('a text that is there twice is found', async () => {
  const bytes = await write(['One', 'One', 'Two'], '');
  expect(() => assertWritten(bytes, { once: ['One', 'Two'], running: [] })).toThrow(lacks('One'));
});
