import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  arabic,
  bodyOf,
  buildDocx,
  german,
  paragraph,
  readEntry,
  run,
  translateAll,
  wordPart,
} from './build-docx.fixture.ts';

test('into Arabic: mirrors paragraphs, runs, tables and sections and keeps style and alignment', () => {
  const body =
    paragraph(
      run('Price ', '<w:rFonts w:ascii="Arial"/><w:sz w:val="28"/><w:lang w:val="en-US"/>') +
        run('list', '<w:b/><w:u w:val="single"/>'),
      '<w:keepNext/><w:jc w:val="left"/>',
    ) +
    `<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:tblW w:w="0"/></w:tblPr><w:tr><w:tc>${paragraph(run('Cell'))}</w:tc></w:tr></w:tbl>`;
  const out = translateAll(openDocument(buildDocx(body)), arabic);
  expect(bodyOf(out)).toBe(
    [
      '<w:p><w:pPr><w:keepNext/><w:bidi/><w:jc w:val="left"/></w:pPr>',
      '<w:r><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="28"/><w:szCs w:val="28"/><w:rtl/><w:lang w:val="en-US" w:bidi="ar-SA"/></w:rPr><w:t xml:space="preserve">⟦Price </w:t></w:r>',
      '<w:r><w:rPr><w:b/><w:bCs/><w:u w:val="single"/><w:rtl/><w:lang w:bidi="ar-SA"/></w:rPr><w:t xml:space="preserve">list</w:t></w:r>',
      '<w:r><w:rPr><w:rFonts w:ascii="Arial"/><w:sz w:val="28"/><w:szCs w:val="28"/><w:rtl/><w:lang w:val="en-US" w:bidi="ar-SA"/></w:rPr><w:t xml:space="preserve">⟧</w:t></w:r></w:p>',
      '<w:tbl><w:tblPr><w:tblStyle w:val="T"/><w:bidiVisual/><w:tblW w:w="0"/></w:tblPr><w:tr><w:tc><w:p><w:pPr><w:bidi/></w:pPr><w:r><w:rPr><w:rtl/><w:lang w:bidi="ar-SA"/></w:rPr><w:t xml:space="preserve">⟦Cell⟧</w:t></w:r></w:p></w:tc></w:tr></w:tbl>',
    ].join(''),
  );
  expect(readEntry(out, 'word/document.xml')).toContain('<w:bidi/><w:docGrid');
});

test('out of Arabic: drops direction and converts complex-script weight and size', () => {
  const body = paragraph(
    run('مرحبا', '<w:bCs/><w:szCs w:val="30"/><w:rtl/><w:lang w:bidi="ar-SA"/>'),
    '<w:bidi/>',
  );
  const opened = openDocument(buildDocx(body));
  const id = opened.segments[0]?.id ?? '';
  expect(
    bodyOf(opened.rebuild(new Map([[id, 'Hello']]), { targetLanguage: 'en', direction: 'ltr' })),
  ).toBe(
    '<w:p><w:pPr/><w:r><w:rPr><w:b/><w:bCs/><w:sz w:val="30"/><w:szCs w:val="30"/><w:lang w:bidi="ar-SA" w:val="en-US"/></w:rPr><w:t xml:space="preserve">Hello</w:t></w:r></w:p>',
  );
});

test('writes left-to-right explicitly where a style sets right-to-left', () => {
  const styles = wordPart('styles', '<w:style w:styleId="A"><w:pPr><w:bidi/></w:pPr></w:style>');
  const docx = buildDocx(paragraph(run('مرحبا')), {
    'word/styles.xml': { type: 'styles', xml: styles },
  });
  const out = bodyOf(translateAll(openDocument(docx), german));
  expect(out).toContain('<w:pPr><w:bidi w:val="0"/></w:pPr>');
  expect(out).toContain('<w:rtl w:val="0"/>');
});
