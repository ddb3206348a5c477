import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { DocumentError } from '../document-error.ts';
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

/** The visible text of each paragraph in order. */
function paragraphTexts(xml: string): string[] {
  return [...xml.matchAll(/<w:p[ >].*?<\/w:p>/gsu)].map(([one]) =>
    [...one.matchAll(/<w:t(?: [^>]*)?>([^<]*)<\/w:t>/gu)].map((match) => match[1]).join(''),
  );
}

const field = (code: string, result: string) =>
  `<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText xml:space="preserve"> ${code} </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${result}<w:r><w:fldChar w:fldCharType="end"/></w:r>`;

function texts(body: string): string[] {
  return openDocument(buildDocx(body)).segments.map((segment) => segment.text);
}

test('joins runs that differ in nothing visible', () => {
  const body = paragraph(
    run('Trans') +
      '<w:proofErr w:type="spellStart"/>' +
      run('lat', '<w:lang w:val="en-GB"/><w:noProof/>') +
      '<w:r w:rsidR="00AB12CD"><w:t>ion</w:t></w:r>' +
      run(' works', '<w:bCs/>'),
  );
  expect(texts(body)).toEqual(['Translation works']);
});

test('formatting within a sentence becomes tags and is restored around the translation', () => {
  const docx = buildDocx(paragraph(run('Read the ') + run('small', '<w:i/>') + run(' print.')));
  const opened = openDocument(docx);
  expect(opened.segments[0]).toMatchObject({
    text: 'Read the <g id="1">small</g> print.',
    plain: 'Read the small print.',
    markup: 'html',
    place: 'body',
  });
  const id = opened.segments[0]?.id ?? '';
  const out = opened.rebuild(new Map([[id, '<g id="1">Klein</g>gedrucktes lesen.']]), german);
  expect(bodyOf(out)).toBe(
    '<w:p><w:r><w:rPr><w:i/><w:lang w:val="de-DE"/></w:rPr><w:t xml:space="preserve">Klein</w:t></w:r><w:r><w:rPr><w:lang w:val="de-DE"/></w:rPr><w:t xml:space="preserve">gedrucktes lesen.</w:t></w:r></w:p>',
  );
});

test('a link keeps its target, in two parts if the translation splits it', () => {
  const link = `<w:hyperlink r:id="rId7" w:history="1">${run('our site', '<w:rStyle w:val="Hyperlink"/>')}</w:hyperlink>`;
  const opened = openDocument(buildDocx(paragraph(run('Visit ') + link + run(' today'))));
  const id = opened.segments[0]?.id ?? '';
  const out = bodyOf(
    opened.rebuild(new Map([[id, '<g id="1">A</g> und <g id="1">B</g>']]), german),
  );
  expect(out.match(/<w:hyperlink r:id="rId7" w:history="1">/gu)).toHaveLength(2);
  expect(paragraphTexts(out)).toEqual(['A und B']);
});

test('a field link encloses its translated text, and page numbers stay', () => {
  const body = paragraph(
    run('See ') +
      field('HYPERLINK "https://a.example"', run('the page', '<w:u w:val="single"/>')) +
      run(' or page ') +
      field('PAGEREF x', run('12')) +
      run(' below'),
  );
  const opened = openDocument(buildDocx(body));
  expect(opened.segments[0]?.text).toBe('See <g id="1">the page</g> or page <x id="2"/> below');
  const out = bodyOf(translateAll(opened, german));
  const shape = out.replaceAll(/<w:rPr>.*?<\/w:rPr>|<\/?w:r>/gu, '');
  expect(shape).toContain(
    '<w:fldChar w:fldCharType="begin"/><w:instrText xml:space="preserve"> HYPERLINK "https://a.example" </w:instrText><w:fldChar w:fldCharType="separate"/><w:t xml:space="preserve">the page</w:t><w:fldChar w:fldCharType="end"/>',
  );
  expect(shape).toContain('<w:t xml:space="preserve">12</w:t><w:fldChar w:fldCharType="end"/>');
});

