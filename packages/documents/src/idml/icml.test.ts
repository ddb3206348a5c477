import { expect, test } from 'vitest';
import { openDocument } from '../open-document.ts';
import {
  arabic,
  bytesOf,
  german,
  textOf,
  textsOf,
  translateText,
} from '../text/marking.fixture.ts';
import { content, paragraph, run } from './build-idml.fixture.ts';

const icml = (story: string, more = ''): string =>
  `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n<?aid style="50" type="snippet" readerVersion="6.0"?>\n<?aid SnippetType="InCopyInterchange"?>\n<Document DOMVersion="8.1" Self="d">\n\t<Color Self="Color/Black" Name="Black" />\n\t<Story Self="u1">${story}</Story>${more}\n</Document>\n`;

const bold = ' FontStyle="Bold"';

test('the paragraphs of a story of InCopy are translated, and the rest stays', () => {
  const source = icml(
    paragraph(run(`${content('Keep')}<Br/>${content('Change &amp; ')}`) + run(content('me'), bold)),
  );
  expect(textsOf(source, 'icml')).toEqual(['Keep', 'Change &amp; <g id="1">me</g>']);
  expect(translateText(source, 'icml', [undefined, 'Ändere &lt;&amp; <g id="1">mich</g>'])).toBe(
    source.replace('Change &amp; ', 'Ändere &lt;&amp; ').replace('>me<', '>mich<'),
  );
});

test('files with several stories, such as those of a content station, are read as a whole', () => {
  const source = icml(
    paragraph(run(content('First'))),
    `<Story Self="u2">${paragraph(run(content('Second')))}</Story>`,
  );
  expect(textsOf(source, 'icml')).toEqual(['First', 'Second']);
  const options = { ...german, disclaimer: 'By a machine' };
  const written = translateText(source, 'icml', ['Erste', 'Zweite'], options);
  expect(textsOf(written, 'icml')).toEqual(['Erste', 'Zweite', 'By a machine']);
});

test('text from right to left has the direction and composer that InDesign needs', () => {
  const written = translateText(icml(paragraph(run(content('Hello')))), 'icml', ['مرحبا'], arabic);
  expect(written).toContain('ParagraphDirection="RightToLeftDirection"');
});

test('a file without a name is known by the instruction of Adobe', () => {
  const source = icml(paragraph(run(content('Hello'))));
  expect(openDocument(bytesOf(source)).format).toBe('icml');
});

test('a byte order mark stays', () => {
  const bytes = bytesOf(`\ufeff${icml(paragraph(run(content('Hello'))))}`);
  const opened = openDocument(bytes, 'icml');
  const written = opened.rebuild(new Map([[opened.segments[0]?.id ?? '', 'Hallo']]), german);
  expect(textOf(written)).toBe(textOf(bytes).replace('Hello', 'Hallo'));
});

test.each([
  ['XML without a story', '<Document/>'],
  ['a document type', `<!DOCTYPE a [<!ENTITY b "c">]>${icml('')}`],
  ['deep nesting', icml('<a>'.repeat(1_000) + '</a>'.repeat(1_000))],
  ['no end', icml(paragraph(run(content('Hello')))).slice(0, -20)],
])('%s is refused', (_, source) => {
  expect(() => openDocument(bytesOf(source), 'icml')).toThrow(
    expect.objectContaining({ code: 'DOCUMENT_CORRUPT' }),
  );
});
