import { expect, test } from 'vitest';
import type { DocumentFormat } from './detect-format.ts';
import { buildDocx, paragraph, run } from './docx/build-docx.fixture.ts';
import { openDocument } from './open-document.ts';
import { bytesOf } from './text/marking.fixture.ts';

const sentence = '如有问题，请发送邮件至info@example.com。';
const po = `msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n\nmsgid "${sentence}"\nmsgstr ""\n`;
const xliff = `<xliff version="1.2"><file source-language="zh" datatype="plaintext" original="a"><body><trans-unit id="1"><source>${sentence}</source></trans-unit></body></file></xliff>`;

test.each<[DocumentFormat, Uint8Array]>([
  ['txt', bytesOf(sentence)],
  ['md', bytesOf(sentence)],
  ['html', bytesOf(`<p>${sentence}</p>`)],
  ['json', bytesOf(JSON.stringify({ text: sentence }))],
  ['po', bytesOf(po)],
  ['xliff', bytesOf(xliff)],
  ['docx', buildDocx(paragraph(run(sentence)))],
])('a Chinese sentence that contains an address is translated (%s)', (format, bytes) => {
  const { segments } = openDocument(bytes, format);
  expect(segments.map(({ plain }) => plain)).toEqual([sentence]);
});