test('a table of contents is not translated but repeats translated headings', () => {
  const entry = (text: string) => paragraph(`${run(text)}<w:r><w:tab/></w:r>${run('3')}`);
  const body = [
    '<w:sdt><w:sdtPr><w:docPartObj/></w:sdtPr><w:sdtContent>',
    paragraph(run('Contents')),
    `<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> TOC \\o </w:instrText></w:r><w:r><w:fldChar w:fldCharType="separate"/></w:r>${run('First chapter')}</w:p>`,
    entry('Second chapter'),
    `<w:p><w:r><w:fldChar w:fldCharType="end"/></w:r>${run('After the table')}</w:p>`,
    '</w:sdtContent></w:sdt>',
    paragraph(run('First chapter')),
  ].join('');
  const opened = openDocument(buildDocx(body));
  expect(opened.segments.map((segment) => segment.text)).toEqual([
    'Contents',
    'After the table',
    'First chapter',
  ]);
  const out = bodyOf(translateAll(opened, german));
  expect(paragraphTexts(out)).toEqual([
    '⟦Contents⟧',
    '⟦First chapter⟧',
    'Second chapter3',
    '⟦After the table⟧',
    '⟦First chapter⟧',
  ]);
  expect(out.match(/w:fldCharType="(?:begin|separate|end)"/gu)).toHaveLength(3);
});

test('an invisible field such as a hidden number does not split the sentence', () => {
  const entry =
    '<w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> SEQ note \\h </w:instrText></w:r><w:r><w:fldChar w:fldCharType="end"/></w:r>';
  const opened = openDocument(buildDocx(paragraph(`${run('The fox')}${entry}${run(' runs')}`)));
  expect(opened.segments[0]?.text).toBe('The fox<x id="1"/> runs');
  const out = bodyOf(translateAll(opened, german));
  expect(out).toContain(entry);
  expect(paragraphTexts(out)).toEqual(['⟦The fox runs⟧']);
});

test('a split content control keeps its number once', () => {
  const control = `<w:sdt><w:sdtPr><w:id w:val="77"/><w:text/></w:sdtPr><w:sdtContent>${run('Ann Lee')}</w:sdtContent></w:sdt>`;
  const opened = openDocument(buildDocx(paragraph(`${run('Dear ')}${control}${run(' hello')}`)));
  const id = opened.segments[0]?.id ?? '';
  const parted = new Map([[id, '<g id="1">Ann</g> liebe <g id="1">Lee</g>']]);
  const out = bodyOf(opened.rebuild(parted, german));
  expect(out.match(/<w:sdtContent>/gu)).toHaveLength(2);
  expect(out.match(/<w:id w:val="77"\/>/gu)).toHaveLength(1);
});

test('translates tracked insertions in place and keeps deletions', () => {
  const body = paragraph(
    `${run('The ')}<w:del w:id="1" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del><w:ins w:id="2" w:author="A">${run('new')}</w:ins>${run(' price')}`,
  );
  const opened = openDocument(buildDocx(body));
  expect(opened.segments[0]?.text).toBe('The <x id="1"/><g id="2">new</g> price');
  const out = bodyOf(translateAll(opened, german));
  expect(out).toContain(
    '<w:del w:id="1" w:author="A"><w:r><w:delText>old</w:delText></w:r></w:del>',
  );
  expect(out).toMatch(/<w:ins w:id="2" w:author="A"><w:r>.*?>new<\/w:t><\/w:r><\/w:ins>/u);
});

test('keeps bookmarks, comment ranges and footnote numbers', () => {
  const body = paragraph(
    `<w:bookmarkStart w:id="4" w:name="here"/>${run('Some ')}<w:commentRangeStart w:id="0"/>${run('words', '<w:b/>')}<w:commentRangeEnd w:id="0"/><w:r><w:commentReference w:id="0"/></w:r><w:r><w:footnoteReference w:id="2"/></w:r>${run(' follow')}<w:bookmarkEnd w:id="4"/>`,
  );
  const opened = openDocument(buildDocx(body));
  expect(opened.segments[0]?.text).toBe('Some <g id="1">words</g><x id="2"/><x id="3"/> follow');
  const id = opened.segments[0]?.id ?? '';
  const out = bodyOf(opened.rebuild(new Map([[id, 'Es folgen Worte']]), german));
  for (const name of [
    'bookmarkStart',
    'bookmarkEnd',
    'commentRangeStart',
    'commentRangeEnd',
    'commentReference',
    'footnoteReference',
  ]) {
    expect(out.match(new RegExp(`<w:${name} `, 'gu'))).toHaveLength(1);
  }
  expect(out.indexOf('commentRangeStart')).toBeLessThan(out.indexOf('commentRangeEnd'));
});

const textBox = (inner: string) =>
  `<w:r><mc:AlternateContent><mc:Choice Requires="wps"><w:drawing><wp:anchor><wp:docPr id="1" name="Box" descr="A red box"/><wps:txbx><w:txbxContent>${inner}</w:txbxContent></wps:txbx></wp:anchor></w:drawing></mc:Choice><mc:Fallback><w:pict><v:textbox><w:txbxContent>${inner}</w:txbxContent></v:textbox></w:pict></mc:Fallback></mc:AlternateContent></w:r>`;

const everything = () =>
  buildDocx(
    [
      paragraph(run('Body text')),
      `<w:tbl><w:tblPr><w:tblW w:w="0"/></w:tblPr><w:tr><w:tc><w:tcPr/>${paragraph(run('Cell'))}<w:tbl><w:tr><w:tc>${paragraph(run('Inner cell'))}</w:tc></w:tr></w:tbl>${paragraph(run('42'))}</w:tc></w:tr></w:tbl>`,
      paragraph(run('Beside ') + textBox(paragraph(run('In the box'))) + run('a box')),
      paragraph('', '<w:spacing w:after="0"/>'),
      `<w:sdt><w:sdtPr><w:alias w:val="Not text"/></w:sdtPr><w:sdtContent>${paragraph(run('Controlled'))}</w:sdtContent></w:sdt>`,
      paragraph(`<w:smartTag w:element="City">${run('Paris')}</w:smartTag>${run(' calls')}`),
    ].join(''),
    {
      'word/header1.xml': { type: 'header', xml: wordPart('hdr', paragraph(run('Head'))) },
      'word/footer1.xml': {
        type: 'footer',
        xml: wordPart('ftr', paragraph(run('Page ') + field('PAGE', run('1')))),
      },
      'word/footnotes.xml': {
        type: 'footnotes',
        xml: wordPart(
          'footnotes',
          `<w:footnote w:id="2">${paragraph(`<w:r><w:footnoteRef/></w:r>${run(' A note')}`)}</w:footnote>`,
        ),
      },
      'word/endnotes.xml': {
        type: 'endnotes',
        xml: wordPart('endnotes', `<w:endnote w:id="2">${paragraph(run('End note'))}</w:endnote>`),
      },
      'word/comments.xml': {
        type: 'comments',
        xml: wordPart(
          'comments',
          `<w:comment w:id="0" w:author="Ann">${paragraph(run('Comment'))}</w:comment>`,
        ),
      },
      'word/charts/chart1.xml': {
        type: 'application/vnd.openxmlformats-officedocument.drawingml.chart+xml',
        xml: '<c:chartSpace xmlns:c="http://schemas.openxmlformats.org/drawingml/2006/chart" xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main"><c:title><a:p><a:pPr/><a:r><a:rPr lang="en-US"/><a:t>Sales</a:t></a:r></a:p></c:title><c:cat><c:f>Sheet1!A1</c:f><c:strCache><c:pt idx="0"><c:v>North</c:v></c:pt><c:pt idx="1"><c:v>2024</c:v></c:pt></c:strCache></c:cat></c:chartSpace>',
      },
      'word/styles.xml': { type: 'styles', xml: wordPart('styles', '<w:style w:styleId="A"/>') },
    },
    { 'word/media/image1.png': Uint8Array.from({ length: 3000 }, (_, i) => (i * 7919) & 255) },
  );

test('every visible text is a segment once, in order', () => {
  const { segments, wordCount } = openDocument(everything());
  expect(segments.map(({ text, place }) => `${place}: ${text}`)).toEqual([
    'header: Head',
    'body: Body text',
    'table: Cell',
    'table: Inner cell',
    'body: Beside a box',
    'alt-text: A red box',
    'textbox: In the box',
    'body: Controlled',
    'body: Paris calls',
    'footer: Page',
    'footnote: A note',
    'endnote: End note',
    'comment: Comment',
    'chart: Sales',
    'chart: North',
  ]);
  expect(new Set(segments.map((segment) => segment.id)).size).toBe(segments.length);
  expect(wordCount).toBe(26);
});

test.each([false, true])(
  'a marking translator reaches all text and changes nothing else (plain: %s)',
  (plain) => {
    const source = everything();
    const out = translateAll(openDocument(source), german, plain);
    const before = unzipSync(source);
    const after = unzipSync(out);
    expect(Object.keys(after)).toEqual(Object.keys(before));
    for (const name of [
      'word/styles.xml',
      'word/media/image1.png',
      '[Content_Types].xml',
      '_rels/.rels',
    ]) {
      expect(after[name]).toEqual(before[name]);
    }
    // Without the marks, the added language and the merging of runs, the parts are unchanged.
    const normal = (xml: string) =>
      xml
        .replaceAll(/<\?xml[^>]*\?>\s*/gu, '')
        .replaceAll(/[⟦⟧]/gu, '')
        .replaceAll(/<w:lang [^>]*\/>| lang="[^"]*"| xml:space="preserve"/gu, '')
        .replaceAll(/<w:rPr><\/w:rPr>|<w:rPr\/>|<\/?w:smartTag[^>]*>/gu, '')
        .replaceAll(/<(\w+:\w+)([^>]*)><\/\1>/gu, '<$1$2/>')
        .replaceAll(/<\/?w:(?:r|t)>/gu, '');
    const textParts = Object.keys(before).filter((name) =>
      /^word\/(?!styles|media|_rels)/u.test(name),
    );
    expect(textParts).toHaveLength(7);
    for (const name of textParts) {
      const expected = normal(readEntry(source, name));
      // A floating box moves to the start of its sentence.
      const box = /<mc:AlternateContent>.*<\/mc:AlternateContent>/u;
      expect(normal(readEntry(out, name)).replace(box, '')).toBe(expected.replace(box, ''));
      expect(box.exec(normal(readEntry(out, name)))?.[0]).toBe(box.exec(expected)?.[0]);
    }
    const visible = paragraphTexts(readEntry(out, 'word/document.xml')).filter((text) =>
      /\p{L}/u.test(text),
    );
    expect(visible.every((text) => text.includes('⟦') && text.includes('⟧'))).toBe(true);
    expect(readEntry(out, 'word/document.xml').match(/⟦In the box⟧/gu)).toHaveLength(2);
    expect(readEntry(out, 'word/document.xml')).toContain('descr="⟦A red box⟧"');
    expect(readEntry(out, 'word/charts/chart1.xml')).toContain('<c:v>⟦North⟧</c:v>');
  },
);

test('the disclaimer is the last paragraph before the closing section', () => {
  const opened = openDocument(buildDocx(paragraph(run('Hello'))));
  const id = opened.segments[0]?.id ?? '';
  const out = opened.rebuild(new Map([[id, 'Hallo']]), {
    ...german,
    disclaimer: 'Made <by> a machine.',
  });
  const xml = readEntry(out, 'word/document.xml');
  expect(xml).toMatch(
    /<w:sz w:val="16"\/><w:szCs w:val="16"\/><w:lang w:val="de-DE"\/><\/w:rPr><w:t xml:space="preserve">Made &lt;by&gt; a machine\.<\/w:t><\/w:r><\/w:p><w:sectPr>/u,
  );
});

test('rejects a translation without changes and an unknown id', () => {
  const opened = openDocument(everything());
  const same = new Map(opened.segments.map((segment) => [segment.id, segment.text]));
  const samePlain = new Map(opened.segments.map((segment) => [segment.id, segment.plain]));
  const empty = new Map(opened.segments.map((segment) => [segment.id, ' ']));
  for (const translations of [same, samePlain, empty, new Map()]) {
    const rebuild = () => opened.rebuild(translations, { ...arabic, disclaimer: 'By a machine.' });
    expect(rebuild).toThrow(expect.objectContaining({ code: 'DOCUMENT_UNCHANGED' }));
  }
  expect(() => opened.rebuild(new Map([['nowhere', 'x']]), german)).toThrow(RangeError);
});

test('one opened document supports several languages', () => {
  const opened = openDocument(everything());
  translateAll(opened, arabic);
  expect(translateAll(opened, german)).toEqual(translateAll(openDocument(everything()), german));
});

test('invalid engine output cannot corrupt the file', () => {
  const opened = openDocument(buildDocx(paragraph(run('Hello'))));
  const id = opened.segments[0]?.id ?? '';
  const nasty = 'a\u0000b\u000bc\ud800d\ufffe <w:p> ]]> &amp; \n e\u2011f';
  const out = opened.rebuild(new Map([[id, nasty]]), german);
  expect(openDocument(out).segments[0]?.text).toBe('abcd <w:p> ]]> &amp;   e\u2011f');
  expect(bodyOf(out)).toContain('<w:noBreakHyphen/>');
});

test('rejects a document without words as empty', () => {
  const open = () => openDocument(buildDocx(paragraph(run('42'))));
  expect(open).toThrow(DocumentError);
  expect(open).toThrow(expect.objectContaining({ code: 'DOCUMENT_EMPTY' }));
});

test('no-break spaces at the ends of a run stay, ordinary spaces are not shown', () => {
  const run = (text: string) => `<w:r><w:t>${text}</w:t></w:r>`;
  expect(
    texts(paragraph(`${run(' Prix')}${run('\u00a0:')}${run(' 111\u202f')}${run('euros\n')}`)),
  ).toEqual(['Prix\u00a0:111\u202feuros']);
});
